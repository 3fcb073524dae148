#include "snapshot.h"

#include "event.h"
#include "fold.h"
#include "search.h"

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
    " place INTEGER, beside TEXT, markdown TEXT);"
    "CREATE TABLE facet(number INTEGER PRIMARY KEY, kind TEXT, value TEXT,"
    " label TEXT, events INTEGER, UNIQUE(kind, value));"
    "CREATE TABLE prefix(term TEXT PRIMARY KEY, events INTEGER) WITHOUT ROWID;"
    "CREATE TABLE filled(field TEXT, events INTEGER);"
    "CREATE VIRTUAL TABLE words USING fts5(terms, content='', columnsize=0,"
    " detail=none, prefix='2 3 4', tokenize='ascii');";

static bool
read_description(struct snapshot *s, struct fault *f)
{
	struct sqlite3_stmt *st = NULL;
	bool row, ok;

	ok = store_prepare(&s->store,
		 "SELECT format, events, generated_at, read_at, built_with,"
		 " content FROM snapshot",
		 &st, f) &&
	    store_step(st, &row, f);
	if (ok && row) {
		s->format = store_int(st, 0);
		s->events = store_int(st, 1);
		s->generated_at_s = store_int(st, 2);
		s->read_at_s = store_int(st, 3);
		snprintf(s->built_with, sizeof(s->built_with), "%s",
		    store_text(st, 4).p);
		snprintf(
		    s->content, sizeof(s->content), "%s", store_text(st, 5).p);
	}
	store_finish(&st);
	return ok;
}

static bool
open_any(struct snapshot *s, const char *path, struct fault *f)
{
	*s = (struct snapshot){ 0 };
	if (!store_open_read(&s->store, path, f))
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
snapshot_open(struct snapshot *s, const char *path, struct fault *f)
{
	if (!open_any(s, path, f))
		return false;
	if (snapshot_format_is_ours(s))
		return true;
	(void)fault_note(f, FAULT_INTERNAL_ERROR,
	    "%s: has format %lld, and this version reads %d to %d", path,
	    (long long)s->format, SNAPSHOT_FORMAT_OLDEST, SNAPSHOT_FORMAT);
	snapshot_close(s);
	return false;
}

bool
snapshot_open_records(struct snapshot *s, const struct places *places,
    const char *host, struct fault *f)
{
	char path[PLACES_PATH_MAX];

	places_path(path, places->var, host, "current", (char *)NULL);
	return open_any(s, path, f);
}

bool
snapshot_open_current(struct snapshot *s, const struct places *places,
    const char *host, struct fault *f)
{
	char path[PLACES_PATH_MAX];
	bool ok;

	places_path(path, places->var, host, "current", (char *)NULL);
	ok = snapshot_open(s, path, f);
	if (!ok) /* whatever is wrong with the file: there are no events */
		f->code = FAULT_UPSTREAM_UNAVAILABLE;
	return ok;
}

void
snapshot_close(struct snapshot *s)
{
	store_close(&s->store);
}

/* Appends the rows' events to b; *count says how many. */
static bool
append_events(
    struct sqlite3_stmt *st, struct buf *b, int64_t *count, struct fault *f)
{
	bool row;

	*count = 0;
	for (;;) {
		struct store_text head, status, body;

		if (!store_step(st, &row, f))
			return false;
		if (!row)
			return true;
		head = store_text(st, 0);
		status = store_text(st, 1);
		body = store_text(st, 2);
		if (b->len > 0 && b->p[b->len - 1] == '}')
			buf_char(b, ',');
		event_compose(EVENT_LIST,
		    (struct event_piece){ head.p, head.n },
		    (struct event_piece){ status.p, status.n },
		    (struct event_piece){ body.p, body.n },
		    (struct event_piece){ 0 }, b);
		(*count)++;
	}
}

static bool
list_range(struct snapshot *s, int64_t offset, int64_t limit, struct buf *b,
    struct fault *f)
{
	struct sqlite3_stmt *st;
	int64_t count;
	bool ok;

	if (!store_prepare(&s->store,
		"SELECT head, status, body FROM event"
		" WHERE rank > ?1 AND rank <= ?1 + ?2 ORDER BY rank",
		&st, f))
		return false;
	store_bind_int(st, 1, offset);
	store_bind_int(st, 2, limit);
	ok = append_events(st, b, &count, f);
	store_finish(&st);
	return ok;
}

static bool
list_match(struct snapshot *s, const char *match, int64_t offset, int64_t limit,
    struct buf *b, int64_t *count, struct fault *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!store_prepare(&s->store,
		"SELECT head, status, body FROM event"
		" WHERE rank IN (SELECT rowid FROM words WHERE words MATCH ?1"
		" ORDER BY rowid LIMIT ?2 OFFSET ?3) ORDER BY rank",
		&st, f))
		return false;
	store_bind_text(st, 1, match);
	store_bind_int(st, 2, limit);
	store_bind_int(st, 3, offset);
	ok = append_events(st, b, count, f);
	store_finish(&st);
	return ok;
}

