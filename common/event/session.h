/*
 * session.h - the values of one session only: its name, its place, its description.
 *
 * Also called: changed instance, override, recurrence exception.
 * Rules:  a session without a value of its own has that of the event.  Its place is a
 *         text, such as "Hall 2, 5 High Street"; a word for "online" makes the session an
 *         online one.
 *         A session is known by its key, which stays when it moves: the source's own
 *         id of it, else its first start, which is its start until it moves
 *         (sliding.h).
 * Owns:   nothing; text belongs to the record, new text is in the arena.
 * Errors: none.
 * Source: RFC 5545 section 3.8.4.4 (RECURRENCE-ID); schema.org, subEvent.
 */
#ifndef EVENT_SESSION_H
#define EVENT_SESSION_H

#include "event/native_record.h"

/* Bytes of a published description's text. */
enum { SESSION_DESCRIPTION_MAX = 1500, SESSION_KEY_MAX = 36 };

/* Is the name, the place or the description its own? */
bool session_has_own(const struct session *) MUST_USE;
/* Has one of the sessions something of its own? */
bool session_any_has_own(const struct native_record *) MUST_USE;
/* Has one of the sessions a key, which its start is not? */
bool session_any_has_key(const struct native_record *) MUST_USE;
/*
 * Makes the keys of a resolved record fit for addresses: a time in the event's zone, a
 * text of SESSION_KEY_MAX plain characters at most, or a hash.  One that is the start, or
 * that another session has too, becomes null.
 */
void session_settle_keys(struct native_record *, struct arena *);
/* The event as it is in the session; NULL: without sessions. */
struct event session_event(
    const struct native_record *, const struct session *or_null) MUST_USE;

#endif
