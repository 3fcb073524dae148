/*
 * generation_seen.h - no caller sees older events after newer ones, though several
 * servers answer, of which one may be behind.
 *
 * Shape:  a field of the header, Cartaz-Generation: <seconds since 1970>.
 *         Request: the latest switch of the brand (generation_switched_at()) that an
 *         answer to this caller told.  Who stands in front of the servers sets it and
 *         takes it from callers; 0: none was told.
 *         Response, to such a request alone: a switch that is not earlier than that
 *         of the generation that the answer was made of.
 * Errors: ERROR_BEHIND: the caller has seen what this server does not have; another
 *         one has it.
 * Limits: where `current` is damaged, an older generation serves, and this does not
 *         find it.  A live brand has no generations.
 */
#ifndef APP_GENERATION_SEEN_H
#define APP_GENERATION_SEEN_H

#include "app/endpoint.h"

/* To be asked before the generation is opened. */
bool generation_seen_check(
    const struct ctx *, const struct request *, struct error *) MUST_USE;

/* Adds the field when the response is made, and its ETag. */
void generation_seen_tell(
    const struct ctx *, const struct request *, struct response *);

#endif