/* The first column of the only row; *n stays as it is without a row. */
static bool
ask_int(struct snapshot *s, const char *sql, const char *parameter, int64_t *n,
    bool *found, struct fault *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!store_prepare(&s->store, sql, &st, f))
		return false;
	store_bind_text(st, 1, parameter);
	ok = store_step(st, found, f);
	if (ok && *found)
		*n = store_int(st, 0);
	store_finish(&st);
	return ok;
}

/* How many events match, by a table where it can be known ahead. */
static bool
count_matches(struct snapshot *s, const struct search *search,
    enum terms_scope scope, int64_t *n, struct fault *f)
{
	struct buf match = BUF_INIT(SEARCH_MAX);
	char term[TERMS_PREFIX_MAX + 2];
	bool found = false, ok = true;

	if (search_counted(search, scope, term))
		ok = ask_int(s, "SELECT events FROM prefix WHERE term = ?1",
		    term, n, &found, f);
	if (ok && !found) {
		search_print(search, scope, &match);
		ok = ask_int(s,
		    "SELECT count(*) FROM words WHERE words "
		    "MATCH ?1",
		    buf_cstr(&match), n, &found, f);
	}
	buf_release(&match);
	return ok;
}

/* Events whose name holds all the words come first, then the rest. */
static bool
list_words(struct snapshot *s, const struct search *search, int64_t offset,
    int64_t limit, struct buf *b, struct fault *f)
{
	struct buf name = BUF_INIT(SEARCH_MAX), rest = BUF_INIT(2 * SEARCH_MAX);
	int64_t got, named;
	bool ok = false;

	search_print(search, TERMS_NAME, &name);
	if (!list_match(s, buf_cstr(&name), offset, limit, b, &got, f))
		goto out;
	if (got == limit) {
		ok = true;
		goto out;
	}
	named = offset + got;
	if (got == 0 && offset > 0 &&
	    !count_matches(s, search, TERMS_NAME, &named, f))
		goto out;
	buf_char(&rest, '(');
	search_print(search, TERMS_TEXT, &rest);
	buf_printf(&rest, ") NOT (%s)", buf_cstr(&name));
	ok = list_match(
	    s, buf_cstr(&rest), offset + got - named, limit - got, b, &got, f);
out:
	buf_release(&rest);
	buf_release(&name);
	return ok;
}

struct filter {
	const char *kind, *value; /* value as the facet keeps it */
};

/*
 * Adds the filter to the search.  *none: no event has this value.  *events is
 * left at the number of those that have it.
 */
