/*
 * resident.h - the resident server: processes that answer one request after another
 * with the handlers of the CGI programs.  It listens for SCGI (cgi/scgi.h) at a Unix
 * socket, behind a web server.
 *
 * Also called: pre-fork server, daemon, worker pool, socket activation.
 * Model:   this process listens, and starts workers and one more process for each
 *          request that a worker passes on (resident_waiters.h).  It does not interpret
 *          requests.  A worker has one request at a time (resident_worker.h).  When a
 *          worker ends, another starts: with growing delays if workers fail soon after
 *          their start and before their first request, otherwise at once.
 * Signals: TERM and INT  the server stops after it answered the requests that arrived
 *          HUP           for each worker, another worker starts; then the old worker
 *                        stops after its current request
 * Limits:  RESIDENT_WORKERS_MAX workers; a request has the time of CARTAZ_TIMEOUT
 *          (base/deadline.h), and a worker that is late by three seconds is killed.  At a
 *          stop, workers have the time of a request and three seconds more.  If the
 *          service manager opened the socket, they have half the time of a request,
 *          because other clients wait for the next server.  After the last worker has
 *          ended, clients that read slowly get two more seconds.  Other requests that
 *          were passed on get three, or the rest of the workers' time if that is longer.
 * Errors:  ERROR_INTERNAL_ERROR; the note has the problem and the remedy.
 * Log:     lines on standard error (resident_say.h), for example when the server begins
 *          to serve, or why a worker ended.
 */
#ifndef RESIDENT_RESIDENT_H
#define RESIDENT_RESIDENT_H

#include "base/base.h"
#include "base/error.h"

enum {
	RESIDENT_WORKERS_MAX = 512,
	RESIDENT_REQUESTS = 100000, /* of a worker, if no option sets it */
};

struct resident_options {
	const char *socket; /* path; NULL: the service manager opened it */
	size_t workers;     /* 0: two for each processor */
	int64_t requests;   /* of a worker, before it is replaced */
	bool is_forking;    /* a new process answers each request */
};

/* Runs the server until a signal stops it.  Returns false if it could not start. */
bool resident_run(const struct resident_options *, struct error *) MUST_USE;

#endif
