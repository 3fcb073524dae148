/*
 * record_ids - a hash table with open addressing.
 */
#include "cartaz/job/record_ids.h"

#include "base/hash.h"

enum { CAP_FIRST = 1024 };

/* Returns the slot of the id, or the empty slot for it. */
static size_t
slot_of_id(const struct record_ids *x, int64_t id)
{
	size_t i =
	    (size_t)hash_bytes(HASH_START, (const char *)&id, sizeof(id));

	for (i &= x->cap - 1; x->record[i] != 0 && x->id[i] != id;
	     i = (i + 1) & (x->cap - 1))
		;
	return i;
}

static void
put_id(struct record_ids *x, size_t slot, int64_t id, uint32_t record)
{
	x->id[slot] = id;
	x->record[slot] = record;
	x->count++;
}

static void
grow_ids(struct record_ids *x)
{
	struct record_ids old = *x;

	x->cap = old.cap > 0 ? 2 * old.cap : CAP_FIRST;
	x->count = 0;
	x->id = mem_alloc(x->cap * sizeof(x->id[0]));
	x->record = mem_alloc(x->cap * sizeof(x->record[0]));
	memset(x->record, 0, x->cap * sizeof(x->record[0]));
	for (size_t i = 0; i < old.cap; i++) {
		if (old.record[i] != 0)
			put_id(x, slot_of_id(x, old.id[i]), old.id[i],
			    old.record[i]);
	}
	record_ids_release(&old);
}

int64_t
record_ids_add(struct record_ids *x, int64_t id, int64_t record)
{
	size_t slot;

	/* Ten million events need 200 MB, and 300 MB while the table grows. */
	if (4 * x->count >= 3 * x->cap)
		grow_ids(x);
	slot = slot_of_id(x, id);
	if (x->record[slot] == 0 && record > 0 && record <= UINT32_MAX) {
		put_id(x, slot, id, (uint32_t)record);
		return 0;
	}
	return x->record[slot];
}

void
record_ids_release(struct record_ids *x)
{
	free(x->id);
	free(x->record);
	*x = (struct record_ids){ 0 };
}
