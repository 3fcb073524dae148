/*
 * br_states.h - the states of Brazil: which name and which abbreviation are one.
 *
 * Source: IBGE, "Codigos dos municipios", 26 states and the Distrito Federal.
 */
#ifndef EVENT_BR_STATES_H
#define EVENT_BR_STATES_H

#include "event/event.h"

/*
 * Of a location that tells a state by its name or by its abbreviation, in
 * either field and in any spelling of case and accents, the other half:
 * "sao paulo" gets SP, and SP gets "São Paulo".  What is told and right stays
 * as it is; what is no state stays too.
 */
void br_states_complete(struct location *);

#endif
