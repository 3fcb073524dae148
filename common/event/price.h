/*
 * price.h - the price that a buyer pays: decided once for each ticket, and the lowest
 * of an event.
 *
 * Also called: total price, fees, all-in pricing.
 * Rules:  a sign of several currencies means the brand's when that is possible: "$"
 *         for a brand in CAD; otherwise the amounts of that ticket are left out.  A
 *         price without a fee and a total is the total if the brand's `fees` is
 *         "included", and if it is 0; otherwise the total is unknown.  If a total and
 *         the sum of price and fee differ by more than a cent, the larger one is the
 *         total.  The total is unknown if it is below the price and an amount was not
 *         understood.  The lowest price is that of the available tickets that anybody
 *         may buy.  Tickets for entitled people (ticket_kind.h) are used only if no
 *         other ticket is available.  Half price is shown next to it.
 * Owns:   nothing; new text is in the arena.
 * Units:  amounts are decimal text, such as "46.00".
 * Errors: contradictory amounts are reported as a remark with their value.
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
 * Nothing is known when an available ticket that is considered has no total, or when
 * available tickets have several currencies.  `currency` is that of the tickets
 * without one.
 */
void price_find(
    const struct native_record *, const char *currency, struct price_from *);

/* Is a ticket with a total available that anybody may buy? */
bool price_is_for_anybody(const struct native_record *) MUST_USE;

#endif
