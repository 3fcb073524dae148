/*
 * ics_recurrence.h - which of its times an event of a calendar is shown with: the
 * next that is not over, or the last when all are.
 *
 * Rules:  its times are the start, those of its rules (RRULE) and its extra ones
 *         (RDATE), without what is excepted (EXDATE); one that was changed
 *         (RECURRENCE-ID) is as it was changed to, or not at all when it was
 *         cancelled.  Over is as schedule.h has it.
 * Limits: ICS_RECURRENCE_STEPS_MAX times of an event are looked at, and none that is
 *         more than ICS_RECURRENCE_YEARS_MAX years away: what is beyond is remarked.
 *         Work ends when the effort is spent: that is a fault.
 * Source: RFC 5545 sections 3.8.4.4 and 3.8.5.
 */
#ifndef IMPORTER_ICS_RECURRENCE_H
#define IMPORTER_ICS_RECURRENCE_H

#include "base/cpu_budget.h"
#include "base/error.h"
#include "importer/vevent.h"

enum { ICS_RECURRENCE_STEPS_MAX = 100000, ICS_RECURRENCE_YEARS_MAX = 20 };

struct ics_recurrence_view {
	struct ics_zones *zones;
	const char *brand_zone; /* where an event has none */
	int64_t now_s;
	struct arena *mem;
	struct cpu_budget *effort;
	coerce_remark_fn *remark;
	void *context;
};

struct ics_recurrence {
	const struct vevent *event; /* NULL: it takes place at no time */
	struct zoned_time start, end;
	bool has_start, has_end;
};

/* Of the event and of its changed times, all of one UID, in any order. */
bool ics_recurrence_choose(const struct ics_recurrence_view *,
    const struct vevent *events, size_t count, struct ics_recurrence *,
    struct error *) MUST_USE;

#endif
