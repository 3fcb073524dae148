/*
 * ticket.h - the total of a ticket, and its amounts as exact numbers.
 *
 * Rules:  the total is the ticket's `total`, else the exact sum of price and fee if both
 *         are known.  A price without a fee is not a total here: price_decide() sets
 *         `total` if it is (price.h).
 * Owns:   nothing; amounts are written to the caller's array.
 * Units:  amounts are decimal text in the currency of the ticket.  As numbers, they are
 *         in ten-thousandths of this currency.
 * Errors: ticket_total() returns false if the total is unknown.
 */
#ifndef EVENT_TICKET_H
#define EVENT_TICKET_H

#include "event/native_record.h"

enum { TICKET_AMOUNT_MAX = 40, TICKET_CENT = 100 };

/* Writes the total, such as "46.00".  Returns false if it is unknown. */
bool ticket_total(const struct ticket *, char out[TICKET_AMOUNT_MAX]) MUST_USE;

/*
 * Reads a plain decimal such as "46.00".  Returns false for any other text, for NULL, and
 * for more than 14 digits or 4 decimals.
 */
bool ticket_amount_read(const char *amount_or_null, int64_t *scaled) MUST_USE;
/* Writes two decimals, or more if they are not 0. */
void ticket_amount_print(int64_t scaled, char out[TICKET_AMOUNT_MAX]);

#endif
