/*
 * price.h - what a buyer pays: decided once for each ticket, and the lowest of
 * an event.
 *
 * Rules:  a sign of several currencies is the brand's when it can be: "$" in a
 *         brand of CAD; else the amounts of that ticket are left out.
 *         A price without a fee and a total is the total where the brand's
 *         `fees` is "included", and where it is 0; else the total is not known.
 *         Of a total and a sum of price and fee that differ by more than a cent
 *         the larger one is the total; it is not known where it is below the
 *         price and an amount was not understood.
 *         The lowest price is that of the available tickets that anybody may
 *         buy; of those for who is entitled (ticket_kind.h) only when no other
 *         is available.  Half price is told beside it.
 * Owns:   nothing; new text is in the arena.
 * Units:  amounts are decimal text, such as "46.00".
 * Errors: what contradicts itself is remarked with its value.
 */
#ifndef EVENT_PRICE_H
#define EVENT_PRICE_H

#include "brand/brand.h"
#include "event/ticket.h"

/* Sets currency, kind and total of each ticket. */
void price_decide(struct native_record *, const struct brand *, struct arena *,
    coerce_remark_fn *, void *context);

struct price_from {
	const struct ticket *ticket; /* NULL: the lowest is not known */
	char total[TICKET_AMOUNT_MAX];
	bool several;              /* others cost more */
	const struct ticket *half; /* half price beside it; NULL: none known */
	char half_total[TICKET_AMOUNT_MAX];
};

/*
 * Nothing is known when an available ticket that counts has no total, or when
 * available tickets have several currencies.  `currency` is that of the tickets
 * without one.
 */
void price_find(
    const struct native_record *, const char *currency, struct price_from *);

/* Does a ticket of the event that anybody may buy have a total and is left? */
bool price_is_for_anybody(const struct native_record *) MUST_USE;

#endif
