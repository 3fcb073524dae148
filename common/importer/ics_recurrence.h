/*
 * ics_recurrence.h - expands an event of a calendar into its sessions.
 *
 * Rules:  the times are the start, the times of rules (RRULE) and extra times (RDATE),
 *         without excluded times (EXDATE, EXRULE).  A changed instance (RECURRENCE-ID)
 *         is a session at its own time, even if it is cancelled.  If an instance has
 *         several changes, the change with the greatest SEQUENCE is used, or the last
 *         of several changes with this SEQUENCE.  A private instance (CLASS) is left
 *         out together with its original time.  The rules of ics_sessions.h decide
 *         which sessions are kept.
 * Owns:   nothing; a result borrows its event.  Sessions and zones are in the arena.
 * Units:  now_s is in seconds since 1970-01-01T00:00:00Z; steps are as in ics_rule.h.
 * Limits: ICS_SESSIONS_MAX sessions; a remark has the number of later sessions that are
 *         left out.
 *         ICS_RECURRENCE_STEPS_MAX steps for an event.  After
 *         ICS_RECURRENCE_FILE_STEPS_MAX steps for all events, each further event has
 *         ICS_RECURRENCE_STEPS_LATE.  The times of a rule end ICS_RECURRENCE_YEARS_MAX
 *         years after now or, if the start is later, after the start.
 * Errors: if an event has used all its steps, `spent` is set, and the event has no
 *         sessions.
 * Source: RFC 5545 sections 3.8.4.4 and 3.8.5.
 */
#ifndef IMPORTER_ICS_RECURRENCE_H
#define IMPORTER_ICS_RECURRENCE_H

#include "importer/ics_sessions.h"

enum {
	ICS_RECURRENCE_YEARS_MAX = 20,
	ICS_RECURRENCE_STEPS_MAX = 100000,
	ICS_RECURRENCE_STEPS_LATE = 2000,
	ICS_RECURRENCE_FILE_STEPS_MAX = 5000000,
};

struct ics_recurrence_context {
	struct ics_zones *zones;
	const char *brand_zone; /* for times without a zone */
	int64_t now_s;
	struct arena *mem;
	coerce_remark_fn *remark;
	void *context;
	int64_t file_steps; /* of all events until now */
};

struct ics_recurrence {
	/*
	 * The component with the values that all sessions share, such as the name.
	 * NULL: the event has a start but no session.
	 */
	const struct vevent *event;
	const char *zone;         /* the IANA name of its zone, or NULL */
	const char *unknown_zone; /* the unknown TZID of a session, or NULL */
	struct icalendar_time updated; /* the latest LAST-MODIFIED */
	const struct ics_session *session;
	size_t count;
	size_t next; /* the index of the session whose times the event has */
	bool spent;  /* all steps were used before the search ended */
};

/*
 * Finds the sessions.  The events are the components with one UID: the recurring event
 * and its changed instances, in any order, or an event without recurrence.  If the
 * recurring event is missing or has no start, only the changed instances are sessions.
 * The caller ensures that the recurring event is not private, and that at least one
 * component is not private.
 */
void ics_recurrence_find(struct ics_recurrence_context *,
    const struct vevent *events, size_t count, struct ics_recurrence *);

#endif
