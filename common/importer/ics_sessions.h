/*
 * ics_sessions.h - the sessions of one event: those of a window of time, in the
 * order of their starts.
 *
 * Rules:  a session is kept if it is not over or began at most ICS_SESSIONS_PAST_DAYS
 *         ago, and begins at most ICS_SESSIONS_AHEAD_DAYS from now.  If there is none,
 *         it is the first later one; if all are over, the last one.  If several have
 *         one start, one is kept: one that takes place, then the one with the greatest
 *         source.  schedule.h defines when one is over.
 * Owns:   nothing; the sessions are in the arena.
 * Units:  *_s are in seconds since 1970-01-01T00:00:00Z.
 * Limits: ICS_SESSIONS_MAX; if there are more, the first ones that are over are left
 *         out, then the last future ones.
 */
#ifndef IMPORTER_ICS_SESSIONS_H
#define IMPORTER_ICS_SESSIONS_H

#include "importer/vevent.h"

enum {
	ICS_SESSIONS_MAX = 500,
	ICS_SESSIONS_PAST_DAYS = 30,
	ICS_SESSIONS_AHEAD_DAYS = 2 * 365 + 1,
};

enum ics_session_source {
	ICS_SESSION_OF_RULE, /* or DTSTART, or RDATE */
	ICS_SESSION_OF_PERIOD,
	ICS_SESSION_OF_CHANGE,
};

struct ics_session {
	enum ics_session_source source;
	const struct vevent *change; /* the changed instance; or NULL */
	struct zoned_time start, end;
	bool has_end, is_cancelled, is_over;
	int64_t at_s;
};

struct ics_sessions {
	struct arena *mem;
	const char *default_zone; /* of times without one */
	int64_t now_s, from_s, to_s;
	struct ics_session *session;
	size_t count, room;
	struct ics_session last, later; /* before the window, and after it */
	bool has_last, has_later;
};

void ics_sessions_init(struct ics_sessions *, struct arena *,
    const char *default_zone, int64_t now_s);

/* Give its `source` and `is_cancelled`.  Returns: is it after the window? */
bool ics_sessions_add(struct ics_sessions *, struct ics_session,
    const struct zoned_time *start, struct vevent_span);

/* Sorts them, and cuts them to the limit: how many there were. */
size_t ics_sessions_finish(struct ics_sessions *);

/*
 * The first that is not over and takes place; else the first that is not over;
 * else the last.
 */
size_t ics_sessions_next(const struct ics_sessions *);

#endif
