/*
 * resident_copy.h - how the resident server starts and stops a copy of itself that
 * takes requests from its workers (resident_bodies.h).
 *
 * Model: two ends of a local socket.  The workers pass requests on at one end.  A copy
 *        takes them at the other end, the inbox.  The server starts a copy when the
 *        first request is there, and whenever a request waits while no copy runs.  The
 *        server keeps both ends open, so that no request is lost between two copies.
 */
#ifndef RESIDENT_RESIDENT_COPY_H
#define RESIDENT_RESIDENT_COPY_H

#include <sys/types.h>

#include "base/base.h"

enum { RESIDENT_COPIES_MAX = 4 }; /* one serves, the others finish */

/* Runs in a copy of this process, until it ends. */
typedef void resident_copy_run(int inbox, const void *context);

struct resident_copy {
	const char *name; /* in messages */
	resident_copy_run *run;
	const void *context;
	int outbox, inbox;
	pid_t pids[RESIDENT_COPIES_MAX];      /* 0: none */
	int64_t told_ms[RESIDENT_COPIES_MAX]; /* told to end; 0: it serves */
	int64_t next_ms;                      /* no copy starts before */
};

/* False when no descriptor is left. */
bool resident_copy_open(struct resident_copy *, const char *name,
    resident_copy_run *, const void *context) MUST_USE;

/*
 * Starts a copy if a request waits and none serves.  If all places hold copies that
 * should end, the first of these is killed.
 */
void resident_copy_start(struct resident_copy *);

/* The descriptor to poll for a request that needs a copy; -1: none. */
int resident_copy_waits_at(const struct resident_copy *) MUST_USE;

/* True if the process that ended was a copy. */
bool resident_copy_ended(struct resident_copy *, pid_t, int status) MUST_USE;

/* Asks the running copies to end after their requests; returns how many run. */
void resident_copy_tell_to_leave(struct resident_copy *);
size_t resident_copy_count(const struct resident_copy *) MUST_USE;
void resident_copy_kill(struct resident_copy *);

/* Kills the copies that were asked to end before this time of deadline_clock_ms(). */
void resident_copy_kill_told(struct resident_copy *, int64_t before_ms);

#endif
