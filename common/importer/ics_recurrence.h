/*
 * ics_recurrence.h - the instance of a recurring event to show: the next one
 * that is not over, or the last one if all are over.
 *
 * Rules:  the instances are the start, those of the rules (RRULE) and the extra
 *         ones (RDATE), without the excluded ones (EXDATE).  A changed instance
 *         (RECURRENCE-ID) has its new times, or is left out if it is cancelled.
 *         schedule.h defines when an event is over.
 * Owns:   nothing; an instance borrows its event, texts are in the arena.
 * Units:  now_s is in seconds since 1970-01-01T00:00:00Z.
 * Limits: ICS_RECURRENCE_STEPS_MAX times of an event, which is remarked, and
 *         ICS_RECURRENCE_YEARS_MAX years from now or its start.
 * Errors: ERROR_INTERNAL_ERROR when the budget is spent.
 * Source: RFC 5545 sections 3.8.4.4 and 3.8.5.
 */
#ifndef IMPORTER_ICS_RECURRENCE_H
#define IMPORTER_ICS_RECURRENCE_H

#include "base/cpu_budget.h"
#include "base/error.h"
#include "importer/vevent.h"

enum { ICS_RECURRENCE_STEPS_MAX = 100000, ICS_RECURRENCE_YEARS_MAX = 20 };

struct ics_recurrence_context {
	struct ics_zones *zones;
	const char *brand_zone; /* for times without a zone */
	int64_t now_s;
	struct arena *mem;
	struct cpu_budget *budget;
	coerce_remark_fn *remark;
	void *context;
};

struct ics_recurrence_instance {
	const struct vevent *event; /* NULL: there is no instance */
	struct zoned_time start, end;
	bool has_start, has_end;
};

/*
 * The events are the components of one UID: the recurring event and its changed
 * instances, in any order.
 */
bool ics_recurrence_find(const struct ics_recurrence_context *,
    const struct vevent *events, size_t count, struct ics_recurrence_instance *,
    struct error *) MUST_USE;

#endif
