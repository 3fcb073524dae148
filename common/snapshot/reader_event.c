/*
 * reader_event - reads one event by its slug: its detail, its page, its record.
 */
#include "snapshot/calendar_text.h"
#include "snapshot/internal.h"
#include "snapshot/records.h"

/* head begins with "id":, and a cast reads the number that follows. */
#define SHARES_ID                                                              \
	"(SELECT count(*) FROM history WHERE gone IS NULL"                     \
	" AND id = CAST(substr(head, 6, 24) AS INTEGER)) > 1"

enum snapshot_cards
snapshot_reader_cards(struct snapshot_reader *s)
{
	struct sqlite3_stmt *st = NULL;
	struct error ignored;
	bool has_table;

	if (s->format >= SNAPSHOT_FORMAT_CALENDAR)
		return SNAPSHOT_CARDS_EVENT;
	has_table = s->format >= 5 &&
	    sqlite_prepare(&s->db, "SELECT card FROM calendar", &st, &ignored);
	sqlite_finish(&st);
	return has_table ? SNAPSHOT_CARDS_TABLE : SNAPSHOT_CARDS_NONE;
}

/* Format 1 has no table `page`: the record has everything but the Markdown. */
const char *
snapshot_reader_page_sql(struct snapshot_reader *s)
{
	switch (snapshot_reader_cards(s)) {
	case SNAPSHOT_CARDS_EVENT:
		return "SELECT head, body, producer, beside, markdown,"
		       " first_seen, page.changed, page.revision, shares_id,"
		       " status, calendar FROM event JOIN page USING (rank)";
	case SNAPSHOT_CARDS_TABLE:
		return "SELECT head, body, producer, beside, coalesce(markdown,"
		       " (SELECT description || char(10) FROM calendar"
		       "  WHERE calendar.rank = event.rank)),"
		       " first_seen, changed, revision, " SHARES_ID ", status"
		       " FROM event JOIN page USING (rank)";
	case SNAPSHOT_CARDS_NONE:
		break;
	}
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

void
snapshot_reader_page_row(const struct snapshot_reader *s,
    struct sqlite3_stmt *st, struct snapshot_page_row *row)
{
	*row = (struct snapshot_page_row){
		.head = snapshot_reader_piece(st, 0),
		.body = snapshot_reader_piece(st, 1),
		.producer = snapshot_reader_piece(st, 2),
		.beside = packed_column(st, 3),
	};
	if (!sqlite_is_null(st, 4))
		row->markdown = packed_column(st, 4);
	if (s->format < 3)
		return;
	row->history.first_seen_s = sqlite_int(st, 5);
	row->history.changed_s = sqlite_int(st, 6);
	row->history.revision = sqlite_int(st, 7);
	row->history.shares_id = sqlite_int(st, 8) != 0;
	row->status = snapshot_reader_piece(st, 9);
	if (s->format >= SNAPSHOT_FORMAT_CALENDAR)
		row->calendar = packed_column(st, 10);
}

/* Of a short text without markup the calendar has the same, but for the end. */
static bool
add_short_markdown(
    const struct snapshot_page_row *row, struct buf *markdown, struct error *f)
{
	struct calendar_text text;
	bool ok;

	calendar_text_init(&text);
	ok = calendar_text_read(&text, row->calendar, row->head, f);
	if (ok) {
		buf_text(markdown, text.description);
		buf_char(markdown, '\n');
	}
	calendar_text_release(&text);
	return ok;
}

bool
snapshot_page_compose(const struct snapshot_page_row *row, struct buf *json,
    struct buf *markdown_or_null, struct error *f)
{
	struct buf source = BUF_INIT(PACKED_SOURCE_MAX);
	size_t start;
	bool ok;

	event_compose(EVENT_WHOLE, row->head, row->status, row->body,
	    row->producer, json);
	json->len--; /* the closing brace of the detail */
	buf_char(json, ',');
	packed_source(&source,
	    (struct event_piece[]){
		row->head, row->status, row->body, row->producer },
	    4);
	start = json->len;
	ok = packed_read(&source, row->beside, json, f);
	if (ok && markdown_or_null != NULL && row->markdown.p == NULL &&
	    row->calendar.p != NULL) {
		ok = add_short_markdown(row, markdown_or_null, f);
	} else if (ok && markdown_or_null != NULL) {
		buf_bytes(&source, buf_cstr(json) + start, json->len - start);
		ok = packed_read(&source, row->markdown, markdown_or_null, f);
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
	struct snapshot_page_row row;
	struct sqlite3_stmt *st;
	char sql[1024];
	bool ok;

	snprintf(sql, sizeof(sql), "%s WHERE slug = ?1",
	    snapshot_reader_page_sql(s));
	ok = find_slug(s, sql, slug, &st, found, f);
	if (ok && *found) {
		snapshot_reader_page_row(s, st, &row);
		ok = snapshot_page_compose(&row, json, markdown, f);
		*history = row.history;
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
