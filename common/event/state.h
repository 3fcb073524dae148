/*
 * state.h - decides once whether an event takes place and whether people can buy
 * tickets, so that all views show the same.
 *
 * Also called: event status, availability, sold out, cancelled, postponed.
 * Rules:  the status is the record's own status, else the status that the words of the
 *         upstream's label mean (words.h), else scheduled.  If the record's status and the
 *         label differ, the later one in enum event_status is used, because it is more
 *         cautious.  The mildest status of the sessions that are not over replaces the
 *         event's status if it is more cautious (event_status_of_sessions()).  So an
 *         event is cancelled if all these sessions are cancelled.
 *         The availability is the first of these that applies:
 *         - ended: the event is over;
 *         - sold out: the title has a word for sold out (see below);
 *         - sold out or off sale: the record itself declares it;
 *         - sold out: every known ticket is gone, not counting parking and the like
 *           (price_is_beside()), or the label means "sold out";
 *         - off sale: the upstream closed the event, every session that is not over is
 *           closed or cancelled, or the event is cancelled;
 *         - available: the record has a ticket, a shop (`buy_url`, also of a session or
 *           a source) or a label that means "on sale";
 *         - not stated: the record has none of these.
 *         A word that begins or ends the title ("Gig - CANCELLED", words.h) is the
 *         status if the record has no event_status and its label means "scheduled" or
 *         no status.  A title's word for tentative is not used.  A word for sold out
 *         makes the event sold out, unless the record declares a ticket available.  The
 *         name keeps the word.
 *         An event is closed if it is ended, sold out or off sale.  A postponed event
 *         keeps the availability of its tickets, and its page advises people to wait for
 *         the new date.  An event that moved online is online.
 * Owns:   nothing; words are constant.
 * Errors: contradictions and unknown words are reported as remarks.
 * Source: https://schema.org/EventStatusType; the contract, section 3.
 */
#ifndef EVENT_STATE_H
#define EVENT_STATE_H

#include "event/native_record.h"

enum event_status {
	EVENT_SCHEDULED,
	EVENT_TENTATIVE, /* announced, but not confirmed; takes place */
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
 * Decides the state of a record whose times are resolved (schedule.h), and sets
 * event_status, availability, is_closed and is_online.  is_over is the result of
 * schedule_is_over().  A published record that is closed stays closed, and so do all its
 * sessions.
 */
void event_state_decide(
    struct native_record *, bool is_over, coerce_remark_fn *, void *context);

/*
 * Returns the state of a published record.  A closed record without an availability is
 * off sale.
 */
struct event_state event_state_of(const struct native_record *) MUST_USE;

/*
 * Returns the mildest status of the sessions that are not over, or of all if all are over.
 * Returns EVENT_SCHEDULED if the record has no sessions.
 */
enum event_status event_status_of_sessions(const struct native_record *)
    MUST_USE;
/*
 * Returns the state, with the availability NOT_YET if the sale is not closed and begins
 * after now_s.  `zone` is the zone of the event.  `now_s` is seconds since 1970, UTC.
 */
struct event_state event_state_marked(struct event_state,
    const char *on_sale_at_or_null, const char *zone, int64_t now_s) MUST_USE;
/* As event_state_of(), marked by event_state_marked(). */
struct event_state event_state_at(const struct native_record *,
    const char *brand_zone, int64_t now_s) MUST_USE;

/*
 * Returns the availability to store with a decoded record.  It is SOLD_OUT if the record
 * has tickets, its title has a word for sold out, and it does not declare a ticket
 * available.  Otherwise it is the record's availability.  Without this value, the record
 * would seem to declare its tickets available when it is decoded again, because
 * `available` is stored for each ticket.
 */
enum event_availability event_state_kept(const struct native_record *) MUST_USE;
/*
 * Reads a word for a state that begins or ends the session's name ("CANCELLED: Gig").
 * Sets the session's status from it, unless the session has one.  Closes the session if
 * the word means sold out.
 */
void event_state_read_name(struct session *);
/*
 * Sets the states of a decoded record and its sessions, as far as they do not depend on
 * the clock.  A call before publishable_make() does not change its result.
 */
void event_state_tell(struct native_record *);
/* Returns the status of a published record, as if its sessions had no statuses. */
enum event_status event_state_own_status(const struct native_record *) MUST_USE;

/*
 * Returns the state of one session.  Its status is the session's status or the status of
 * `event`, whichever is more cautious.  The status of `event` must not come from sessions
 * (event_state_own_status()).
 */
struct event_state event_state_of_date(
    struct event_state event, const struct session *) MUST_USE;

/* As event_state_of_date(), for a session of a published record. */
struct event_state event_state_of_session(
    const struct native_record *, const struct session *) MUST_USE;

/*
 * Returns true if the event is online apart from its sessions, or if the session moved
 * online.  Does not read the session's place, which session_event() reads.
 */
bool event_state_is_online(
    const struct native_record *, const struct session *or_null) MUST_USE;

/* Returns true unless the status is cancelled or postponed. */
bool event_status_takes_place(enum event_status) MUST_USE;
/*
 * Returns true if the event takes place and its sale is not closed.  The sale may be
 * unknown, or may begin later.  Lists and agents' tools show a price only then.
 */
bool event_state_may_sell(struct event_state) MUST_USE;
/*
 * As event_state_may_sell(), but returns false for NOT_YET.  For a record, pass the state
 * of event_state_at(), because event_state_of() never returns NOT_YET.
 */
bool event_state_is_on_sale(struct event_state) MUST_USE;
/*
 * Returns true if a list needs no label for the state: the event is scheduled and on
 * sale, or its name begins or ends with the word for its state (words.h).
 */
bool event_state_is_in_name(struct event_state, const char *name) MUST_USE;

/*
 * Returns true if the ticket and the event are available, and the event is not
 * cancelled.  A postponed event may have open tickets.
 */
bool event_state_ticket_is_open(struct event_state, const struct ticket *)
    MUST_USE;

/* Returns the word of the native form, such as "moved_online". */
const char *event_status_word(enum event_status) MUST_USE;
/* Returns true if nobody can buy, now or later, and for UNKNOWN. */
bool event_availability_is_closed(enum event_availability) MUST_USE;

/*
 * Returns a word such as "sold_out", "unknown" for NOT_STATED, "off_sale" also for
 * NOT_YET, or NULL for UNKNOWN.
 */
const char *event_availability_word(enum event_availability) MUST_USE;

/*
 * Read the words that the functions above return.  Return SCHEDULED and UNKNOWN for any
 * other text and for NULL.
 */
enum event_status event_status_read(const char *word_or_null) MUST_USE;
enum event_availability event_availability_read(const char *word_or_null)
    MUST_USE;

#endif
