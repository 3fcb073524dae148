/*
 * schedule.h - the times of an event: their offsets, whether it is over, its
 * place in the order.
 *
 * Rules:  a time has the offset of the event's own zone where the zone or the
 *         offset is known.  A zone that the system does not have becomes null,
 *         and so does a text that is not a time, and an end before the start.
 *         An event without a zone is compared in the brand's zone, which is in
 *         no answer.
 * Owns:   nothing; new text is in the arena.
 * Errors: every value that becomes null is remarked.
 * Units:  now_s is in seconds since the epoch.
 */
#ifndef EVENT_SCHEDULE_H
#define EVENT_SCHEDULE_H

#include "base/arena.h"
#include "event/native_record.h"

/*
 * Rewrites starts_at, ends_at and timezone of the event.
 */
void schedule_resolve(struct event *, const char *brand_zone, struct arena *,
    coerce_remark_fn *, void *context);

/*
 * The event, whose times are resolved, is over at now_s: after its end, or its
 * start where it has no end; of a date, after the day.
 */
bool schedule_is_over(
    const struct event *, const char *brand_zone, int64_t now_s) MUST_USE;

/*
 * The sort key among open events, or among closed ones: smaller comes first.
 * Open events by start, closed ones latest first, without a start last.
 */
int64_t schedule_sort_key(const struct event *, const char *brand_zone);

#endif
