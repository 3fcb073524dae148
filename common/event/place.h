/*
 * place.h - decides the country of an event, completes its state, and divides
 * addresses.
 *
 * Rules: the country is `location.country`.  Without this field, an event is in Brazil if
 *        its time zone is in Brazil or, if it has no time zone, if `state` and
 *        `state_abbr` are the name and the abbreviation of one state of Brazil.
 *        Otherwise the country is unknown: the brand's country does not show where an
 *        event is.  A state gets its name and its abbreviation only in Brazil
 *        (br_states.h).  If the city, the state or the address is a word for "online" or
 *        the name of a meeting program (words.h), this text is dropped and the event is
 *        online.  The event is also online if the name of the place is a word for
 *        "online".  If the name of the place is the name of a meeting program, the event
 *        is online only if it has no city, address or coordinates.
 * Owns:  nothing; names and abbreviations are constants.
 */
#ifndef EVENT_PLACE_H
#define EVENT_PLACE_H

#include "base/buf.h"
#include "event/event.h"

/*
 * Returns two letters of ISO 3166-1, or NULL if the country is unknown.
 * place_complete() does not change the result.
 */
const char *place_country(const struct event *) MUST_USE;
/* Completes the state, drops words for "online", and sets is_online: see Rules. */
void place_complete(struct event *);

/*
 * Returns the city for a line that also has the address, or NULL if the city is unknown
 * or the address contains it.
 */
const char *place_city_beside_address(const struct location *) MUST_USE;

/*
 * If the address begins with the name of the place and ", ", returns the rest after
 * them.  Otherwise returns the whole address.
 */
const char *place_after_name(const char *address, const char *name_or_null)
    MUST_USE;

/*
 * Appends to `street` the part of the address before the city, and to `code` the first
 * part after the city that has a digit, without the state's abbreviation before it.  If
 * the city is unknown or not a part of its own, or if the address has a bracket, appends
 * the whole address to `street`.
 */
void place_split_address(
    const struct location *, struct buf *street, struct buf *code);

#endif
