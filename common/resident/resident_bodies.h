/*
 * resident_bodies.h - waits in the place of the workers of the resident server: for the
 * bodies of requests that do not come at once, for the readers of long answers, and for
 * the programs "live" (resident_live.h).  A web server that stores neither bodies nor
 * answers, as Apache, lets slow clients keep whoever reads or writes.
 *
 * Model:  a copy of the resident server (resident_copy.h), which a worker passes a
 *         request to (resident_pass.h).  It reads nothing of a request and writes what
 *         comes behind what there is.  A request that is whole is answered by a process
 *         of its own, as with --fork, and one that needs the upstream of a live brand by
 *         `live`.  What a reader did not take of an answer at once, this process sends.
 *         One copy waits for slow clients, another one for live brands, so that neither
 *         takes the other's places.
 * Limits: RESIDENT_BODIES_MAX clients, 256 MiB of answers.  Of a body, the time of a
 *         request and RESIDENT_BODY_MAX; of a reader, 20 seconds without a byte.  Who
 *         comes beyond, or too late, is not answered, or not to the end.  Beyond
 *         RESIDENT_LIVE_MAX and a brand's share of it the answer is 502, with
 *         Retry-After.
 * Ends:   TERM, which also the end of the resident server is, after the requests that
 *         came; and after a while without one.
 */
#ifndef RESIDENT_RESIDENT_BODIES_H
#define RESIDENT_RESIDENT_BODIES_H

#include "resident/resident_worker.h"

enum { RESIDENT_BODIES_MAX = 512 };

void resident_bodies_run(int inbox, const struct resident_worker *);

#endif
