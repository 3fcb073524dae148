/*
 * reader_news - reads the events of a list that were announced or changed last, or that
 * are the first in another order.
 */
#include "reader/internal.h"

/* Marks the events that share their id with another event, in the feed or not. */
static bool
mark_shared(struct snapshot_reader *s, struct snapshot_reader_summaries *out,
    struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row, ok;

	ok = sqlite_prepare(&s->db,
	    "SELECT count(*) FROM history WHERE id = ?1 AND gone IS NULL", &st,
	    f);
	for (size_t i = 0; ok && i < out->count; i++) {
		sqlite_bind_int(st, 1, out->items[i].id);
		ok = sqlite_step(st, &row, f);
		out->items[i].history.shares_id =
		    ok && row && sqlite_int(st, 0) > 1;
		sqlite_reset(st);
	}
	return ok;
}

/* Appends the first events of the set, in the order of the query. */
static bool
list_first(struct snapshot_search *x, const struct bitmap *set, struct error *f)
{
	size_t n = (size_t)x->left;
	LOCAL_MEMORY int64_t *ranks = NULL;

	if (x->query->sort == LISTING_SORT_NEXT)
		return snapshot_search_set(x, set, f);
	ranks = mem_alloc((n + 1) * sizeof(ranks[0]));
	return snapshot_reader_sort(
		   x->snapshot, x->query, set, 0, ranks, &n, f) &&
	    snapshot_search_ranks(x, ranks, n, f);
}

bool
snapshot_reader_news(struct snapshot_reader *s, const struct listing_query *q,
    size_t limit, struct snapshot_reader_summaries *out, bool *more,
    struct error *f)
{
	struct listing_query query = *q;
	struct snapshot_search cards = {
		.snapshot = s,
		.query = &query,
		.left = (int64_t)limit,
		.summaries = out,
	};
	LOCAL_BITMAP set = { 0 };
	bool ok;

	if (q->sort == LISTING_SORT_DEFAULT)
		query.sort = LISTING_SORT_NEWEST;
	out->items = arena_alloc(out->mem, limit * sizeof(out->items[0]));
	bitmap_start(&set, s->events);
	ok = snapshot_reader_events(s, q, &set, f) &&
	    snapshot_reader_keep_news(s, &set, f) &&
	    list_first(&cards, &set, f);
	*more = ok && bitmap_size(&set) > limit;
	return ok && mark_shared(s, out, f);
}
