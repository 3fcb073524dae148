#include "snapshot/reader.h"

#include "event/event.h"

/*
 * FTS5 keeps rowids alone (detail=none, no content, no sizes).  Its prefix
 * indexes count the mark, so 2 3 4 are words' first 1 2 3 letters.
 */
const char snapshot_schema[] =
    "CREATE TABLE snapshot(format INTEGER, events INTEGER,"
    " generated_at INTEGER, read_at INTEGER, built_with TEXT, content TEXT,"
    " version TEXT);"
    "CREATE TABLE event(rank INTEGER PRIMARY KEY, slug TEXT, head TEXT,"
    " status TEXT, body TEXT, producer TEXT);"
    "CREATE TABLE record(rank INTEGER PRIMARY KEY, json TEXT);"
    "CREATE TABLE page(rank INTEGER PRIMARY KEY, closed INTEGER,"
    " place INTEGER, card TEXT, beside TEXT, markdown TEXT);"
    "CREATE TABLE facet(number INTEGER PRIMARY KEY, kind TEXT, value TEXT,"
    " label TEXT, events INTEGER, UNIQUE(kind, value));"
    "CREATE TABLE top(kind TEXT, value TEXT, label TEXT, events INTEGER);"
    "CREATE TABLE prefix(term TEXT PRIMARY KEY, events INTEGER) WITHOUT ROWID;"
    "CREATE TABLE filled(field TEXT, events INTEGER);"
    "CREATE VIRTUAL TABLE words USING fts5(terms, content='', columnsize=0,"
    " detail=none, prefix='2 3 4', tokenize='ascii');";

static bool
read_description(struct snapshot *s, struct error *f)
{
	struct sqlite3_stmt *st = NULL;
	bool row, ok;

	ok = sqlite_prepare(&s->store,
		 "SELECT format, events, generated_at, read_at, built_with,"
		 " content FROM snapshot",
		 &st, f) &&
	    sqlite_step(st, &row, f);
	if (ok && row) {
		s->format = sqlite_int(st, 0);
		s->events = sqlite_int(st, 1);
		s->generated_at_s = sqlite_int(st, 2);
		s->read_at_s = sqlite_int(st, 3);
		snprintf(s->built_with, sizeof(s->built_with), "%s",
		    sqlite_text(st, 4).p);
		snprintf(
		    s->content, sizeof(s->content), "%s", sqlite_text(st, 5).p);
	}
	sqlite_finish(&st);
	return ok;
}

static bool
open_any(struct snapshot *s, const char *path, struct error *f)
{
	*s = (struct snapshot){ 0 };
	if (!sqlite_open_read(&s->store, path, f))
		return false;
	if (read_description(s, f))
		return true;
	snapshot_close(s);
	return false;
}

bool
snapshot_format_is_ours(const struct snapshot *s)
{
	return s->format >= SNAPSHOT_FORMAT_OLDEST &&
	    s->format <= SNAPSHOT_FORMAT;
}

bool
snapshot_open(struct snapshot *s, const char *path, struct error *f)
{
	if (!open_any(s, path, f))
		return false;
	if (snapshot_format_is_ours(s))
		return true;
	(void)error_note(f, ERROR_INTERNAL_ERROR,
	    "%s: has format %lld, and this version reads %d to %d", path,
	    (long long)s->format, SNAPSHOT_FORMAT_OLDEST, SNAPSHOT_FORMAT);
	snapshot_close(s);
	return false;
}

bool
snapshot_open_records(struct snapshot *s, const struct paths *places,
    const char *host, struct error *f)
{
	char path[PATHS_PATH_MAX];

	paths_path(path, places->var, host, "current", (char *)NULL);
	return open_any(s, path, f);
}

bool
snapshot_open_current(struct snapshot *s, const struct paths *places,
    const char *host, struct error *f)
{
	char path[PATHS_PATH_MAX];
	bool ok;

	paths_path(path, places->var, host, "current", (char *)NULL);
	ok = snapshot_open(s, path, f);
	if (!ok) /* whatever is wrong with the file: there are no events */
		f->code = ERROR_UPSTREAM_UNAVAILABLE;
	return ok;
}

void
snapshot_close(struct snapshot *s)
{
	sqlite_close(&s->store);
}

bool
snapshot_event(struct snapshot *s, const char *slug, bool *found, struct buf *b,
    struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&s->store,
		"SELECT head, body, producer FROM event"
		" WHERE slug = ?1",
		&st, f))
		return false;
	sqlite_bind_text(st, 1, slug);
	ok = sqlite_step(st, found, f);
	if (ok && *found) {
		struct sqlite_text head = sqlite_text(st, 0);
		struct sqlite_text body = sqlite_text(st, 1);
		struct sqlite_text producer = sqlite_text(st, 2);

		event_compose(EVENT_DETAIL,
		    (struct event_piece){ head.p, head.n },
		    (struct event_piece){ 0 },
		    (struct event_piece){ body.p, body.n },
		    (struct event_piece){ producer.p, producer.n }, b);
	}
	sqlite_finish(&st);
	return ok;
}
