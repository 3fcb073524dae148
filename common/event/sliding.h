/*
 * sliding.h - decides whether a record changed, or only the window of its sessions
 * moved; and which of its sessions moved.
 *
 * Also called: rolling window, recurring events.
 * Rules:  a continuing series is imported from some days ago to some years ahead
 *         (icalendar.h), so each day one session leaves its record and another one
 *         comes.  That is not a change: a session that is over may leave, and a
 *         session may come if it begins SLIDING_FAR_DAYS or more from now, or after
 *         the last one of a list that was full.  Every other difference is a change.
 *         Few sources have an id for each session.  If as many sessions are new as are
 *         missing, apart from those of the window, the missing ones moved to the new
 *         times, in their order.  Otherwise sessions were added or removed.
 * Owns:   nothing.
 * Errors: none.
 * Units:  now_s is in seconds since the epoch.
 */
#ifndef EVENT_SLIDING_H
#define EVENT_SLIDING_H

#include "base/arena.h"
#include "event/native_record.h"

enum { SLIDING_FAR_DAYS = 670 };

/* Marks and sorts the sessions of both; without any a record has no window. */
bool sliding_is_all(struct native_record *before, struct native_record *after,
    const char *brand_zone, int64_t now_s) MUST_USE;

/*
 * Sets the keys of sessions that have none: that of the same session before, or the one
 * of the session that moved (session.h).  Sorts the sessions before.  True: it set one.
 */
bool sliding_keep_keys(struct native_record *before,
    struct native_record *after, const char *brand_zone, int64_t now_s,
    struct arena *) MUST_USE;

#endif
