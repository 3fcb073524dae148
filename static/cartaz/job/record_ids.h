/*
 * record_ids.h - which record of a job had an id first.
 *
 * Owns:   a table of 12 bytes a slot, at most four slots an event, until
 *         record_ids_release().
 * Units:  records count from 1; of those past 4,294,967,295 nothing is kept.
 */
#ifndef CARTAZ_JOB_RECORD_IDS_H
#define CARTAZ_JOB_RECORD_IDS_H

#include "base/base.h"

struct record_ids {
	int64_t *id;
	uint32_t *record; /* 0: an empty slot */
	size_t cap, count;
};

/* The first record with the id, or 0: then it is this one from now on. */
int64_t record_ids_add(struct record_ids *, int64_t id, int64_t record);
void record_ids_release(struct record_ids *);

#endif
