/*
 * resident_waiters.h - processes that wait in place of the resident server's workers:
 * for request bodies that arrive slowly, for clients that read long answers slowly, and
 * for the programs "live" (catalog/live.h).  Apache stores neither bodies nor answers, so
 * slow clients would keep a worker busy.
 *
 * Also called: request buffering, slow client protection, slowloris, bulkhead.
 * Model:  a worker passes a request, or the unsent part of an answer, to the server
 *         (resident_pass.h), and the server starts a process for it.
 *         body     the process reads the rest of the body and answers the request, as a
 *                  worker does;
 *         answer   the process sends the part of the answer that the client did not
 *                  read in time;
 *         live     the process becomes `live`, as a web server starts it: with the
 *                  variables of the request, its body as standard input and an
 *                  anonymous file as standard output.  When `live` has ended, the file
 *                  is the answer, and the server starts a process that sends it.
 * Limits: at most RESIDENT_SLOW_MAX slow clients and 256 MiB of answers.  Of the requests
 *         whose body has arrived, RESIDENT_TURNS are answered at the same time.  A body
 *         may take the time of a request, and a client may pause for 20 seconds while it
 *         reads.  A client beyond these limits gets no answer, or not all of it.  The
 *         bytes of a body after RESIDENT_BODY_MAX are dropped, because no endpoint reads
 *         them.
 *         At most RESIDENT_LIVE_MAX programs `live` run at the same time.  A program of a
 *         brand starts only if the brand has fewer programs than there are free places.
 *         So one brand with a hanging upstream gets half of the places, two such brands
 *         get a third each, and there is always room for another brand.  If no program
 *         may start, the answer is 502 with Retry-After.  The program itself enforces the
 *         brand's slots and circuit breaker (http/breaker.h).
 * Owns:   the processes until they are reaped; the connection and the file of `live`.
 */
#ifndef RESIDENT_RESIDENT_WAITERS_H
#define RESIDENT_RESIDENT_WAITERS_H

#include <sys/types.h>

#include "resident/resident_worker.h"

enum { RESIDENT_SLOW_MAX = 256, RESIDENT_LIVE_MAX = 128, RESIDENT_TURNS = 8 };

/*
 * Opens the socket between workers and server.  Returns false if a descriptor cannot be
 * opened.
 */
bool resident_waiters_open(void) MUST_USE;
/* Return the ends of this socket: workers write to one, the server polls the other. */
int resident_waiters_outbox(void) MUST_USE;
int resident_waiters_inbox(void) MUST_USE;

/*
 * Starts a process for each request, and for each unsent part of an answer, that was
 * passed on.  Closes the connections of clients beyond the limits.  Does not wait.
 */
void resident_waiters_start(const struct resident_worker *);

/*
 * Returns true if the process that ended was started here.  If it was `live`, and no
 * signal ended it, starts the process that sends its answer.
 */
bool resident_waiters_ended(pid_t, int status, const struct resident_worker *)
    MUST_USE;

/* Returns the number of processes that were started here and have not ended. */
size_t resident_waiters_count(void) MUST_USE;

/*
 * Closes the server's end of the socket, and the connections of `live`, which a child
 * would keep open.  Call it in each process that the server starts.
 */
void resident_waiters_forget(void);

/* Kills processes of requests whose own timer did not end them. */
void resident_waiters_kill_late(void);
/*
 * Kills the processes that wait for clients to read.  If `all` is true, kills all processes
 * that were started here.
 */
void resident_waiters_kill(bool all);

#endif
