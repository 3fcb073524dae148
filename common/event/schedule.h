/*
 * schedule.h - when an event is: its times put in order, its place in the
 * listing, whether it is over.
 *
 * Rules: times carry the offset of the event's own zone where zone or offset
 *        is known.  A zone that the machine does not know is no zone.  A time
 *        that is none is null, and so is an end before the start.  Where an
 *        event has no zone, the brand's serves to judge what is over or before
 *        what, and shows nowhere.
 */
#ifndef EVENT_SCHEDULE_H
#define EVENT_SCHEDULE_H

#include "base/arena.h"
#include "event/native_record.h"

/*
 * Rewrites starts_at, ends_at and timezone of the event; remarks name what was
 * not taken.  Sets is_closed when the event is over at now_s.
 */
void schedule_settle(struct event *, const char *brand_zone, int64_t now_s,
    struct arena *, coerce_remark_fn *, void *context);

/*
 * Its sort key among those that are as open or closed as it is: smaller comes
 * first.  Open ones by start, closed ones latest first, without a start last.
 */
int64_t schedule_order(const struct event *, const char *brand_zone);

#endif
