/*
 * reader_window_list - reads the page's events of a set, which all are in the dates of the
 * query, in the order of the window (internal.h).
 *
 * Also called: merging a sorted range with a sorted list.
 */
#include "reader/internal.h"

/* Copies the listed events of the set. */
static size_t
copy_listed(const struct snapshot_segment *s, const struct bitmap *set,
    struct snapshot_listed *items)
{
	size_t count = 0;

	for (size_t i = 0; i < s->count; i++) {
		if (bitmap_has(set, s->listed[i].rank))
			items[count++] = s->listed[i];
	}
	return count;
}

/* Appends the page's events of a list.  Only the events of a page are sorted. */
static bool
add_list(struct snapshot_search *x, const struct snapshot_segment *s,
    const struct bitmap *set, struct error *f)
{
	LOCAL_MEMORY struct snapshot_listed *items =
	    mem_alloc((s->count + 1) * sizeof(items[0]));
	size_t count = copy_listed(s, set, items);
	int64_t first, n = snapshot_search_take(x, (int64_t)count, &first);

	if (n == 0)
		return true;
	snapshot_listed_sort(items, count);
	return snapshot_search_listed(x, items + first, (size_t)n, f);
}

/* A range of ranks and a list while their events are merged by start. */
struct merging {
	struct snapshot_search *search;
	const struct bitmap *set;
	struct transitions_part part; /* the part of the order that is left */
	struct rank_range range;
	const struct snapshot_listed *listed; /* of the set, sorted */
	size_t count;
	struct sqlite3_stmt *before; /* snapshot_window_count_before() */
};

/*
 * Finds the end of the events of the part that come before a listed event, among them
 * those that begin at the same time.  After the last listed event, it is the end of the
 * part.
 */
static bool
find_end(struct merging *m, size_t i, int64_t *past, int64_t *last_rank,
    struct error *f)
{
	*past = m->part.past;
	*last_rank = m->range.last;
	if (i >= m->count)
		return true;
	*past = m->listed[i].key + 1;
	return snapshot_window_count_before(
	    m->search->snapshot, m->before, m->part.class, *past, last_rank, f);
}

/* Skips the listed events before the page, and the events before the last of them. */
static bool
skip_pages(struct merging *m, size_t *at, struct error *f)
{
	struct snapshot_search *x = m->search;
	struct merging from = *m;
	size_t past = m->count;
	int64_t skipped = 0;

	for (*at = 0; x->offset > 0 && *at < past;) {
		size_t middle = *at + (past - *at) / 2;
		struct transitions_part part = from.part;
		struct rank_range range = from.range;
		int64_t n;

		if (!find_end(&from, middle, &part.past, &range.last, f))
			return false;
		n = (int64_t)middle +
		    transitions_count(
			&x->snapshot->transitions, m->set, range, &part);
		if (n >= x->offset) {
			past = middle;
			continue;
		}
		*at = middle + 1;
		skipped = n + 1;
		m->part.from = part.past;
		m->range.after = range.last;
	}
	x->offset -= skipped;
	return true;
}

/* Takes the page's events.  Returns their number in *count. */
static bool
take_merged(struct merging *m, struct snapshot_listed *items, size_t *count,
    struct error *f)
{
	struct snapshot_search *x = m->search;
	int64_t first;
	size_t i;

	*count = 0;
	if (!skip_pages(m, &i, f))
		return false;
	for (; x->left > 0 && i <= m->count; i++) {
		struct transitions_part part = m->part;
		struct rank_range range = m->range;

		if (!find_end(m, i, &part.past, &range.last, f))
			return false;
		*count += snapshot_search_take_matches(
		    x, m->set, range, &part, items + *count);
		if (i < m->count && snapshot_search_take(x, 1, &first) > 0)
			items[(*count)++] = m->listed[i];
		m->part.from = part.past;
		m->range.after = range.last;
	}
	return true;
}

/* Appends the page's events that begin in the window, by their first start there. */
static bool
add_begun(struct snapshot_search *x, const struct snapshot_segment *next,
    const struct snapshot_segment *later, const struct bitmap *set,
    struct error *f)
{
	LOCAL_MEMORY struct snapshot_listed *items =
	    mem_alloc((size_t)(x->left + 1) * sizeof(items[0]));
	LOCAL_MEMORY struct snapshot_listed *listed =
	    mem_alloc((later->count + 1) * sizeof(listed[0]));
	LOCAL_STMT before = NULL;
	struct merging m = {
		.search = x,
		.set = set,
		.part = next->part,
		.range = next->range,
		.listed = listed,
		.count = copy_listed(later, set, listed),
	};
	size_t n = 0;

	snapshot_listed_sort(listed, m.count);
	if (m.count > 0 &&
	    !snapshot_window_prepare_before(x->snapshot, &before, f))
		return false;
	m.before = before;
	return take_merged(&m, items, &n, f) &&
	    (n == 0 || snapshot_search_listed(x, items, n, f));
}

bool
snapshot_search_set(
    struct snapshot_search *x, const struct bitmap *set, struct error *f)
{
	struct rank_range all = { 0, x->snapshot->events };
	struct snapshot_window *w;
	const struct snapshot_segment *open, *closed;

	if (!x->query->dates.set)
		return snapshot_search_matches(x, set, all, NULL, f);
	if (!snapshot_window_find(&w, x->snapshot, x->query, f))
		return false;
	open = &w->segments[SNAPSHOT_OPEN_NEXT];
	closed = &w->segments[SNAPSHOT_CLOSED_NEXT];
	return add_begun(x, open, &open[SNAPSHOT_OPEN_LATER], set, f) &&
	    add_list(x, &open[SNAPSHOT_OPEN_ON], set, f) &&
	    add_begun(x, closed, &closed[SNAPSHOT_OPEN_LATER], set, f) &&
	    add_list(x, &closed[SNAPSHOT_OPEN_ON], set, f);
}
