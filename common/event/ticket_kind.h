/*
 * ticket_kind.h - decides who may buy a ticket at its price.
 *
 * Also called: concessions, half price, meia-entrada.
 * Rules:  half, child, senior and student are for entitled people.  Anybody may buy a
 *         ticket of another kind, or of unknown kind.  A ticket without a kind gets a
 *         kind from its name, by phrases in all languages (static/locales/<tag>.search)
 *         and the tables in ticket_kind.c.
 * Owns:   nothing; words are constant.
 * Errors: none; the kind of a text that does not show one is NULL.
 */
#ifndef EVENT_TICKET_KIND_H
#define EVENT_TICKET_KIND_H

#include "base/base.h"

/*
 * Returns the kind that the text as a whole means: "full", "half", "social", "child",
 * "senior", "student" or "other".  Returns NULL for any other text.
 */
const char *ticket_kind_read(const char *text) MUST_USE;
/* Returns "half" for "Pista – meia-entrada", or NULL if the name does not show a kind. */
const char *ticket_kind_of_name(const char *name_or_null) MUST_USE;
/*
 * Returns true if the ticket is for something beside the event: "Parking", "T-shirt",
 * "Donation", but not "Entry + parking" or "Entry by donation".
 */
bool ticket_kind_is_beside(const char *name_or_null) MUST_USE;
/*
 * As ticket_kind_is_beside(), but also true for companions, members, the press and the
 * like: "Carer", "Sócios", but not "Non-members".
 */
bool ticket_kind_is_limited(const char *name_or_null) MUST_USE;
/*
 * Returns true if the name shows that the price is the lowest of several prices: "From",
 * "Stalls (from)".
 */
bool ticket_kind_is_lowest(const char *name_or_null) MUST_USE;
/* Returns true for a place on a waiting list, which is not a ticket: "Lista de espera". */
bool ticket_kind_is_waiting_list(const char *name_or_null) MUST_USE;
/* Returns true if only entitled people may buy the ticket. */
bool ticket_kind_is_entitled(const char *kind_or_null) MUST_USE;

#endif
