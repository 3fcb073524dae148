/*
 * ticket_amounts.h - reads the amounts of one ticket and their currency.
 *
 * Rules:  a plain decimal, "1.500", is what JSON says it is; other text is read
 *         as amount.h says.  A currency beside an amount is the ticket's.  Where
 *         it is not the currency that is told, or that of an earlier amount, the
 *         amount is refused.  Where the told currency is none, all amounts are.
 * Owns:   nothing; text is in the arena of the coerce.
 * Errors: an amount that is refused counts as not known, and is remarked with
 *         its value; the ticket is then `unread`, so that nothing is derived
 *         from the other amounts alone.
 */
#ifndef EVENT_TICKET_AMOUNTS_H
#define EVENT_TICKET_AMOUNTS_H

#include "event/native_record.h"

/* The member of a stored ticket that keeps `unread`. */
#define TICKET_AMOUNTS_UNREAD "unread"

/* The ticket has the text of its members, which were read of the object. */
void ticket_amounts_read(
    struct coerce *, struct json_object *borrowed, struct ticket *);

#endif
