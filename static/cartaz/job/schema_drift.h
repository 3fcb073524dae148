/*
 * drift.h - fields that mostly had a value in the snapshot in service and
 * mostly have none in the new one: the upstream has renamed them.
 *
 * Layer: 5 (programs).
 * Rule:  at least DRIFT_EVENTS_MIN events and half of all had a value, and now
 *        fewer than half of that share have.
 */
#ifndef DRIFT_H
#define DRIFT_H

#include "event/field_stats.h"
#include "json/json_writer.h"

enum { DRIFT_EVENTS_MIN = 10 };

struct drift_side {
	bool known; /* else all counts are 0, and nothing drifts from there */
	int64_t events;
	struct filled filled;
};

/* How many fields drifted. */
int64_t drift_count(
    const struct drift_side *before, const struct drift_side *now);
/* A line for each; mapped: by the rules of a profile. */
struct tool;
void drift_say(const struct drift_side *before, const struct drift_side *now,
    const struct tool *, const char *host, bool mapped);
/* An object for each: {"field", "events", "of", "before", "before_of"}. */
void drift_print(const struct drift_side *before, const struct drift_side *now,
    struct jout *);

#endif
