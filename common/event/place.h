/*
 * place.h - the country of an event, as its record tells it, and what follows
 * from that.
 *
 * Rules:  the country is `location.country`.  Where that is not told it is
 *         Brazil when the event's time zone is one of Brazil, or when there is
 *         no time zone and `state` and `state_abbr` are the name and the
 *         abbreviation of one state of Brazil.  Else it is not known: the
 *         country of the brand says nothing about an event.
 *         In Brazil, and nowhere else, a state gets its name and its
 *         abbreviation (br_states.h).
 * Owns:   nothing; names and abbreviations are constants.
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

#endif
