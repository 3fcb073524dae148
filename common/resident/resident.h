/*
 * resident.h - the resident server: processes that stay and answer one request after
 * another with the handlers of the CGI programs, over SCGI (cgi/scgi.h) at a socket of
 * the file system, behind a web server.
 *
 * Model:  this process listens and starts workers, and reads nothing of any request.  A
 *         worker has one request at a time (resident_worker.h).  A worker that ends is
 *         followed by another one: at once when it was its time or when a request ended
 *         it, later and later when workers end before their first request.
 * Signals: TERM and INT  stops when the requests that came are answered
 *          HUP           the same for the workers alone, others take their places
 * Limits: RESIDENT_WORKERS_MAX workers; a request has what CARTAZ_TIMEOUT says
 *         (base/deadline.h), and a worker that is late by seconds is killed.  A stop
 *         gives slow clients two seconds when no worker is left, and where others wait
 *         at a socket of the service manager, workers half of a request's time.
 * Errors: ERROR_INTERNAL_ERROR; the note is what is wrong and what to do.
 * Says:   on standard error, a line each (resident_say.h): that it serves, why a worker
 *         ended.
 */
#ifndef RESIDENT_RESIDENT_H
#define RESIDENT_RESIDENT_H

#include "base/base.h"
#include "base/error.h"

enum {
	RESIDENT_WORKERS_MAX = 512,
	RESIDENT_REQUESTS = 100000, /* of a worker, where nobody says another */
};

struct resident_options {
	const char *socket; /* NULL: the service manager opened it */
	size_t workers;     /* 0: two for each processor */
	int64_t requests;   /* after so many a worker is replaced */
	bool is_forking;    /* a process for each request */
};

/* Until a signal stops it; false when it could not begin. */
bool resident_run(const struct resident_options *, struct error *) MUST_USE;

#endif
