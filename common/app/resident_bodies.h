/*
 * resident_bodies.h - waits for the bodies of requests that do not come at once, and for
 * the readers of long answers, so that no worker of the resident server does: a web
 * server that stores neither, as Apache, lets slow clients keep whoever reads or writes.
 *
 * Model:  a copy of the resident server, which a worker passes a request to when its
 *         body is not there (live_pass.h).  It reads nothing of a request and writes what
 *         comes behind what there is.  A request that is whole is answered by a process
 *         of its own, as with --fork.  Of an answer, also of such a process, it has what
 *         the reader did not take at once.
 * Limits: RESIDENT_BODIES_MAX clients, 256 MiB of answers.  Of a body, the time of a
 *         request and RESIDENT_BODY_MAX; of a reader, 20 seconds without a byte.  Who
 *         comes beyond, or too late, is not answered, or not to the end.
 * Ends:   TERM, which also the end of the resident server is, after the requests that
 *         came; and after a while without one.
 */
#ifndef APP_RESIDENT_BODIES_H
#define APP_RESIDENT_BODIES_H

#include "app/resident_worker.h"

enum { RESIDENT_BODIES_MAX = 512 };

void resident_bodies_run(int inbox, const struct resident_worker *);

#endif
