/*
 * ics_entry.h - the sessions of an event as the entries of a calendar.
 *
 * Rules:  by RFC 5545, section 3.6.1, an entry without an end has no length.  So if the
 *         record has a time without an end, the entry lasts ICS_ENTRY_DEFAULT_S, and its
 *         description states that the end is not known.  A date without a time is an
 *         entry of a whole day.  A run (event/schedule.h) is an entry of whole days.
 * Owns:   nothing; the text belongs to the event.
 * Errors: none.
 * Units:  *_s is seconds since 1970, UTC; a time without an offset is in the event's
 *         zone, or in the brand's zone if the event has no known zone.
 */
#ifndef CALENDAR_ICS_ENTRY_H
#define CALENDAR_ICS_ENTRY_H

#include "base/datetime.h"
#include "event/state.h"
#include "page/event_page.h"

enum {
	ICS_ENTRY_DEFAULT_S = 2 * 3600,
	ICS_ENTRY_KEY_MAX = DATETIME_TEXT_MAX + 8
};

struct ics_entry {
	struct datetime start, end; /* without times, `end` is the day after */
	bool has_end;               /* the record states the end */
	bool is_all_day;            /* start and end are dates */
	int64_t start_s, end_s;     /* equal if a time has no stated end */
	enum event_status status;
	const struct session *session; /* or NULL */
	/* Identifies one of several sessions (ics_feed.h).  "" if only one exists. */
	char key[ICS_ENTRY_KEY_MAX];
};

/* Returns the number of sessions, or 1 for an event without sessions. */
size_t ics_entry_count(const struct native_record *) MUST_USE;
/*
 * Makes the entry of the session number `at`, counted from 0, or of an event without
 * sessions.  Returns false if the session or the event has no start.
 */
bool ics_entry_read(const struct event_page *, size_t at, struct ics_entry *)
    MUST_USE;
/* As ics_entry_read(), for the next session, or for an event without sessions. */
bool ics_entry_next(const struct event_page *, struct ics_entry *) MUST_USE;

#endif
