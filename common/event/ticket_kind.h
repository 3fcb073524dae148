/*
 * ticket_kind.h - decides who may buy a ticket at its price.
 *
 * Also called: concessions, half price, meia-entrada.
 * Rules:  half, child, senior and student are for people entitled to them; anybody may
 *         buy the others, and a ticket of unknown kind.  The kind is the record's own,
 *         else it follows from the name by the tables and the rule in ticket_kind.c.
 * Owns:   nothing; words are constant.
 * Errors: NULL for no kind.
 */
#ifndef EVENT_TICKET_KIND_H
#define EVENT_TICKET_KIND_H

#include "base/base.h"

/* full, half, social, child, senior, student, other; from a record's text. */
const char *ticket_kind_read(const char *text) MUST_USE;
/* "half" for "Pista – meia-entrada"; NULL when the name does not say it. */
const char *ticket_kind_of_name(const char *name_or_null) MUST_USE;
/* Is it only for people entitled to it? */
bool ticket_kind_is_entitled(const char *kind_or_null) MUST_USE;

#endif
