/*
 * listed - puts the listed events of a window in their order.
 */
#include "reader/internal.h"

bool
snapshot_listed_is_later(const struct snapshot_listed *l)
{
	return l->key == l->start_s;
}

/* Ties by rank; what is closed is listed latest first. */
static bool
is_before(const struct snapshot_listed *a, const struct snapshot_listed *b,
    bool is_backwards)
{
	if (a->key != b->key)
		return (a->key < b->key) != is_backwards;
	return a->rank < b->rank;
}

static int
compare(const void *a, const void *b)
{
	return is_before(a, b, false) ? -1 : is_before(b, a, false);
}

static int
compare_backwards(const void *a, const void *b)
{
	return is_before(a, b, true) ? -1 : is_before(b, a, true);
}

static void
swap(struct snapshot_listed *a, struct snapshot_listed *b)
{
	struct snapshot_listed c = *a;

	*a = *b;
	*b = c;
}

/* Splits at an event of the middle; returns where it is then. */
static size_t
split(struct snapshot_listed *l, size_t n, bool is_backwards)
{
	size_t at = 0;

	swap(&l[n / 2], &l[n - 1]);
	for (size_t i = 0; i + 1 < n; i++) {
		if (is_before(&l[i], &l[n - 1], is_backwards))
			swap(&l[i], &l[at++]);
	}
	swap(&l[at], &l[n - 1]);
	return at;
}

enum { SHORT = 64, DEPTH_MAX = 64 };

/*
 * Hoare's selection: what is not wanted is split off until the rest is short
 * enough to be sorted.  Rows come nearly in order, so that the middle is a good
 * choice; the depth keeps a bad order from costing more than sorting does.
 */
static void
arrange(struct snapshot_listed *l, size_t n, size_t first, size_t past,
    bool is_backwards, int depth)
{
	size_t at;

	if (first >= past)
		return;
	if (n <= SHORT || depth == DEPTH_MAX || past - first == n) {
		qsort(l, n, sizeof(l[0]),
		    is_backwards ? compare_backwards : compare);
		return;
	}
	at = split(l, n, is_backwards);
	if (first < at)
		arrange(l, at, first, past < at ? past : at, is_backwards,
		    depth + 1);
	if (past > at + 1)
		arrange(l + at + 1, n - at - 1,
		    first > at + 1 ? first - at - 1 : 0, past - at - 1,
		    is_backwards, depth + 1);
}

void
snapshot_listed_arrange(struct snapshot_listed *l, size_t n, size_t first,
    size_t count, enum snapshot_window_segment segment)
{
	if (first < n)
		arrange(l, n, first, count < n - first ? first + count : n,
		    segment >= SNAPSHOT_CLOSED_NEXT, 0);
}
