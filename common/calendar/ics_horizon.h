/*
 * ics_horizon.h - finds the instant up to which a calendar that is too small can hold
 * all entries.  Events come by their first date, but the later dates of a long series
 * are far from it.
 *
 * Also called: heap, priority queue.
 * Owns:   its entries, until ics_horizon_release().
 * Errors: none.
 * Units:  *_s is seconds since 1970, UTC.
 */
#ifndef CALENDAR_ICS_HORIZON_H
#define CALENDAR_ICS_HORIZON_H

#include "base/base.h"

struct ics_horizon_entry {
	int64_t start_s;
	size_t bytes;
};

struct ics_horizon {
	struct ics_horizon_entry *heap; /* the latest first */
	size_t count, bytes;
	size_t count_max, bytes_max;
	bool is_set;
	int64_t at_s; /* all entries before it fit, later ones may not */
};

void ics_horizon_start(
    struct ics_horizon *, size_t count_max, size_t bytes_max);
void ics_horizon_add(struct ics_horizon *, int64_t start_s, size_t bytes);
/* Is it set, and does an entry begin before it? */
bool ics_horizon_is_useful(const struct ics_horizon *) MUST_USE;
void ics_horizon_release(struct ics_horizon *);

#endif
