/*
 * ics_kept - holds the entries of a calendar, and removes the last ones.
 */
#include "calendar/ics_kept.h"

#include <stdlib.h>

void
ics_kept_release(struct ics_kept *k)
{
	free(k->entries);
	*k = (struct ics_kept){ 0 };
}

void
ics_kept_add(struct ics_kept *k, const struct ics_kept_entry *e)
{
	k->entries =
	    mem_room(k->entries, k->count, &k->cap, sizeof(k->entries[0]));
	k->entries[k->count++] = *e;
}

struct leaving {
	int64_t at_s;
	size_t bytes;
};

static int
compare_leaving(const void *a, const void *b)
{
	const struct leaving *x = a, *y = b;

	return (x->at_s > y->at_s) - (x->at_s < y->at_s);
}

bool
ics_kept_find_cut(
    const struct ics_kept *k, size_t count_max, size_t bytes_max, int64_t *at_s)
{
	LOCAL_MEMORY struct leaving *sorted =
	    mem_alloc(k->count * sizeof(sorted[0]));
	size_t fitting = 0, bytes = 0;
	bool is_cut;

	for (size_t i = 0; i < k->count; i++)
		sorted[i] = (struct leaving){ k->entries[i].leaves_s,
			k->entries[i].bytes };
	qsort(sorted, k->count, sizeof(sorted[0]), compare_leaving);
	while (fitting < k->count && fitting < count_max &&
	    bytes + sorted[fitting].bytes <= bytes_max)
		bytes += sorted[fitting++].bytes;
	is_cut = fitting < k->count;
	if (is_cut)
		*at_s = sorted[fitting].at_s;
	return is_cut;
}

bool
ics_kept_has_before(const struct ics_kept *k, int64_t at_s)
{
	for (size_t i = 0; i < k->count; i++) {
		if (k->entries[i].leaves_s < at_s)
			return true;
	}
	return false;
}

/* A run of neighbours, whose bytes are moved at once. */
struct run {
	size_t at, bytes, to;
};

static void
move(struct run *run, struct buf *text)
{
	memmove(text->p + run->to, text->p + run->at, run->bytes);
	run->to += run->bytes;
	run->bytes = 0;
}

void
ics_kept_leave(struct ics_kept *k, int64_t at_s, struct buf *text)
{
	struct run run = { 0 };
	size_t count = 0;

	for (size_t i = 0; i < k->count; i++) {
		struct ics_kept_entry e = k->entries[i];

		if (e.leaves_s >= at_s)
			continue;
		if (e.at != run.at + run.bytes) {
			move(&run, text);
			run.at = e.at;
		}
		e.at = run.to + run.bytes;
		run.bytes += e.bytes;
		k->entries[count++] = e;
	}
	move(&run, text);
	k->count = count;
	buf_fill(text, text->p + run.to);
}

void
ics_kept_shorten(
    struct ics_kept *k, size_t count_max, size_t bytes_max, struct buf *text)
{
	size_t end = 0;

	for (size_t i = 0; i < k->count; i++) {
		struct ics_kept_entry e = k->entries[i];

		if (i == count_max || e.at + e.bytes > bytes_max) {
			k->count = i;
			break;
		}
		end = e.at + e.bytes;
	}
	buf_fill(text, text->p + end);
}
