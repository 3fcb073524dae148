/*
 * session.h - the values that only one session has: a name, a place, a description.
 *
 * Also called: changed instance, override, recurrence exception.
 * Rules:  a session without a value of its own has the event's value.  The place of a
 *         session is a text, such as "Hall 2, 5 High Street".  If the place is a word
 *         for "online" or the name of a meeting program (words.h), the session is
 *         online and has no place.  If one of several sessions moves online, it does
 *         not have the event's place.  If the event moves online, it keeps the announced
 *         place.  A key identifies a session, and does not change when the session
 *         moves.  The key is the id that the source gives the session, otherwise the
 *         start that the session first had (sliding.h).
 * Owns:   nothing; text belongs to the record, new text is in the arena.
 * Errors: none.
 * Source: RFC 5545 section 3.8.4.4 (RECURRENCE-ID); schema.org, subEvent.
 */
#ifndef EVENT_SESSION_H
#define EVENT_SESSION_H

#include "event/native_record.h"

/* In bytes.  A description has this many bytes of text, and its tags. */
enum { SESSION_DESCRIPTION_MAX = 1500, SESSION_KEY_MAX = 36 };

/* Returns true if the session has its own name, place or description, or moved online. */
bool session_has_own(const struct session *) MUST_USE;
/* Returns true if session_has_own() is true for any session of the record. */
bool session_any_has_own(const struct native_record *) MUST_USE;
/*
 * Gives the keys a form that fits in addresses: a time in the event's zone, a text of at
 * most SESSION_KEY_MAX plain characters, or a hash.  A key becomes NULL if it is
 * the session's start, the key of another session, or the start of a session without a
 * key.  The record must be resolved.
 */
void session_settle_keys(struct native_record *, struct arena *);
/*
 * Returns the event with the session's own name, description and place, and with
 * is_online as it is for the session.  The times stay those of the event.  Returns the
 * event unchanged if the session is NULL.
 */
struct event session_event(
    const struct native_record *, const struct session *or_null) MUST_USE;

#endif
