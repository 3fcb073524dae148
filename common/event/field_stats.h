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

#include "base/base.h"

struct native_record;

#define FIELD_STAT_NULLABLE(id) FIELD_STAT_##id,
#define FIELD_STAT_OPTIONAL(id) FIELD_STAT_##id,
#define FIELD_STAT_ALWAYS(id)

enum field_stat {
#define TICKET_FIELD(...)
#define SESSION_FIELD(...)
#define PERFORMER_FIELD(...)
#define SOURCE_FIELD(...)
#define FIELD(section, id, member, kind, nulls, ...) FIELD_STAT_##nulls(id)
#include "event/fields.def"
	FIELD_STATS_FIELDS,
};

struct field_stats {
	int64_t events[FIELD_STATS_FIELDS];
};

/* Returns the key of the field, such as "location.city". */
const char *field_stats_name(size_t field) MUST_USE;
/* Adds 1 for each field that has a value in the record. */
void field_stats_count(struct field_stats *, const struct native_record *);

#endif
