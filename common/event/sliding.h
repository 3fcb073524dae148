/*
 * sliding.h - decides whether a record changed or only the window of its sessions
 * moved, and which of its sessions moved.
 *
 * Also called: rolling window, recurring events.
 * Rules:  a continuing series is imported from some days ago to some years ahead
 *         (ics_sessions.h), so each day the record can lose one session and get another.
 *         Such a move of the window is not a change.  A session that is over may be
 *         missing.  A session may be new if it begins SLIDING_FAR_DAYS or more from now,
 *         or after the last session of a list of the maximum length.  Every other
 *         difference is a change, except in keys, the times of the next session,
 *         `unconfirmed_since` and `read_at`.
 *         Few sources have an id for each session.  If, apart from the window, as many
 *         sessions are new as are missing, then the missing sessions moved to the new
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

/*
 * Returns true if nothing changed, or only the window moved.  May mark and sort the
 * sessions of both records.
 */
bool sliding_is_all(struct native_record *before, struct native_record *after,
    const char *brand_zone, int64_t now_s) MUST_USE;

/*
 * Gives each session of `after` that has no key the key of the session of `before` that
 * has the same start, or that moved to this start (session.h).  Marks and sorts the
 * sessions of `before`.  Returns true if it set a key.
 */
bool sliding_keep_keys(struct native_record *before,
    struct native_record *after, const char *brand_zone, int64_t now_s,
    struct arena *) MUST_USE;

#endif
