/*
 * reader_window_list - reads the page's events of a set, which all are in the dates of the
 * query, in the order of the window.  A window has six segments (internal.h).
 */
#include "reader/internal.h"

/* Appends the page's events of a list.  Only the events of a page are sorted. */
static bool
add_list(struct snapshot_search *x, const struct snapshot_segment *s,
    const struct bitmap *set, struct error *f)
{
	LOCAL_MEMORY struct snapshot_listed *items =
	    mem_alloc((s->count + 1) * sizeof(items[0]));
	size_t count = 0;
	int64_t first, n;

	for (size_t i = 0; i < s->count; i++) {
		if (bitmap_has(set, s->listed[i].rank))
			items[count++] = s->listed[i];
	}
	n = snapshot_search_take(x, (int64_t)count, &first);
	if (n == 0)
		return true;
	snapshot_listed_sort(items, count);
	return snapshot_search_listed(x, items + first, (size_t)n, f);
}

static bool
is_part(const struct snapshot_segment *s)
{
	return s->part.past > s->part.from;
}

bool
snapshot_search_set(
    struct snapshot_search *x, const struct bitmap *set, struct error *f)
{
	struct rank_range all = { 0, x->snapshot->events };
	struct snapshot_window *w;
	bool ok = true;

	if (!x->query->dates.set)
		return snapshot_search_matches(x, set, all, NULL, f);
	if (!snapshot_window_find(&w, x->snapshot, x->query, f))
		return false;
	for (size_t i = 0; ok && x->left > 0 && i < SNAPSHOT_WINDOW_SEGMENTS;
	     i++) {
		const struct snapshot_segment *s = &w->segments[i];

		ok = is_part(s)
		    ? snapshot_search_matches(x, set, s->range, &s->part, f)
		    : add_list(x, s, set, f);
	}
	return ok;
}