static bool
add_filter(struct snapshot *s, struct filter filter, struct search *search,
    int64_t *events, bool *none, struct fault *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!store_prepare(&s->store,
		"SELECT number, events FROM facet"
		" WHERE kind = ?1 AND value = ?2",
		&st, f))
		return false;
	store_bind_text(st, 1, filter.kind);
	store_bind_text(st, 2, filter.value);
	ok = store_step(st, &row, f);
	if (ok && row) {
		search->filters[search->filter_count++] = store_int(st, 0);
		*events = store_int(st, 1);
	}
	*none = ok && !row;
	store_finish(&st);
	return ok;
}

static bool
add_filters(struct snapshot *s, const struct listing_query *q,
    struct search *search, int64_t *events, bool *none, struct fault *f)
{
	struct buf city = BUF_INIT(SEARCH_MAX), state = BUF_INIT(SEARCH_MAX);
	bool ok = true;

	*none = false;
	if (q->city != NULL)
		fold_join(q->city, ' ', &city);
	if (q->state != NULL)
		fold_join(q->state, ' ', &state);
	if (q->city != NULL)
		ok = add_filter(s, (struct filter){ "city", buf_cstr(&city) },
		    search, events, none, f);
	if (ok && !*none && q->state != NULL)
		ok = add_filter(s, (struct filter){ "state", buf_cstr(&state) },
		    search, events, none, f);
	if (ok && !*none && q->organization != NULL)
		ok = add_filter(s,
		    (struct filter){ "organization", q->organization }, search,
		    events, none, f);
	buf_release(&state);
	buf_release(&city);
	return ok;
}

static bool
list_search(struct snapshot *s, struct search *search,
    const struct listing_query *q, struct listing_meta *meta, int64_t offset,
    struct buf *b, struct fault *f)
{
	struct buf match = BUF_INIT(SEARCH_MAX);
	int64_t got;
	bool ok;

	if ((search->count > 0 || search->filter_count > 1) &&
	    !count_matches(s, search, TERMS_TEXT, &meta->total, f))
		return false;
	if (offset >= meta->total)
		return true;
	if (search->count > 0)
		return list_words(s, search, offset, q->per_page, b, f);
	search_print(search, TERMS_TEXT, &match);
	ok = list_match(s, buf_cstr(&match), offset, q->per_page, b, &got, f);
	buf_release(&match);
	return ok;
}

bool
snapshot_list(struct snapshot *s, const struct listing_query *q,
    struct listing_meta *meta, struct buf *b, struct fault *f)
{
	int64_t offset = (q->page - 1) * q->per_page;
	struct search search;
	bool none, ok = false;

	*meta = (struct listing_meta){
		.total = s->events,
		.per_page = q->per_page,
		.current_page = q->page,
	};
	search_init(&search, q->q);
	if (!add_filters(s, q, &search, &meta->total, &none, f))
		goto out;
	if (none || (q->q != NULL && search.count == 0)) {
		meta->total = 0;
		ok = true;
	} else if (search.count == 0 && search.filter_count == 0) {
		ok = offset >= s->events ||
		    list_range(s, offset, q->per_page, b, f);
	} else {
		ok = list_search(s, &search, q, meta, offset, b, f);
	}
out:
	search_release(&search);
	return ok;
}

bool
snapshot_event(struct snapshot *s, const char *slug, bool *found, struct buf *b,
    struct fault *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!store_prepare(&s->store,
		"SELECT head, body, producer FROM event"
		" WHERE slug = ?1",
		&st, f))
		return false;
	store_bind_text(st, 1, slug);
	ok = store_step(st, found, f);
	if (ok && *found) {
		struct store_text head = store_text(st, 0);
		struct store_text body = store_text(st, 1);
		struct store_text producer = store_text(st, 2);

		event_compose(EVENT_DETAIL,
		    (struct event_piece){ head.p, head.n },
		    (struct event_piece){ 0 },
		    (struct event_piece){ body.p, body.n },
		    (struct event_piece){ producer.p, producer.n }, b);
	}
	store_finish(&st);
	return ok;
}
