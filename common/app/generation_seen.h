/*
 * generation_seen.h - makes sure that no client sees older events after newer ones,
 * although several servers answer and one may be behind.
 *
 * Also called: monotonic reads, read-your-writes, replication lag.
 * Shape:  a header field, Cartaz-Generation: <seconds since 1970>.
 *         Request:   the latest switch of the brand (generation_switched_at()) that an
 *                    answer to this client reported.  The proxy in front of the servers
 *                    sets the field, and removes it from clients' requests.  0: no answer
 *                    yet.
 *         Response:  only if the request had the field: a switch that is not earlier than
 *                    the switch to the generation that was used.
 * Errors: ERROR_BEHIND: the client has seen events that this server does not have;
 *         another server has them.
 * Limits: if `current` is damaged, an older generation serves, and the check does not
 *         detect this.  A live brand has no generations.
 */
#ifndef APP_GENERATION_SEEN_H
#define APP_GENERATION_SEEN_H

#include "app/endpoint.h"

/*
 * Returns false, with ERROR_BEHIND, if the request reports a later switch than the last
 * switch here.  Call this function before the generation is opened.
 */
bool generation_seen_check(
    const struct ctx *, const struct request *, struct error *) MUST_USE;

/*
 * Adds the field to the response if the request had it.  Call this function after the
 * response and its ETag are made.
 */
void generation_seen_tell(
    const struct ctx *, const struct request *, struct response *);

#endif
