/*
 * ics_sessions.h - keeps the sessions of one event that are in a window of time, in the
 * order of their starts.
 *
 * Rules:  a session is kept if it begins at most ICS_SESSIONS_AHEAD_DAYS from now and
 *         either is not over or began at most ICS_SESSIONS_PAST_DAYS ago.  If there is
 *         no such session, the first later session is kept, or the last session if all
 *         are over.  If several have the same start, one is kept: a session that is not
 *         cancelled is preferred, then the session with the greatest `source`.  A
 *         session is over after its end, or after its start if it has no end.  A date
 *         ends with its day.
 * Owns:   nothing; the sessions are in the arena.
 * Units:  *_s are in seconds since 1970-01-01T00:00:00Z.
 * Limits: ICS_SESSIONS_MAX.  If there are more, the earliest past sessions are left
 *         out, then the latest future sessions.
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
	ICS_SESSION_OF_RULE, /* also of DTSTART or RDATE */
	ICS_SESSION_OF_PERIOD,
	ICS_SESSION_OF_CHANGE,
};

struct ics_session {
	enum ics_session_source source;
	const struct vevent *change; /* the changed instance, or NULL */
	struct zoned_time start, end;
	bool has_end, is_cancelled, is_over;
	int64_t at_s;
};

struct ics_sessions {
	struct arena *mem;
	const char *default_zone; /* for times without a zone */
	int64_t now_s, from_s, to_s;
	struct ics_session *session;
	size_t count, room;
	/* The last session before the window, and the first after it. */
	struct ics_session last, later;
	bool has_last, has_later;
};

void ics_sessions_init(struct ics_sessions *, struct arena *,
    const char *default_zone, int64_t now_s);

/*
 * Adds a session whose source, change and is_cancelled the caller has set.  Sets the
 * other members from the start and the span.  Outside of the window, only the nearest
 * sessions are kept, as `last` and `later`.  Returns true if the session begins after the
 * window.
 */
bool ics_sessions_add(struct ics_sessions *, struct ics_session,
    const struct zoned_time *start, struct vevent_span);

/*
 * Sorts the sessions, and cuts them to the limit.  Returns the number of sessions without
 * the past sessions that were cut, but with the future sessions that were cut.
 */
size_t ics_sessions_finish(struct ics_sessions *);

/*
 * Returns the index of the first session that is neither over nor cancelled.  If all are
 * over or cancelled, returns the index of the first session that is not over, or else of
 * the last session.  Call it after ics_sessions_finish().
 */
size_t ics_sessions_next(const struct ics_sessions *);

#endif
