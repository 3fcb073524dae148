/*
 * field_stats.h - counts, for each field that may be null, the events that have a value.
 * Cartaz compares these counts between readings to find schema drift.
 *
 * Also called: null rate, data quality, schema drift.
 * Shape: fields have the names of a profile's map.  A list such as `tickets` has a value
 *        if it has at least one element.  Fields that always have a value, such as
 *        booleans, and fields of a list's elements, such as tickets.name, are not
 *        counted.  In addition, two parts of fields are counted: the time of day of the
 *        start, and the amounts of the tickets.
 */
#ifndef EVENT_FIELD_STATS_H
#define EVENT_FIELD_STATS_H

#include "event/fields.h"

struct native_record;

/* The parts follow the fields of enum event_field_id. */
enum {
	FIELD_STATS_HOUR = EVENT_FIELD_COUNT,
	FIELD_STATS_PRICE,
	FIELD_STATS_COUNT,
};

struct field_stats {
	int64_t
	    events[FIELD_STATS_COUNT]; /* 0 for a field that is not counted */
};

/* Returns the name, such as "tickets", or NULL for a field that is not counted. */
const char *field_stats_name(size_t field_or_part) MUST_USE;
/* Returns the field to which the part belongs.  Returns a field unchanged. */
size_t field_stats_whole(size_t field_or_part) MUST_USE;
/*
 * Adds 1 for each counted field that has a value in the record.  Call
 * publishable_make() first, which sets times that cannot be parsed to null.
 */
void field_stats_count(struct field_stats *, const struct native_record *);

#endif
