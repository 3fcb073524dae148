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
	if (k->count == k->cap) {
		k->cap = k->cap > 0 ? 2 * k->cap : 1024;
		k->entries =
		    mem_grow(k->entries, k->cap * sizeof(k->entries[0]));
	}
	k->entries[k->count++] = *e;
}

/* Adjacent bytes are moved together. */
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
