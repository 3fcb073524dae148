/*
 * record_ids.h - remembers which record of a job had an id first.
 *
 * Also called: duplicate detection, hash table.
 * Owns:  a table, until record_ids_release().  A slot needs 12 bytes; an event needs at
 *        most three slots, and four while the table grows.
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

/*
 * Returns the first record with the id.  If no remembered record has the id, remembers
 * this record and returns 0.
 */
int64_t record_ids_add(struct record_ids *, int64_t id, int64_t record);
void record_ids_release(struct record_ids *);

#endif
