/*
 * record_ids.h - remembers which record of a job had an id first.
 *
 * Also called: duplicate detection, hash table.
 * Owns:  a table of 12 bytes a slot, at most four slots an event, until
 *        record_ids_release().
 * Units: records count from 1; records past 4,294,967,295 are not remembered.
 */
#ifndef CARTAZ_JOB_RECORD_IDS_H
#define CARTAZ_JOB_RECORD_IDS_H

#include "base/base.h"

struct record_ids {
	int64_t *id;
	uint32_t *record; /* 0: an empty slot */
	size_t cap, count;
};

/* Returns the first record with the id, or 0; then this record is the first. */
int64_t record_ids_add(struct record_ids *, int64_t id, int64_t record);
void record_ids_release(struct record_ids *);

#endif
