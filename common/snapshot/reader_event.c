/*
 * reader_event - reads one event by its slug: its detail, its page, its record.
 */
#include "snapshot/internal.h"
#include "snapshot/packed.h"
#include "snapshot/records.h"

/* head begins with "id":, and a cast reads the number that follows. */
#define SHARES_ID                                                              \
	"(SELECT count(*) FROM history WHERE gone IS NULL"                     \
	" AND id = CAST(substr(head, 6, 24) AS INTEGER)) > 1"

bool
snapshot_reader_has_cards(struct snapshot_reader *s)
{
	struct sqlite3_stmt *st = NULL;
	struct error ignored;
	bool has = s->format >= 5 &&
	    sqlite_prepare(&s->db, "SELECT card FROM calendar", &st, &ignored);

	sqlite_finish(&st);
	return has;
}

/* Format 1 has no table `page`: the record has everything but the Markdown. */
const char *
snapshot_reader_page_sql(struct snapshot_reader *s)
{
	if (snapshot_reader_has_cards(s))
		return "SELECT head, body, producer, beside, coalesce(markdown,"
		       " (SELECT description || char(10) FROM calendar"
		       "  WHERE calendar.rank = event.rank)),"
		       " first_seen, changed, revision, " SHARES_ID ", status"
		       " FROM event JOIN page USING (rank)";
	if (s->format >= 3)
		return "SELECT head, body, producer, beside, markdown,"
		       " first_seen, changed, revision, " SHARES_ID ", status"
		       " FROM event JOIN page USING (rank)";
	return s->format == 2
	    ? "SELECT head, body, producer, beside, markdown"
	      " FROM event JOIN page USING (rank)"
	    : "SELECT head, body, producer, '\"updated_at\":' || coalesce("
	      "json_quote(json_extract(json, '$.updated_at')), 'null')"
	      " || ',\"buy_url\":' || coalesce("
	      "json_quote(json_extract(json, '$.buy_url')), 'null')"
	      " || ',\"tickets\":' || json_extract(json, '$.tickets'), NULL"
	      " FROM event JOIN record USING (rank)";
}

/* Prepares the statement and reads its row of this slug. */
static bool
find_slug(struct snapshot_reader *s, const char *sql, const char *slug,
    struct sqlite3_stmt **owned, bool *found, struct error *f)
{
	*found = false;
	if (!sqlite_prepare(&s->db, sql, owned, f))
		return false;
	sqlite_bind_text(*owned, 1, slug);
	return sqlite_step(*owned, found, f);
}

/*
 * A slug that the history has as present is an event of this snapshot.  Where its
 * rows cannot be found, nothing may be said of it: 404 would tell callers that it
 * is gone.
 */
static bool
is_absent(struct snapshot_reader *s, const char *slug, struct error *f)
{
	struct sqlite3_stmt *st;
	bool listed = false;
	bool ok = find_slug(s,
	    s->format >= 4
		? "SELECT 1 FROM event WHERE slug = ?1 UNION ALL"
		  " SELECT 1 FROM history WHERE slug = ?1 AND gone IS NULL"
		: "SELECT 1 FROM event WHERE slug = ?1",
	    slug, &st, &listed, f);

	sqlite_finish(&st);
	return ok && (!listed || snapshot_reader_fail_missing(s, f));
}

static void
append_event(struct sqlite3_stmt *st, enum event_view view,
    struct event_piece status, struct buf *b)
{
	event_compose(view, snapshot_reader_piece(st, 0), status,
	    snapshot_reader_piece(st, 1), snapshot_reader_piece(st, 2), b);
}

bool
snapshot_reader_event(struct snapshot_reader *s, const char *slug, bool *found,
    struct buf *b, struct error *f)
{
	size_t start = b->len;
	struct sqlite3_stmt *st;
	bool ok;

	*found = snapshot_direct_event(s, slug, b);
	if (*found)
		return true;
	ok = find_slug(s,
	    "SELECT head, body, producer FROM event WHERE slug = ?1", slug, &st,
	    found, f);

	if (ok && *found) {
		append_event(st, EVENT_DETAIL, (struct event_piece){ 0 }, b);
		ok = snapshot_reader_is_json(s, b, start, f);
	}
	sqlite_finish(&st);
	return ok && (*found || is_absent(s, slug, f));
}

struct event_history
snapshot_reader_history(
    const struct snapshot_reader *s, struct sqlite3_stmt *st)
{
	struct event_history h = { 0 };

	if (s->format >= 3) {
		h.first_seen_s = sqlite_int(st, 5);
		h.changed_s = sqlite_int(st, 6);
		h.revision = sqlite_int(st, 7);
		h.shares_id = sqlite_int(st, 8) != 0;
	}
	return h;
}

bool
snapshot_reader_append_page(const struct snapshot_reader *s,
    struct sqlite3_stmt *st, struct buf *json, struct buf *markdown_or_null,
    struct error *f)
{
	struct event_piece status = { 0 };
	struct buf source = BUF_INIT(PACKED_SOURCE_MAX);
	size_t start;
	bool ok;

	if (s->format >= 3)
		status = snapshot_reader_piece(st, 9);
	append_event(st, EVENT_WHOLE, status, json);
	json->len--; /* the closing brace of the detail */
	buf_char(json, ',');
	packed_source(&source,
	    (struct event_piece[]){ snapshot_reader_piece(st, 0), status,
		snapshot_reader_piece(st, 1), snapshot_reader_piece(st, 2) },
	    4);
	start = json->len;
	ok = packed_read(&source, st, 3, json, f);
	if (ok && markdown_or_null != NULL) {
		buf_bytes(&source, buf_cstr(json) + start, json->len - start);
		ok = packed_read(&source, st, 4, markdown_or_null, f);
	}
	buf_char(json, '}');
	buf_release(&source);
	return ok;
}

bool
snapshot_reader_page(struct snapshot_reader *s, const char *slug, bool *found,
    struct buf *json, struct buf *markdown, struct event_history *history,
    struct error *f)
{
	char sql[1024];
	struct sqlite3_stmt *st;
	bool ok;

	snprintf(sql, sizeof(sql), "%s WHERE slug = ?1",
	    snapshot_reader_page_sql(s));
	ok = find_slug(s, sql, slug, &st, found, f);
	if (ok && *found) {
		ok = snapshot_reader_append_page(s, st, json, markdown, f);
		*history = snapshot_reader_history(s, st);
	}
	sqlite_finish(&st);
	return ok && (*found || is_absent(s, slug, f));
}

bool
snapshot_reader_record(
    struct snapshot_reader *s, const char *slug, struct buf *b, struct error *f)
{
	struct snapshot_records r;
	bool found = false;
	bool ok = snapshot_records_open(
		      &r, &s->db, s->format, SNAPSHOT_RECORDS_OF_SLUG, f) &&
	    snapshot_records_find(&r, slug, &found, f);

	if (ok && found) {
		ok = r.json.len > 0;
		buf_bytes(b, buf_cstr(&r.json), r.json.len);
	}
	snapshot_records_close(&r);
	return ok && (found || is_absent(s, slug, f));
}
