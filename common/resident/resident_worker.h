/*
 * resident_worker.h - one worker of the resident server.
 *
 * Request: its variables must arrive within two seconds, and its body within a fiftieth of
 *          a second after them.  If the body takes longer, the request is passed to a
 *          process that waits for the body (resident_waiters.h).  CARTAZ_PROGRAM names
 *          the endpoint, CARTAZ_PATH its PATH_INFO.  For the program "site", the
 *          address decides (site/site_route.h).  Then endpoint_serve() answers, under
 *          a timer.
 * Live:    where a CGI program would become `live`, the worker passes the request on
 *          (resident_pass.h) and is free for the next request.
 * Cached:  snapshots, statements and brand files (database/sqlite.h, brand/find.h),
 *          but nothing of a request; nothing at all if is_forking is set.
 * Ends:    at SIGTERM, after its share of requests, or when its memory has grown by more
 *          than 64 MiB.  If a fatal error, a crash or the timer ends the worker in the
 *          middle of a request, the fallback response answers this request
 *          (cgi/response.h).
 */
#ifndef RESIDENT_RESIDENT_WORKER_H
#define RESIDENT_RESIDENT_WORKER_H

#include <stdatomic.h>

#include "base/base.h"
#include "base/error.h"
#include "resident/resident_pass.h"

/* Shared memory by which the server and its workers inform each other. */
struct resident_score {
	_Atomic uint64_t requests; /* number of answered requests */
	_Atomic int64_t since_ms;  /* start of the current request; 0: idle */
};

struct resident_worker {
	int listener;
	struct resident_score *score;
	const _Atomic bool *drains; /* answer waiting clients, then end */
	int64_t requests;           /* resident.h */
	bool is_forking;
	int waiters; /* where to pass on (resident_waiters.h) */
};

enum { RESIDENT_BODY_MAX = 1024 * 1024 }; /* more than any endpoint reads */

/*
 * Answers a request that was passed on, and ends this child process.  If `why` is not
 * NULL and the request needs the upstream of a live brand, answers with the error `why`.
 */
_Noreturn void resident_worker_answer(const struct resident_worker *,
    const struct resident_pass *, const struct error *why);

/*
 * Answers requests until the worker ends, in a child process.  SIGTERM is only received
 * while the worker waits for a connection.
 */
_Noreturn void resident_worker_run(const struct resident_worker *);

#endif
