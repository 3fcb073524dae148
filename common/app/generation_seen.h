/*
 * generation_seen.h - makes sure that no client sees older events after newer ones,
 * although several servers answer and one may be behind.
 *
 * Also called: monotonic reads, read-your-writes, replication lag.
 * Shape:  a header field, Cartaz-Generation: <seconds since 1970>.
 *         Request:   the latest switch of the brand (generation_switched_at()) that an
 *                    answer to this client reported.  The proxy in front of the
 *                    servers sets it, and removes it from clients' requests; 0: none
 *                    yet.
 *         Response:  only to such a request: a switch that is not earlier than that of
 *                    the generation that was used.
 * Errors: ERROR_BEHIND: the client has seen events that this server does not have;
 *         another server has them.
 * Limits: where `current` is damaged, an older generation serves, and this does not
 *         detect it.  A live brand has no generations.
 */
#ifndef APP_GENERATION_SEEN_H
#define APP_GENERATION_SEEN_H

#include "app/endpoint.h"

/* Call it before the generation is opened. */
bool generation_seen_check(
    const struct ctx *, const struct request *, struct error *) MUST_USE;

/* Adds the field when the response and its ETag are made. */
void generation_seen_tell(
    const struct ctx *, const struct request *, struct response *);

#endif
