/*
 * ticket_amounts.h - reads the amounts of one ticket and their currency.
 *
 * Rules:  a plain decimal, "1.500", has its meaning in JSON; other text is read by
 *         amount.h.  A currency next to an amount is the ticket's.  If it differs from
 *         the ticket's own currency, or from that of an earlier amount, the amount is
 *         refused.  If the ticket's own currency is invalid, all amounts are refused.
 *         A word for sold out ("Esgotado") makes the ticket unavailable.
 * Owns:   nothing; text is in the arena of the coerce.
 * Errors: a refused amount is unknown and is reported as a remark with its value.  The
 *         ticket is then `unread`, so that nothing is derived from the other amounts.
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
