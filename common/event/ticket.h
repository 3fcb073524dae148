/*
 * ticket.h - the total of a ticket, and the cheapest ticket of an event.
 *
 * Rules:  the total is the upstream's, else the exact sum of price and fee when
 *         both are known.  A price alone is never a total.
 * Owns:   nothing; amounts are written to the caller's array.
 * Units:  amounts are decimal text in the currency of the ticket.
 * Errors: false or NULL when a total is not known.
 */
#ifndef EVENT_TICKET_H
#define EVENT_TICKET_H

#include "event/native_record.h"

enum { TICKET_AMOUNT_MAX = 40 };

/* Such as "46.00". */
bool ticket_total(const struct ticket *, char out[TICKET_AMOUNT_MAX]) MUST_USE;

/*
 * The cheapest of the available tickets and its total.  NULL when no ticket is
 * available, or when one has no total or another currency.  `currency` is that
 * of the tickets without one.  *several: others cost more.
 */
const struct ticket *ticket_cheapest(const struct native_record *,
    const char *currency, char out[TICKET_AMOUNT_MAX], bool *several) MUST_USE;

#endif
