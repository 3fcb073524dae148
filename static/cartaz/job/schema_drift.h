/*
 * schema_drift.h - fields that mostly had a value in the snapshot in service and
 * mostly have none in the new one: the upstream has renamed them.
 *
 * Rule:  at least SCHEMA_DRIFT_EVENTS_MIN events and half of all had a value, and now
 *        fewer than half of that share have.
 */
#ifndef CARTAZ_JOB_SCHEMA_DRIFT_H
#define CARTAZ_JOB_SCHEMA_DRIFT_H

#include "event/field_stats.h"
#include "json/json_writer.h"

enum { SCHEMA_DRIFT_EVENTS_MIN = 10 };

struct schema_drift_side {
	bool known; /* else all counts are 0, and nothing drifts from there */
	int64_t events;
	struct field_stats filled;
};

/* How many fields drifted. */
int64_t schema_drift_count(const struct schema_drift_side *before,
    const struct schema_drift_side *now);
/* A line for each; mapped: by the rules of a profile. */
struct tool;
void schema_drift_say(const struct schema_drift_side *before,
    const struct schema_drift_side *now, const struct tool *, const char *host,
    bool mapped);
/* An object for each: {"field", "events", "of", "before", "before_of"}. */
void schema_drift_print(const struct schema_drift_side *before,
    const struct schema_drift_side *now, struct json_writer *);

#endif
