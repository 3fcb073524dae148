/*
 * session.h - the values of one session only: its name, its place, its description.
 *
 * Also called: changed instance, override, recurrence exception.
 * Rules:  a session without a value of its own has that of the event.  Its place is a
 *         text, such as "Hall 2, 5 High Street"; a word for "online" makes the session an
 *         online one.
 * Owns:   nothing; text belongs to the record.
 * Errors: none.
 * Source: RFC 5545 section 3.8.4.4 (RECURRENCE-ID); schema.org, subEvent.
 */
#ifndef EVENT_SESSION_H
#define EVENT_SESSION_H

#include "event/native_record.h"

/* Bytes of a published description's text. */
enum { SESSION_DESCRIPTION_MAX = 1500 };

/* Is the name, the place or the description its own? */
bool session_has_own(const struct session *) MUST_USE;
/* Has one of the sessions something of its own? */
bool session_any_has_own(const struct native_record *) MUST_USE;
/* The event as it is in the session; NULL: without sessions. */
struct event session_event(
    const struct native_record *, const struct session *or_null) MUST_USE;

#endif
