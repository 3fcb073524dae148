/*
 * field_stats.h - counts how many events have a value in each field that may be null.
 * Cartaz compares these counts to find schema drift.
 *
 * Also called: null rate, data quality, schema drift.
 * Shape: fields have the names of a profile's map.  `tickets` has a value if there is at
 *        least one ticket.  Two groups of fields are not counted: fields that always
 *        have a value, such as booleans, and fields of a list's elements, such as
 *        tickets.price.
 */
#ifndef EVENT_FIELD_STATS_H
#define EVENT_FIELD_STATS_H

#include "event/fields.h"

struct native_record;

struct field_stats {
	int64_t
	    events[EVENT_FIELD_COUNT]; /* 0 for a field that is not counted */
};

bool field_stats_counts(const struct event_field *) MUST_USE;
/* Adds 1 for each counted field that has a value in the record. */
void field_stats_count(struct field_stats *, const struct native_record *);

#endif
