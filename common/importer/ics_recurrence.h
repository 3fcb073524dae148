/*
 * occurrence.h - which of its times an event of a calendar is shown with: the
 * next that is not over, or the last when all are.
 *
 * Layer:  2 (domain).
 * Rules:  its times are the start, those of its rules (RRULE) and its extra ones
 *         (RDATE), without what is excepted (EXDATE); one that was changed
 *         (RECURRENCE-ID) is as it was changed to, or not at all when it was
 *         cancelled.  Over is as schedule.h has it.
 * Limits: OCCURRENCE_STEPS_MAX times of an event are looked at, and none that is
 *         more than OCCURRENCE_YEARS_MAX years away: what is beyond is remarked.
 *         Work ends when the effort is spent: that is a fault.
 * Source: RFC 5545 sections 3.8.4.4 and 3.8.5.
 */
#ifndef OCCURRENCE_H
#define OCCURRENCE_H

#include "base/cpu_budget.h"
#include "base/error.h"
#include "importer/vevent.h"

enum { OCCURRENCE_STEPS_MAX = 100000, OCCURRENCE_YEARS_MAX = 20 };

struct occurrence_view {
	struct zones *zones;
	const char *brand_zone; /* where an event has none */
	int64_t now_s;
	struct arena *mem;
	struct effort *effort;
	coerce_remark_fn *remark;
	void *context;
};

struct occurrence {
	const struct vevent *event; /* NULL: it takes place at no time */
	struct moment start, end;
	bool has_start, has_end;
};

/* Of the event and of its changed times, all of one UID, in any order. */
bool occurrence_choose(const struct occurrence_view *,
    const struct vevent *events, size_t count, struct occurrence *,
    struct fault *) MUST_USE;

#endif
