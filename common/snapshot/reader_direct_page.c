/*
 * reader_direct_page - reads what an event's page shows without SQLite: a row of
 * `event`, then of `page`.
 */
#include "snapshot/internal.h"

/* The columns of the tables (internal.h). */
enum { BESIDE = 4, MARKDOWN, FIRST_SEEN, CHANGED, REVISION };
enum { SHARES_ID = 5, CALENDAR };

/* A page while it is read: a visit of a row reads the next table in it. */
struct page_read {
	struct snapshot_reader *snapshot;
	const char *slug;
	struct snapshot_page_row row;
	struct buf *json, *markdown;
	bool done;
};

static struct packed_text
packed(const struct btree_row *row, int column)
{
	const struct btree_value *v = &row->columns[column];

	return (struct packed_text){ v->p, v->len, v->is_blob };
}

static bool
take_page(void *context, const struct btree_row *row)
{
	const struct btree_value *v = row->columns;
	struct page_read *p = context;
	struct error ignored; /* SQLite says it again */

	if (v[BESIDE].kind != BTREE_BYTES || v[MARKDOWN].kind == BTREE_INT)
		return false;
	for (int i = FIRST_SEEN; i <= REVISION; i++) {
		if (v[i].kind != BTREE_INT)
			return false;
	}
	p->row.beside = packed(row, BESIDE);
	p->row.markdown = v[MARKDOWN].kind == BTREE_BYTES
	    ? packed(row, MARKDOWN)
	    : (struct packed_text){ 0 };
	p->row.history.first_seen_s = v[FIRST_SEEN].n;
	p->row.history.changed_s = v[CHANGED].n;
	p->row.history.revision = v[REVISION].n;
	p->done =
	    snapshot_page_compose(&p->row, p->json, p->markdown, &ignored);
	return p->done;
}

static bool
take_event(void *context, const struct btree_row *row)
{
	const struct btree_value *shares_id = &row->columns[SHARES_ID];
	struct page_read *p = context;

	if (!snapshot_direct_is_event(row, p->slug) ||
	    row->columns[CALENDAR].kind != BTREE_BYTES)
		return false;
	snapshot_direct_event_pieces(row, &p->row);
	p->row.history.shares_id =
	    shares_id->kind == BTREE_INT && shares_id->n != 0;
	p->row.calendar = packed(row, CALENDAR);
	return snapshot_direct_rows(p->snapshot, SNAPSHOT_DIRECT_PAGE,
	    row->id - 1, row->id, take_page, p);
}

bool
snapshot_direct_page(struct snapshot_reader *s, const char *slug,
    struct buf *json, struct buf *markdown, struct event_history *history)
{
	struct page_read page = {
		.snapshot = s,
		.slug = slug,
		.json = json,
		.markdown = markdown,
	};
	size_t json_start = json->len, markdown_start = markdown->len;
	int64_t rank;

	if (snapshot_direct_rank(s, slug, &rank) &&
	    snapshot_direct_rows(
		s, SNAPSHOT_DIRECT_EVENT, rank - 1, rank, take_event, &page) &&
	    page.done) {
		*history = page.row.history;
		return true;
	}
	json->len = json_start;
	markdown->len = markdown_start;
	return false;
}
