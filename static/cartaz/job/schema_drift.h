/*
 * schema_drift.h - finds fields that mostly had a value in the old snapshot, or in the old
 * reading of a source, and mostly have none in the new one, for example because the
 * upstream renamed them.
 *
 * Also called: schema change detection, data quality.
 * Rule:  a field drifts in two cases.  1. At least SCHEMA_DRIFT_EVENTS_MIN events and half
 *        of all events had a value, and the share of events with a value has fallen to
 *        less than half of the old share.  2. No event has a value now, although at the
 *        old share at least SCHEMA_DRIFT_LOST_MIN events would have a value.  In
 *        addition, half of all events had a value, or the number of events did not
 *        fall.  If a field drifts, its parts are not reported.
 * Units: counts of events.
 */
#ifndef CARTAZ_JOB_SCHEMA_DRIFT_H
#define CARTAZ_JOB_SCHEMA_DRIFT_H

#include "event/field_stats.h"
#include "json/json_writer.h"

enum { SCHEMA_DRIFT_EVENTS_MIN = 10, SCHEMA_DRIFT_LOST_MIN = 3 };

struct schema_drift_side {
	bool known; /* false: another profile counted, so no field drifts */
	int64_t events;
	struct field_stats filled;
};

/* Returns the number of fields that drifted. */
int64_t schema_drift_count(const struct schema_drift_side *before,
    const struct schema_drift_side *now);
/*
 * Prints a message for each field that drifted, and `advice`, which may be "", after
 * it.
 */
struct tool;
void schema_drift_report(const struct schema_drift_side *before,
    const struct schema_drift_side *now, const struct tool *, const char *host,
    const char *advice);
/* Appends the names of the fields that drifted: "location.city, tickets". */
void schema_drift_names(const struct schema_drift_side *before,
    const struct schema_drift_side *now, struct buf *);
/*
 * Writes an object for each field that drifted: {"field", "events", "of", "before",
 * "before_of"}.
 */
void schema_drift_print(const struct schema_drift_side *before,
    const struct schema_drift_side *now, struct json_writer *);

#endif
