/*
 * resident_worker.h - one worker of the resident server.
 *
 * A request: its variables come within seconds and its body at once: where it does not,
 *         the request is passed to who waits for it (resident_bodies.h).
 *         CARTAZ_PROGRAM names the endpoint, CARTAZ_PATH its PATH_INFO.  The
 *         rest is endpoint_serve(), under a timer.
 * Live:   a request that needs the upstream of a live brand is passed on
 *         (resident_pass.h) where a program would become `live`, and this process is
 *         free for the next.
 * Kept:   snapshots, statements and brand files (database/sqlite.h, brand/find.h), and
 *         nothing that a request said.
 * Ends:   when it is told to (SIGTERM), after its share of requests, when its memory
 *         grew; and in the middle of a request by a fatal error, a signal or the timer:
 *         the last words are that request's answer (cgi/response.h).
 */
#ifndef RESIDENT_RESIDENT_WORKER_H
#define RESIDENT_RESIDENT_WORKER_H

#include <stdatomic.h>

#include "base/base.h"
#include "base/error.h"
#include "resident/resident_pass.h"

/* What a worker tells the server, and the server its workers: shared memory. */
struct resident_score {
	_Atomic uint64_t requests; /* that it answered */
	_Atomic int64_t since_ms;  /* begin of the one it has; 0: it waits */
};

struct resident_worker {
	int listener;
	struct resident_score *score;
	const _Atomic bool *drains; /* first answer who waits, then end */
	int64_t requests;           /* resident.h */
	bool is_forking;
	/* Where requests and answers are passed to (resident_bodies.h): */
	int live;   /* requests that need the upstream of a live brand */
	int bodies; /* requests and answers of slow clients */
};

enum { RESIDENT_BODY_MAX = 1024 * 1024 }; /* more than any endpoint reads */

/*
 * Answers one request, which is whole, in a process of its own; where it needs the
 * upstream of a live brand and `why` is not NULL, with that error.
 */
_Noreturn void resident_worker_answer(const struct resident_worker *,
    const struct resident_pass *, const struct error *why);

/* In a process of its own.  SIGTERM is blocked until this waits. */
_Noreturn void resident_worker_run(const struct resident_worker *);

#endif
