/*
 * ics_kept - finds the written entries of an event by its rank.
 */
#include "pages/ics_kept.h"

#include <stdlib.h>

void
ics_kept_start(struct ics_kept *k)
{
	*k = (struct ics_kept){ .text = BUF_INIT(ICS_KEPT_MAX) };
}

void
ics_kept_release(struct ics_kept *k)
{
	buf_release(&k->text);
	free(k->entries);
	free(k->slots);
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

/*
 * Ranks come in runs, and runs that meet modulo the slots are long to probe: so
 * they are scattered (Knuth, The Art of Computer Programming 3, section 6.4,
 * Fibonacci hashing).
 */
static size_t
slot_of(const struct ics_kept *k, int64_t rank)
{
	size_t slot = ((uint64_t)rank * UINT64_C(0x9e3779b97f4a7c15) >> 32) %
	    k->slot_count;

	while (
	    k->slots[slot] != 0 && k->entries[k->slots[slot] - 1].rank != rank)
		slot = (slot + 1) % k->slot_count;
	return slot;
}

void
ics_kept_sort(struct ics_kept *k, const struct ics_zones *zones)
{
	k->zones = *zones;
	k->slot_count = 2 * k->count + 1;
	k->slots = mem_alloc(k->slot_count * sizeof(k->slots[0]));
	memset(k->slots, 0, k->slot_count * sizeof(k->slots[0]));
	for (size_t i = 0; i < k->count; i++) {
		size_t slot = slot_of(k, k->entries[i].rank);

		if (k->slots[slot] == 0)
			k->slots[slot] = i + 1;
	}
}

const struct ics_kept_entry *
ics_kept_find(const struct ics_kept *k, int64_t rank, size_t *count)
{
	size_t first;

	*count = 0;
	if (k->slots == NULL || k->is_full ||
	    (first = k->slots[slot_of(k, rank)]) == 0)
		return NULL;
	first--;
	while (first + *count < k->count &&
	    k->entries[first + *count].rank == rank)
		(*count)++;
	return &k->entries[first];
}
