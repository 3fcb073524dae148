/*
 * resident_bodies.h - a process that waits in place of the resident server's workers:
 * for request bodies that arrive slowly, for slow readers of long answers, and for the
 * programs "live" (resident_live.h).  Apache stores neither bodies nor answers, so
 * slow clients would keep a worker busy.
 *
 * Also called: request buffering, slow client protection, slowloris.
 * Model:  a copy of the resident server (resident_copy.h) to which a worker passes a
 *         request (resident_pass.h).  It does not interpret requests; it appends the
 *         bytes that arrive.  When a request is whole, a process of its own answers
 *         it, as with --fork.  A request that needs the upstream of a live brand is
 *         answered by `live`.  This process sends the part of an answer that its
 *         reader did not take at once.  One copy waits for slow clients and another
 *         for live brands, so that neither uses up the other's places.
 * Limits: RESIDENT_BODIES_MAX clients, 256 MiB of answers.  A body may take the time
 *         of a request and RESIDENT_BODY_MAX bytes; a reader may pause for 20 seconds.
 *         A client beyond these limits gets no answer, or not all of it.  Beyond
 *         RESIDENT_LIVE_MAX, and beyond a brand's share of it, the answer is 502 with
 *         Retry-After.
 * Ends:   at TERM, which the end of the resident server also sends, after the requests
 *         that arrived; and after a while without requests.
 */
#ifndef RESIDENT_RESIDENT_BODIES_H
#define RESIDENT_RESIDENT_BODIES_H

#include "resident/resident_worker.h"

enum { RESIDENT_BODIES_MAX = 512 };

void resident_bodies_run(int inbox, const struct resident_worker *);

#endif
