/*
 * ticket.h - what a ticket costs in the end.
 *
 * Rules: the total that was told; else price and fee together, exactly, when
 *        both were told.  A price alone is never a total.
 */
#ifndef EVENT_TICKET_H
#define EVENT_TICKET_H

#include "event/native_record.h"

enum { TICKET_AMOUNT_MAX = 40 };

/* There are tickets and none is to be had, of an event that is not closed. */
bool ticket_sold_out(const struct native_record *) MUST_USE;

/* A decimal text such as "46.00"; false when it cannot be known. */
bool ticket_total(const struct ticket *, char out[TICKET_AMOUNT_MAX]) MUST_USE;

/*
 * The cheapest of those on sale and what it costs in the end; NULL when nothing
 * is on sale or one of them has a total that cannot be known or compared.  `currency`
 * is that of tickets which name none.  *several: others cost more.
 */
const struct ticket *ticket_cheapest(const struct native_record *,
    const char *currency, char out[TICKET_AMOUNT_MAX], bool *several) MUST_USE;

#endif
