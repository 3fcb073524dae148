/*
 * transition.h - the state of a published event at a later instant than the one at
 * which it was published.
 *
 * Also called: state change over time, expiry.
 * Rules:  those of schedule.h and state.h.  What sessions decided is decided anew from
 *         the values of the record itself.  An event that was closed stays closed, for
 *         its other sessions as well.
 * Owns:   nothing.
 * Errors: none.
 * Units:  now_s is in seconds since the epoch.
 */
#ifndef EVENT_TRANSITION_H
#define EVENT_TRANSITION_H

#include "event/native_record.h"

/*
 * Keeps the values of the record itself, at the first call; later calls undo what its
 * sessions decided.
 */
void transition_start(struct native_record *);

/*
 * Decides the next session, the link to buy and the state of a published record anew,
 * at now_s.
 */
void transition_to(
    struct native_record *, const char *brand_zone, int64_t now_s);

#endif
