/*
 * history.h - when an event was first seen, when it last changed, and how often.
 *
 * Also called: revision, last modified, change tracking.
 * Rules:  an event keeps its history while it keeps its id.  It changes when its native
 *         record changes, except in its sources, `unconfirmed_since` and `read_at`.  A
 *         window of sessions that only moves is not a change (sliding.h).  The first
 *         record has revision 0, and each change adds 1.
 * Units:  *_s are seconds since 1970, UTC; 0: unknown.
 * Source: RFC 5545, sections 3.8.7.3 (LAST-MODIFIED) and 3.8.7.4 (SEQUENCE)
 */
#ifndef EVENT_HISTORY_H
#define EVENT_HISTORY_H

#include "base/base.h"

struct event_history {
	int64_t first_seen_s, changed_s;
	int64_t revision;
	bool shares_id; /* another present event has the same id */
};

#endif
