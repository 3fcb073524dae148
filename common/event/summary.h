/*
 * summary.h - the part of an event that a list page shows.
 *
 * Also called: teaser, card, list item.
 * Shape:  packed, its fields in the order of the struct, each followed by the control
 *         character US (0x1f); an empty one is NULL, a flag is "1".  Fields at the end
 *         may be missing, because the history keeps the cards that older versions
 *         wrote for removed events.
 * Owns:   nothing; text is the record's or in the arena.
 * Units:  the price is decimal text in `currency`, such as "46.00".
 * Errors: the buffer's sticky `full`.
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
	const char *starts_at, *ends_at; /* or NULL, as all below */
	const char *venue, *city, *state;
	const char *image;
	const char *price, *currency; /* the lowest, with fees: price.h */
	bool several;                 /* prices: others cost more */
	bool is_online, is_closed;
	struct event_state event_state;
	enum event_status own_status; /* event_state_own_status() */
	struct event_history history;
	const char *half; /* half price, shown beside it, in its currency */
	const char *kind; /* the kind of ticket, if not all pay the price */
	int64_t id;
	bool is_run;           /* schedule.h */
	int64_t sessions_left; /* that are to come after the next one */
	const char *timezone;
};

/* The first `count` of `total`. */
struct summary_list {
	struct summary *items;
	size_t count;
	int64_t total;
};

/*
 * Text belongs to the record, the price is in the arena.  `currency` is that of the
 * tickets without one; the summary has no currency for such a ticket.
 */
void summary_of(const struct native_record *, const char *currency,
    struct arena *, struct summary *);

void summary_pack(const struct summary *, struct buf *);
/* Copies the text to the arena; a missing field is NULL. */
void summary_unpack(const char *p, size_t n, struct arena *, struct summary *);

#endif
