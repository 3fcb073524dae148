/*
 * states.h - the states of Brazil: which name and which abbreviation are one.
 *
 * Layer:  2 (domain).
 * Source: IBGE, "Codigos dos municipios", 26 states and the Distrito Federal.
 */
#ifndef STATES_H
#define STATES_H

#include "event/event.h"

/*
 * Of a location that tells a state by its name or by its abbreviation, in
 * either field and in any spelling of case and accents, the other half:
 * "sao paulo" gets SP, and SP gets "São Paulo".  What is told and right stays
 * as it is; what is no state stays too.
 */
void states_complete(struct location *);

#endif
