/*
 * ics_horizon - finds the instant up to which all entries of a calendar fit.
 */
#include "calendar/ics_horizon.h"

#include <stdlib.h>

void
ics_horizon_start(struct ics_horizon *h, size_t count_max, size_t bytes_max)
{
	*h = (struct ics_horizon){
		.count_max = count_max,
		.bytes_max = bytes_max,
		.heap = mem_alloc((count_max + 1) * sizeof(h->heap[0])),
	};
}

static bool
is_later(const struct ics_horizon *h, size_t a, size_t b)
{
	return h->heap[a].start_s > h->heap[b].start_s;
}

static void
swap_entries(struct ics_horizon *h, size_t a, size_t b)
{
	struct ics_horizon_entry e = h->heap[a];

	h->heap[a] = h->heap[b];
	h->heap[b] = e;
}

static void
push_entry(struct ics_horizon *h, struct ics_horizon_entry e)
{
	size_t at = h->count++;

	h->heap[at] = e;
	h->bytes += e.bytes;
	for (; at > 0 && is_later(h, at, (at - 1) / 2); at = (at - 1) / 2)
		swap_entries(h, at, (at - 1) / 2);
}

/* Removes the latest entry. */
static int64_t
pop_latest(struct ics_horizon *h)
{
	int64_t start_s = h->heap[0].start_s;
	size_t at = 0, child;

	h->bytes -= h->heap[0].bytes;
	h->heap[0] = h->heap[--h->count];
	while ((child = 2 * at + 1) < h->count) {
		if (child + 1 < h->count && is_later(h, child + 1, child))
			child++;
		if (!is_later(h, child, at))
			break;
		swap_entries(h, at, child);
		at = child;
	}
	return start_s;
}

void
ics_horizon_add(struct ics_horizon *h, int64_t start_s, size_t bytes)
{
	if (h->is_set && start_s >= h->at_s)
		return;
	push_entry(h, (struct ics_horizon_entry){ start_s, bytes });
	while (h->count > h->count_max || h->bytes > h->bytes_max) {
		h->at_s = pop_latest(h);
		h->is_set = true;
	}
}

bool
ics_horizon_is_useful(const struct ics_horizon *h)
{
	for (size_t i = 0; h->is_set && i < h->count; i++) {
		if (h->heap[i].start_s < h->at_s)
			return true;
	}
	return false;
}

void
ics_horizon_release(struct ics_horizon *h)
{
	free(h->heap);
	*h = (struct ics_horizon){ 0 };
}
