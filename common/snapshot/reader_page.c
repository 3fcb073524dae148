#include "event/event.h"
#include "snapshot/reader.h"

/* Before format 2 there was no table of pages; the records know it all but the
 * Markdown. */
static const char *
question(const struct snapshot *s)
{
	return s->format >= 2
	    ? "SELECT head, body, producer, beside, markdown FROM event"
	      " JOIN page USING (rank) WHERE slug = ?1"
	    : "SELECT head, body, producer, '\"updated_at\":' || coalesce("
	      "json_quote(json_extract(json, '$.updated_at')), 'null')"
	      " || ',\"buy_url\":' || coalesce("
	      "json_quote(json_extract(json, '$.buy_url')), 'null')"
	      " || ',\"tickets\":' || json_extract(json, '$.tickets'), NULL"
	      " FROM event JOIN record USING (rank) WHERE slug = ?1";
}

static struct event_piece
piece(struct sqlite3_stmt *st, int column)
{
	struct sqlite_text text = sqlite_text(st, column);

	return (struct event_piece){ text.p, text.n };
}

bool
snapshot_page(struct snapshot *s, const char *slug, bool *found,
    struct buf *json, struct buf *markdown, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&s->store, question(s), &st, f))
		return false;
	sqlite_bind_text(st, 1, slug);
	ok = sqlite_step(st, found, f);
	if (ok && *found) {
		struct event_piece beside = piece(st, 3), md = piece(st, 4);

		event_compose(EVENT_DETAIL, piece(st, 0),
		    (struct event_piece){ 0 }, piece(st, 1), piece(st, 2),
		    json);
		json->len--; /* its closing brace */
		buf_char(json, ',');
		buf_bytes(json, beside.p, beside.n);
		buf_char(json, '}');
		buf_bytes(markdown, md.p, md.n);
	}
	sqlite_finish(&st);
	return ok;
}

bool
snapshot_tops(struct snapshot *s, const char *kind, struct arena *mem,
    struct listing_facet tops[LISTING_FACETS_MAX], size_t *count,
    struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok = true;

	*count = 0;
	if (s->format < 2)
		return true;
	if (!sqlite_prepare(&s->store,
		"SELECT value, label, events FROM top WHERE kind = ?1"
		" ORDER BY rowid",
		&st, f))
		return false;
	sqlite_bind_text(st, 1, kind);
	while (ok && *count < LISTING_FACETS_MAX) {
		ok = sqlite_step(st, &row, f);
		if (!ok || !row)
			break;
		tops[(*count)++] = (struct listing_facet){
			.value =
			    arena_copy(mem, piece(st, 0).p, piece(st, 0).n),
			.label =
			    arena_copy(mem, piece(st, 1).p, piece(st, 1).n),
			.events = sqlite_int(st, 2),
		};
	}
	sqlite_finish(&st);
	return ok;
}
