/*
 * resident_live.h - a process that takes requests from the workers of the resident
 * server, as that server starts and stops it: the live server (live_server.h), and who
 * waits for bodies (resident_bodies.h).
 *
 * Model:  two ends of a local socket.  The workers pass requests on at the one; at the
 *         other, the inbox, a process takes them (the program cartaz-serve-live, or a
 *         copy of this process), started
 *         when the first request is there and whenever one waits while none runs.  The
 *         resident server holds both ends, so that no request is lost between two.
 * Errors: where the program is not installed, or cannot be run by this user, there is no
 *         socket, which is said, and the workers say so to who asks for a live brand.
 */
#ifndef APP_RESIDENT_LIVE_H
#define APP_RESIDENT_LIVE_H

#include <sys/types.h>

#include "base/base.h"
#include "base/error.h"

enum { RESIDENT_LIVE_SERVERS = 4 }; /* while others take over */

/* In a copy of this process, until its end. */
typedef void resident_live_run(int inbox, const void *context);

struct resident_live {
	const char *name;
	resident_live_run *run; /* NULL: a program */
	const void *context;
	int outbox, inbox;                      /* -1: the program is missing */
	pid_t pids[RESIDENT_LIVE_SERVERS];      /* 0: none */
	int64_t told_ms[RESIDENT_LIVE_SERVERS]; /* to leave; 0: it serves */
	int64_t next_ms;                        /* none starts before */
	int64_t requests;                       /* the share of a worker */
	int bodies; /* of a program, the outbox to who waits for readers */
};

/* False when the kernel does not say whether the program is there, or has no socket. */
bool resident_live_open(
    struct resident_live *, int64_t requests, struct error *) MUST_USE;

/* The same for a copy; false when there is no descriptor left. */
bool resident_live_open_copy(struct resident_live *, const char *name,
    resident_live_run *, const void *context) MUST_USE;

/*
 * Starts one where a request waits and none is there to take it.  Where all places are
 * of such that were told to leave, the first of these is killed.
 */
void resident_live_start(struct resident_live *);

/* The descriptor to wait at for a request that needs a start; -1: none. */
int resident_live_waits_at(const struct resident_live *) MUST_USE;

/* True when the process that ended was one. */
bool resident_live_ended(struct resident_live *, pid_t, int status) MUST_USE;

/* Those that run end when they have answered; how many do. */
void resident_live_tell_to_leave(struct resident_live *);
size_t resident_live_count(const struct resident_live *) MUST_USE;
void resident_live_kill(struct resident_live *);

/* Those that were told to leave before, which is of deadline_clock_ms(). */
void resident_live_kill_told(struct resident_live *, int64_t before_ms);

#endif
