/*
 * resident_bodies.h - waits for the bodies of requests that do not come at once, so that
 * no worker of the resident server does: a web server that reads no body to its end
 * first, as Apache, lets slow clients keep whoever reads.
 *
 * Model:  a copy of the resident server, which a worker passes a request to when its
 *         body is not there (live_pass.h).  It reads nothing of a request and writes what
 *         comes behind what there is.  A request that is whole is answered by a process
 *         of its own, as with --fork.
 * Limits: RESIDENT_BODIES_MAX requests; of each, the time of a request and what
 *         resident_worker.h says.  Who comes beyond, or too late, is not answered.
 * Ends:   TERM, after the requests that came; and after a while without one.
 */
#ifndef APP_RESIDENT_BODIES_H
#define APP_RESIDENT_BODIES_H

#include "app/resident_worker.h"

enum { RESIDENT_BODIES_MAX = 512 };

void resident_bodies_run(int inbox, const struct resident_worker *);

#endif
