/*
 * reader_event - reads one event by its slug: its detail, its page, its record.
 */
#include "database/calendar_text.h"
#include "database/records.h"
#include "event/transition.h"
#include "json/json_tree.h"
#include "reader/internal.h"

enum { EVENT_JSON_MAX = 8 * 1024 * 1024 };

/* The stored columns for the page of an event.  They are valid as long as the row. */
struct page_row {
	struct event_piece head, status, body, producer;
	struct packed_text beside, markdown, calendar;
	struct event_history history;
};

/*
 * If the history lists a slug as existing, the event is in this snapshot.  If its rows
 * cannot be found, the answer must not be 404, which would tell callers that the event
 * is gone.
 */
static bool
is_absent(struct snapshot_reader *s, const char *slug, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool listed;
	bool ok = sqlite_ask(&s->db, &st, &listed, f,
	    "SELECT 1 FROM event WHERE slug = ?1 UNION ALL"
	    " SELECT 1 FROM history WHERE slug = ?1 AND gone IS NULL",
	    BIND_TEXT(slug));

	return ok && (!listed || snapshot_reader_fail_missing(s, f));
}

/* Appends the detail of an event whose state has changed since the event was encoded. */
static bool
append_changed(
    struct snapshot_reader *s, int64_t rank, struct buf *b, struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(EVENT_MEM_MAX);
	struct event_history ignored;
	struct native_record r;
	bool ok = snapshot_reader_current(s, rank, &mem, &r, &ignored, f);

	if (ok)
		event_print(s->brand, EVENT_DETAIL, &r.event, b);
	return ok;
}

bool
snapshot_reader_event(struct snapshot_reader *s, const char *slug, bool *found,
    struct buf *b, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool ok = sqlite_ask(&s->db, &st, found, f,
	    "SELECT head, body, producer, rank FROM event WHERE slug = ?1",
	    BIND_TEXT(slug));

	if (ok && *found &&
	    transitions_find(&s->transitions, sqlite_int(st, 3)) != NULL)
		ok = append_changed(s, sqlite_int(st, 3), b, f);
	else if (ok && *found)
		event_compose(EVENT_DETAIL, snapshot_reader_piece(st, 0),
		    (struct event_piece){ 0 }, snapshot_reader_piece(st, 1),
		    snapshot_reader_piece(st, 2), b);
	return ok && (*found || is_absent(s, slug, f));
}

static void
read_page_row(struct sqlite3_stmt *st, struct page_row *row)
{
	*row = (struct page_row){
		.head = snapshot_reader_piece(st, 0),
		.body = snapshot_reader_piece(st, 1),
		.producer = snapshot_reader_piece(st, 2),
		.beside = packed_column(st, 3),
		.status = snapshot_reader_piece(st, 9),
		.calendar = packed_column(st, 10),
		.history = {
			.first_seen_s = sqlite_int(st, 5),
			.changed_s = sqlite_int(st, 6),
			.revision = sqlite_int(st, 7),
			.shares_id = sqlite_int(st, 8) != 0,
		},
	};
	if (!sqlite_is_null(st, 4))
		row->markdown = packed_column(st, 4);
}

/* Appends the calendar's description, which is the same for short text without markup. */
static bool
add_short_markdown(
    const struct page_row *row, struct buf *markdown, struct error *f)
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

static bool
compose_page(const struct page_row *row, struct buf *json, struct buf *markdown,
    struct error *f)
{
	LOCAL_BUF source = BUF_INIT(PACKED_SOURCE_MAX);
	size_t start;
	bool ok;

	event_compose(EVENT_WHOLE, row->head, row->status, row->body,
	    row->producer, json);
	json->len--; /* without its closing brace */
	buf_char(json, ',');
	packed_source(&source,
	    (struct event_piece[]){
		row->head, row->status, row->body, row->producer },
	    4);
	start = json->len;
	ok = packed_read(&source, row->beside, json, f);
	if (ok && row->markdown.p == NULL) {
		ok = add_short_markdown(row, markdown, f);
	} else if (ok) {
		buf_bytes(&source, buf_cstr(json) + start, json->len - start);
		ok = packed_read(&source, row->markdown, markdown, f);
	}
	buf_char(json, '}');
	return ok;
}

#define PAGES                                                                  \
	"SELECT head, body, producer, beside, markdown, first_seen,"           \
	" page.changed, page.revision, shares_id, status, calendar"            \
	" FROM event JOIN page USING (rank)"

bool
snapshot_reader_page(struct snapshot_reader *s, const char *slug, bool *found,
    struct buf *json, struct buf *markdown, struct event_history *history,
    struct error *f)
{
	struct page_row row;
	LOCAL_STMT st = NULL;
	bool ok = sqlite_ask(
	    &s->db, &st, found, f, PAGES " WHERE slug = ?1", BIND_TEXT(slug));

	if (ok && *found) {
		read_page_row(st, &row);
		ok = compose_page(&row, json, markdown, f);
		*history = row.history;
	}
	return ok && (*found || is_absent(s, slug, f));
}

bool
snapshot_reader_decode(const struct buf *json, struct arena *mem,
    struct native_record *r, struct error *f)
{
	LOCAL_JSON o = NULL;
	const char *description;
	bool ok;

	if (!json_tree_parse(buf_cstr(json), json->len, &o, f))
		return false;
	ok = native_record_decode_stored(o, mem, r, f);
	if (ok) {
		description = json_tree_text_of(o, "description");
		r->event.description = description != NULL
		    ? arena_copy(mem, description, strlen(description))
		    : NULL;
	}
	return ok;
}

bool
snapshot_reader_current(struct snapshot_reader *s, int64_t rank,
    struct arena *mem, struct native_record *r, struct event_history *history,
    struct error *f)
{
	LOCAL_BUF json = BUF_INIT(EVENT_JSON_MAX), markdown = json;
	struct page_row row;
	LOCAL_STMT st = NULL;
	bool found, ok;

	ok = sqlite_ask(&s->db, &st, &found, f, PAGES " WHERE rank = ?1",
		 BIND_INT(rank)) &&
	    (found || snapshot_reader_fail_missing(s, f));
	if (ok) {
		read_page_row(st, &row);
		*history = row.history;
		ok = compose_page(&row, &json, &markdown, f) &&
		    snapshot_reader_decode(&json, mem, r, f);
	}
	if (ok)
		transition_to(r, s->brand->timezone, s->now_s);
	return ok;
}

bool
snapshot_reader_stored(
    struct snapshot_reader *s, int64_t *count, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row, ok;

	/* Ranks have no gaps, so a missing row is also counted. */
	ok = sqlite_prepare(&s->db, "SELECT max(rank) FROM record", &st, f) &&
	    sqlite_step(st, &row, f);
	if (ok)
		*count = sqlite_int(st, 0);
	if (ok && *count < s->events)
		*count = s->events;
	return ok;
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
