/*
 * reader_event - reads one event by its slug: its detail, its page, its record.
 */
#include "snapshot/internal.h"

/* Format 1 has no table `page`: the record has everything but the Markdown. */
static const char *
page_sql(const struct snapshot_reader *s)
{
	if (s->format >= 3)
		return "SELECT head, body, producer, beside, markdown,"
		       " first_seen, changed, revision"
		       " FROM event JOIN page USING (rank) WHERE slug = ?1";
	return s->format == 2
	    ? "SELECT head, body, producer, beside, markdown FROM event"
	      " JOIN page USING (rank) WHERE slug = ?1"
	    : "SELECT head, body, producer, '\"updated_at\":' || coalesce("
	      "json_quote(json_extract(json, '$.updated_at')), 'null')"
	      " || ',\"buy_url\":' || coalesce("
	      "json_quote(json_extract(json, '$.buy_url')), 'null')"
	      " || ',\"tickets\":' || json_extract(json, '$.tickets'), NULL"
	      " FROM event JOIN record USING (rank) WHERE slug = ?1";
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

static void
append_detail(struct sqlite3_stmt *st, struct buf *b)
{
	event_compose(EVENT_DETAIL, snapshot_reader_piece(st, 0),
	    (struct event_piece){ 0 }, snapshot_reader_piece(st, 1),
	    snapshot_reader_piece(st, 2), b);
}

bool
snapshot_reader_event(struct snapshot_reader *s, const char *slug, bool *found,
    struct buf *b, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok = find_slug(s,
	    "SELECT head, body, producer FROM event WHERE slug = ?1", slug, &st,
	    found, f);

	if (ok && *found)
		append_detail(st, b);
	sqlite_finish(&st);
	return ok;
}

static struct event_history
read_history(const struct snapshot_reader *s, struct sqlite3_stmt *st)
{
	struct event_history h = { 0 };

	if (s->format >= 3) {
		h.first_seen_s = sqlite_int(st, 5);
		h.changed_s = sqlite_int(st, 6);
		h.revision = sqlite_int(st, 7);
	}
	return h;
}

bool
snapshot_reader_page(struct snapshot_reader *s, const char *slug, bool *found,
    struct buf *json, struct buf *markdown, struct event_history *history,
    struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok = find_slug(s, page_sql(s), slug, &st, found, f);

	if (ok && *found) {
		struct event_piece extra = snapshot_reader_piece(st, 3);
		struct event_piece md = snapshot_reader_piece(st, 4);

		append_detail(st, json);
		json->len--; /* the closing brace of the detail */
		buf_char(json, ',');
		buf_bytes(json, extra.p, extra.n);
		buf_char(json, '}');
		buf_bytes(markdown, md.p, md.n);
		*history = read_history(s, st);
	}
	sqlite_finish(&st);
	return ok;
}

bool
snapshot_reader_record(
    struct snapshot_reader *s, const char *slug, struct buf *b, struct error *f)
{
	struct sqlite3_stmt *st;
	bool found;
	bool ok = find_slug(s,
	    "SELECT record.json FROM event JOIN record USING (rank)"
	    " WHERE event.slug = ?1",
	    slug, &st, &found, f);

	if (ok && found) {
		struct sqlite_text json = sqlite_text(st, 0);

		buf_bytes(b, json.p, json.n);
	}
	sqlite_finish(&st);
	return ok;
}
