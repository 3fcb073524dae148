/*
 * ticket_amounts.h - reads the amounts of one ticket and their currency.
 *
 * Rules:  a plain decimal is read as in JSON: "1.500" is 1.5.  amount.h reads other
 *         text.  A currency next to an amount is the ticket's currency.  If it differs
 *         from the ticket's own currency, or from the currency of an earlier amount,
 *         the amount is refused.  If the ticket's own currency is invalid, all amounts
 *         are left out.  If a ticket has no name, known words before its price
 *         ("Entrada: $4.000") or in place of its price ("Pay what you can") become the
 *         name.  A refused price with other words also becomes the name, except words
 *         such as "TBA".  If a ticket has a name, only words for the lowest price
 *         ("from") and known words in place of the price are added to the name, in
 *         brackets.  A word for sold out ("Esgotado") in place of an amount or at the end
 *         of a refused price makes the ticket unavailable.  `fees` decides whether a
 *         price without a fee is the total.  If its value is not one of the two below,
 *         it becomes TICKET_FEES_UNKNOWN, with a remark.
 * Owns:   nothing; text is in the arena of the coerce.
 * Errors: a remark reports a refused amount, or an invalid currency, with its value.  A
 *         ticket with an amount that is refused or left out is `unread`, so that price.h
 *         does not derive a total from its other amounts.
 */
#ifndef EVENT_TICKET_AMOUNTS_H
#define EVENT_TICKET_AMOUNTS_H

#include "event/native_record.h"

/* The member of a stored ticket that has the value of `unread`. */
#define TICKET_AMOUNTS_UNREAD "unread"

/* The values of a ticket's `fees`.  NULL: the brand's `fees` decides. */
#define TICKET_FEES_INCLUDED "included"
#define TICKET_FEES_UNKNOWN "unknown"

/*
 * Before the call, the price, fee and total of the ticket must be the texts of the
 * object's members.  Replaces each with a plain amount, or with NULL if it is not an
 * amount.  Sets the currency and `unread`, and checks `fees`.  May also change the name
 * and `available` (see Rules).
 */
void ticket_amounts_read(
    struct coerce *, struct json_object *borrowed, struct ticket *);

/*
 * Returns true for an amount after known words, and for known words in place of an
 * amount.
 */
bool ticket_amounts_has_words(const char *text) MUST_USE;

#endif
