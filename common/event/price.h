/*
 * price.h - the price that a buyer pays: the total of each ticket, and the lowest total
 * of an event.
 *
 * Also called: total price, fees, all-in pricing.
 * Rules:  a sign of several currencies means the brand's currency if that is possible,
 *         such as "$" for a brand in CAD.  If it is not possible, the amounts of the
 *         ticket are left out, unless the ticket has a currency.  A ticket without
 *         `fees` has the `fees` of the brand.
 *         If a ticket has no total, the total is the sum of price and fee (ticket.h).
 *         Without a fee, the price is the total if it is 0 or `fees` is "included".
 *         Otherwise, and if an amount of the ticket was not parsed, the total is unknown.
 *         If a total differs from the sum of price and fee by more than a cent, the
 *         larger amount is the total.  Without a fee, a total below the price becomes
 *         the price.  But if an amount of the ticket was not parsed, a total below the
 *         price becomes unknown.
 *         The lowest price is the lowest total of the available tickets that anybody may
 *         buy, except those of price_is_for_few().  It is unknown if one of these totals
 *         is unknown, or if the available tickets have several currencies.  Tickets for
 *         entitled people (ticket_kind.h) are used only if no other ticket is available.
 *         Half price is shown next to the lowest price.
 * Owns:   nothing; new text is in the arena.
 * Units:  amounts are decimal text, such as "46.00".
 * Errors: contradictory amounts are reported as a remark with their value.
 */
#ifndef EVENT_PRICE_H
#define EVENT_PRICE_H

#include "brand/brand.h"
#include "event/ticket.h"

/* Sets the currency, the kind and the total of each ticket by the rules above. */
void price_decide(struct native_record *, const struct brand *, struct arena *,
    coerce_remark_fn *, void *context);

struct price_from {
	const struct ticket *ticket; /* NULL: the lowest price is unknown */
	char total[TICKET_AMOUNT_MAX];
	bool several; /* other tickets cost more, or ticket_kind_is_lowest() */
	const struct ticket *half; /* half price; NULL: unknown */
	char half_total[TICKET_AMOUNT_MAX];
	/* The lowest total above 0, if `total` is 0 and `several`; or "". */
	char paid[TICKET_AMOUNT_MAX];
};

/*
 * Finds the lowest price, or sets `ticket` to NULL if it is unknown (see Rules).
 * `currency` is for tickets without a currency.
 */
void price_find(
    const struct native_record *, const char *currency, struct price_from *);

/*
 * Returns true if an available ticket that anybody may buy has a total.  The tickets of
 * price_is_for_few() do not count.
 */
bool price_is_for_anybody(const struct native_record *) MUST_USE;

/*
 * Returns true for a ticket without a kind that is for companions, members, parking and
 * the like (ticket_kind_is_limited()), if the event also has other tickets.  Such a
 * ticket does not count for the lowest price.
 */
bool price_is_for_few(const struct native_record *, const struct ticket *)
    MUST_USE;
/*
 * As price_is_for_few(), but only for parking and the like (ticket_kind_is_beside()).
 * Such a ticket does not make the event available.
 */
bool price_is_beside(const struct native_record *, const struct ticket *)
    MUST_USE;

#endif
