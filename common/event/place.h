/*
 * place.h - decides the country of an event from its record, and completes the state.
 *
 * Rules: the country is `location.country`.  If that is missing, it is Brazil when the
 *        event's time zone is one of Brazil, or when there is no time zone and `state`
 *        and `state_abbr` are the name and the abbreviation of one state of Brazil.
 *        Otherwise it is unknown: the country of the brand is not evidence about an
 *        event.  Only in Brazil a state gets its name and its abbreviation
 *        (br_states.h).
 *        "Online" (words.h) instead of a city, a state or an address is not a place: it
 *        is dropped, and the event is online, as it is if the place has such a name.
 * Owns:  nothing; names and abbreviations are constants.
 */
#ifndef EVENT_PLACE_H
#define EVENT_PLACE_H

#include "event/event.h"

/*
 * ISO 3166-1, two letters; NULL: not known.  The same before and after
 * place_complete().
 */
const char *place_country(const struct event *) MUST_USE;
void place_complete(struct event *);

/*
 * The city for a line that has the address: NULL if there is none or the address
 * has it.
 */
const char *place_city_beside_address(const struct location *) MUST_USE;

#endif
