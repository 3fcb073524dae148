/*
 * resident_copy.h - a copy of the resident server that takes requests from its workers
 * (resident_bodies.h), as the server starts and stops it.
 *
 * Model:  two ends of a local socket.  The workers pass requests on at the one end.  A
 *         copy takes them at the other end, the inbox.  The server starts a copy when
 *         the first request is there, and whenever a request waits while no copy runs.
 *         The server holds both ends, so that no request is lost between two copies.
 */
#ifndef RESIDENT_RESIDENT_COPY_H
#define RESIDENT_RESIDENT_COPY_H

#include <sys/types.h>

#include "base/base.h"

enum { RESIDENT_COPIES_MAX = 4 }; /* while others take over */

/* In a copy of this process, until its end. */
typedef void resident_copy_run(int inbox, const void *context);

struct resident_copy {
	const char *name; /* in messages */
	resident_copy_run *run;
	const void *context;
	int outbox, inbox;
	pid_t pids[RESIDENT_COPIES_MAX];      /* 0: none */
	int64_t told_ms[RESIDENT_COPIES_MAX]; /* to leave; 0: it serves */
	int64_t next_ms;                      /* none starts before */
};

/* False when there is no descriptor left. */
bool resident_copy_open(struct resident_copy *, const char *name,
    resident_copy_run *, const void *context) MUST_USE;

/*
 * Starts one where a request waits and none is there to take it.  Where all places are
 * of such that were told to leave, the first of these is killed.
 */
void resident_copy_start(struct resident_copy *);

/* The descriptor to wait at for a request that needs a start; -1: none. */
int resident_copy_waits_at(const struct resident_copy *) MUST_USE;

/* True when the process that ended was one. */
bool resident_copy_ended(struct resident_copy *, pid_t, int status) MUST_USE;

/* Those that run end when they have answered; how many do. */
void resident_copy_tell_to_leave(struct resident_copy *);
size_t resident_copy_count(const struct resident_copy *) MUST_USE;
void resident_copy_kill(struct resident_copy *);

/* Those that were told to leave before, which is of deadline_clock_ms(). */
void resident_copy_kill_told(struct resident_copy *, int64_t before_ms);

#endif
