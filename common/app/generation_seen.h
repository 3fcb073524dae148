/*
 * generation_seen.h - prevents a client from getting older events after newer events if
 * several servers answer and some of them still have an older generation.
 *
 * Also called: monotonic reads, read-your-writes, replication lag.
 * A switch is the moment at which a server begins to answer from another generation.
 * Shape:  a header field, Cartaz-Generation: <seconds since 1970>, has the time of a
 *         switch.
 *         Request:   the latest switch of the brand (generation_switched_at()) that an
 *                    answer to this client reported.  The proxy in front of the servers
 *                    removes the field from a client's request, and then sets its own.
 *                    0: no answer has reported a switch yet.
 *         Response:  a switch that is not earlier than the switch to the generation
 *                    that was used.  A response has the field only if the request had
 *                    the field with a valid number.
 * Errors: ERROR_BEHIND, with Retry-After 5 seconds, if the request reports a later switch
 *         than the last switch of this server.
 * Limits: if the link `current` is damaged, an older generation is used, and the check
 *         does not detect this.  For a live brand, which has no generations, the check
 *         always succeeds and the response has no field.
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
 * Adds the field to the response if the request had it with a valid number, except for a
 * live brand.  Call this function after the response and its ETag are made.
 */
void generation_seen_tell(
    const struct ctx *, const struct request *, struct response *);

#endif
