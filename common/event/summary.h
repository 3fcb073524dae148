/*
 * summary.h - the summary of an event: the fields that a list page shows.
 *
 * Also called: teaser, card, list item.
 * Shape:  packed fields (packing.h), in the order of summary.c.  The last fields are
 *         missing if the event does not need them.  They are also missing in summaries
 *         that an older version packed, which the history keeps for removed events.
 * Owns:   nothing; text is the record's or in the arena.
 * Units:  the price is decimal text in `currency`, such as "46.00".
 * Errors: packing sets the buffer's sticky `full`.
 */
#ifndef EVENT_SUMMARY_H
#define EVENT_SUMMARY_H

#include "base/arena.h"
#include "base/buf.h"
#include "event/history.h"
#include "event/native_record.h"
#include "event/state.h"

struct summary {
	const char *slug, *name;
	const char *starts_at, *ends_at; /* NULL: unknown, also below */
	const char *venue, *city, *state;
	const char *image;
	const char *price, *currency; /* the lowest, with fees: price.h */
	bool several;                 /* as in struct price_from */
	bool is_online, is_closed;
	struct event_state event_state;
	enum event_status own_status; /* event_state_own_status() */
	struct event_history history;
	const char *half; /* half price, in `currency`, beside the price */
	/* The kind of the ticket, if only entitled people may buy it (ticket_kind.h). */
	const char *kind;
	int64_t id;
	bool is_run; /* a run (schedule.h) */
	bool is_on;  /* began before the dates of the list; not packed */
	int64_t
	    sessions_left; /* summary_sessions_left(), in the dates of the list */
	const char *timezone;
	const char *on_sale_at; /* the time at which the sale begins */
	const char *paid; /* lowest above 0, in `currency`, if `price` is 0 */
};

/* The first `count` of `total` events. */
struct summary_list {
	struct summary *items;
	size_t count;
	int64_t total;
};

/*
 * Sets the summary, except `history` and is_on, with the name and the place of the next
 * session.  Its text belongs to the record, but its prices are in the arena.  `currency`
 * is for tickets without a currency.  If the price is that of such a ticket, the
 * `currency` of the summary is NULL.
 */
void summary_of(const struct native_record *, const char *currency,
    struct arena *, struct summary *);

/*
 * Counts the sessions of a published record that take place after its next session.
 * Sets *last to the last of these sessions or, if there are none, to the next session,
 * which may be NULL.
 */
int64_t summary_sessions_left(
    const struct native_record *, const struct session **last);

/*
 * Sets the availability to NOT_YET if the event is not closed, but its sale begins later.
 */
void summary_mark(struct summary *, const char *brand_zone, int64_t now_s);

void summary_pack(const struct summary *, struct buf *);
/*
 * Reads a packed summary, and copies its text to the arena.  A missing field is empty
 * (packing.h), but a missing own_status is the status of event_state.
 */
void summary_unpack(const char *p, size_t n, struct arena *, struct summary *);

#endif
