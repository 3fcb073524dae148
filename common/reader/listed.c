/*
 * listed - sorts the listed events of a window.
 */
#include "reader/internal.h"

bool
snapshot_listed_is_later(const struct snapshot_listed *l)
{
	return l->key == l->start_s;
}

/* Equal keys are in the order of all events.  Closed events are listed latest first. */
static bool
is_before(const struct snapshot_listed *a, const struct snapshot_listed *b,
    bool is_backwards)
{
	if (a->key != b->key)
		return (a->key < b->key) != is_backwards;
	return a->order < b->order;
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

void
snapshot_listed_sort(
    struct snapshot_listed *l, size_t n, enum snapshot_window_segment segment)
{
	if (n > 1)
		qsort(l, n, sizeof(l[0]),
		    segment >= SNAPSHOT_CLOSED_NEXT ? compare_backwards
						    : compare_listed);
}
