/*
 * transition.h - decides the state of a published event again, at a later instant.
 *
 * Also called: state change over time, expiry.
 * Rules:  as in schedule.h and state.h.  Values that came from a session are first reset
 *         to the event's own values.  A closed event stays closed, and so do all its
 *         sessions.
 * Owns:   nothing.
 * Errors: none.
 * Units:  now_s is in seconds since the epoch.
 */
#ifndef EVENT_TRANSITION_H
#define EVENT_TRANSITION_H

#include "event/native_record.h"

/*
 * Sets is_online, event_status and buy_url to the event's own values, without the values
 * of its sessions.  The first call also saves these values for later calls.
 */
void transition_start(struct native_record *);

/*
 * Decides the next session and its times, the link to buy and the state of a published
 * record again, at now_s.
 */
void transition_to(
    struct native_record *, const char *brand_zone, int64_t now_s);

#endif
