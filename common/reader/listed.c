/*
 * listed - sorts the listed events of a window.
 *
 * Also called: quickselect, partial sort.
 */
#include "reader/internal.h"

bool
snapshot_listed_is_later(const struct snapshot_listed *l)
{
	return l->key == l->start_s;
}

/* Ties are ordered by rank; closed events are listed latest first. */
static bool
is_before(const struct snapshot_listed *a, const struct snapshot_listed *b,
    bool is_backwards)
{
	if (a->key != b->key)
		return (a->key < b->key) != is_backwards;
	return a->rank < b->rank;
}

static int
compare_listed(const void *a, const void *b)
{
	return is_before(a, b, false) ? -1 : is_before(b, a, false);
}

static int
compare_backwards(const void *a, const void *b)
{
	return is_before(a, b, true) ? -1 : is_before(b, a, true);
}

static void
swap_listed(struct snapshot_listed *a, struct snapshot_listed *b)
{
	struct snapshot_listed c = *a;

	*a = *b;
	*b = c;
}

/* Partitions at an event of the middle; returns its new position. */
static size_t
partition(struct snapshot_listed *l, size_t n, bool is_backwards)
{
	size_t at = 0;

	swap_listed(&l[n / 2], &l[n - 1]);
	for (size_t i = 0; i + 1 < n; i++) {
		if (is_before(&l[i], &l[n - 1], is_backwards))
			swap_listed(&l[i], &l[at++]);
	}
	swap_listed(&l[at], &l[n - 1]);
	return at;
}

enum { SHORT = 64, DEPTH_MAX = 64 };

/*
 * Hoare's selection: unwanted parts are split off until the rest is short enough to
 * sort.  Rows come nearly in order, so the middle is a good pivot.  The depth limits a
 * bad order to the cost of sorting.
 */
static void
select_listed(struct snapshot_listed *l, size_t n, size_t first, size_t past,
    bool is_backwards, int depth)
{
	size_t at;

	if (first >= past)
		return;
	if (n <= SHORT || depth == DEPTH_MAX || past - first == n) {
		qsort(l, n, sizeof(l[0]),
		    is_backwards ? compare_backwards : compare_listed);
		return;
	}
	at = partition(l, n, is_backwards);
	if (first < at)
		select_listed(l, at, first, past < at ? past : at, is_backwards,
		    depth + 1);
	if (past > at + 1)
		select_listed(l + at + 1, n - at - 1,
		    first > at + 1 ? first - at - 1 : 0, past - at - 1,
		    is_backwards, depth + 1);
}

void
snapshot_listed_arrange(struct snapshot_listed *l, size_t n, size_t first,
    size_t count, enum snapshot_window_segment segment)
{
	if (first < n)
		select_listed(l, n, first,
		    count < n - first ? first + count : n,
		    segment >= SNAPSHOT_CLOSED_NEXT, 0);
}
