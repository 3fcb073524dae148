/*
 * state.h - decides whether an event takes place, and whether people can buy tickets:
 * once, so that every view shows the same.
 *
 * Also called: event status, availability, sold out, cancelled, postponed.
 * Rules:  the status is the record's own; else the one that the upstream's label means
 *         by the table in state.c; else scheduled.  If two differ, the later one in
 *         enum event_status is used, because it is the more cautious one.  If every
 *         future session has a status of its own, the mildest of them is used as well:
 *         an event is cancelled when all its sessions are.  The availability is the
 *         first that applies: ended, when the event is over; sold out, when every known
 *         ticket is gone or the label means it; off sale, when the upstream closed the
 *         event or every future session, or the event is cancelled; available, when the
 *         record has a ticket, a shop (buy_url, not only url) or a label that means it;
 *         else not stated.
 *         A word that begins the title ("CANCELLED: Gig", words.h) is the status of a
 *         record that has no event_status, unless its label has another status than
 *         scheduled; or it sells the event out, unless the record declares a ticket
 *         available.  The name keeps the word.  An event is closed exactly when nobody
 *         can buy: when it is neither available nor not stated.  A postponed event
 *         keeps the availability of its tickets, and its page advises to wait for the
 *         new date.  An event that moved online is online.
 * Owns:   nothing; words are constant.
 * Errors: contradictions and unknown words are reported as remarks.
 * Source: https://schema.org/EventStatusType; the contract, section 3.
 */
#ifndef EVENT_STATE_H
#define EVENT_STATE_H

#include "event/native_record.h"

enum event_status {
	EVENT_SCHEDULED,
	EVENT_MOVED_ONLINE,
	EVENT_RESCHEDULED,
	EVENT_POSTPONED,
	EVENT_CANCELLED,
	EVENT_STATUS_COUNT,
};

struct event_state {
	enum event_status status;
	enum event_availability availability;
};

/*
 * Decides the state of a record whose times are resolved (schedule.h) and sets
 * event_status, availability, is_closed and is_online.  A published record that
 * is closed stays closed, for its other sessions as well.
 */
void event_state_decide(
    struct native_record *, bool is_over, coerce_remark_fn *, void *context);

/*
 * The state of a published record.  One that does not say why it is closed is off
 * sale.
 */
struct event_state event_state_of(const struct native_record *) MUST_USE;

/* The status that the record has, whatever its sessions have; NULL: it has none. */
const char *event_state_told(const struct native_record *) MUST_USE;
/* The same for a published record. */
enum event_status event_state_own_status(const struct native_record *) MUST_USE;

/*
 * The state of one date of an event.  Its status is the more cautious one of the session
 * and of `event`, whose status must not come from its other sessions.
 */
struct event_state event_state_of_date(
    struct event_state event, const struct session *) MUST_USE;

/* event_state_of_date() of a session of a published record. */
struct event_state event_state_of_session(
    const struct native_record *, const struct session *) MUST_USE;

/* Is a date of a published record online?  NULL: are all of them, by the record? */
bool event_state_is_online(
    const struct native_record *, const struct session *or_null) MUST_USE;

/* Neither cancelled nor postponed. */
bool event_status_takes_place(enum event_status) MUST_USE;
/* The same for the state. */
bool event_state_takes_place(struct event_state) MUST_USE;
/* It takes place, and tickets are available, or nothing is known about them. */
bool event_state_is_on_sale(struct event_state) MUST_USE;

/* The ticket and the event are available. */
bool event_state_ticket_is_open(struct event_state, const struct ticket *)
    MUST_USE;

/* "moved_online"; the name in the native form. */
const char *event_status_word(enum event_status) MUST_USE;
/* Can nobody buy? */
bool event_availability_is_closed(enum event_availability) MUST_USE;

/* "sold_out", "unknown" for NOT_STATED; NULL for EVENT_AVAILABILITY_UNKNOWN. */
const char *event_availability_word(enum event_availability) MUST_USE;

/* Reads what the functions above return; SCHEDULED and UNKNOWN otherwise. */
enum event_status event_status_read(const char *word_or_null) MUST_USE;
enum event_availability event_availability_read(const char *word_or_null)
    MUST_USE;

#endif
