/*
 * br_states.h - completes the name and the abbreviation of a state of Brazil.
 *
 * Owns:   nothing; names and abbreviations are constants.
 * Source: IBGE, "Codigos dos municipios": 26 states and the Distrito Federal.
 */
#ifndef EVENT_BR_STATES_H
#define EVENT_BR_STATES_H

#include "event/event.h"

/*
 * Completes a location that has the name or the abbreviation of a state in `state_abbr`,
 * or in `state` if `state_abbr` is NULL.  Case and accents are ignored: "sao paulo" gets
 * SP, and SP gets "São Paulo".  Does not change a full name in `state`, an abbreviation
 * in `state_abbr`, or a location whose text is not a state of Brazil.
 */
void br_states_complete(struct location *);
/* Returns true if `state` is the name of a state and `state_abbr` is its abbreviation. */
bool br_states_agree(const struct location *) MUST_USE;

#endif
