/*
 * resident_live.h - the programs "live" that answer requests of live brands for the
 * resident server (catalog/live.h).
 *
 * Model:  one program for each request, as a web server starts it, with the variables
 *         of the request, its body as standard input and an anonymous file as standard
 *         output.  When the program has ended, the file is the answer.
 * Limits: RESIDENT_LIVE_MAX programs at once.  A brand has at most as many of them as
 *         it leaves to all others: one brand whose upstream hangs has half of them, two
 *         have a third each, and there is room for the next brand.  The slots and the
 *         circuit breaker of a brand are the program's (http/breaker.h).  The answer and
 *         the processor time are limited as for every program (base/confine.h).
 * Owns:   the processes until they are reaped, and of each the connection and the file.
 */
#ifndef RESIDENT_RESIDENT_LIVE_H
#define RESIDENT_RESIDENT_LIVE_H

#include <sys/types.h>

#include "base/base.h"
#include "base/error.h"
#include "resident/resident_pass.h"

enum { RESIDENT_LIVE_MAX = 128 };

struct resident_live {
	pid_t pid; /* 0: free */
	char host[BRAND_HOST_MAX + 1];
	int64_t since_ms;
	int connection, answer;
};

/* A place for the request's program; NULL: its brand has its share, or no file. */
struct resident_live *resident_live_place(const struct resident_pass *)
    MUST_USE;

/*
 * The process of the program has started: the connection of the request is the place's.
 * Or it has not (pid < 0): the place is free again.
 */
void resident_live_started(struct resident_live *, pid_t);

/*
 * In a process of its own: becomes the program, with the answer as standard output.
 * Returns only after a failure, with the error.
 */
void resident_live_become(
    int answer, const struct resident_pass *, struct error *);

/*
 * True when the process that ended was a program.  Then *answer is the caller's, to be
 * sent and closed; of a program that was killed it is closed, and its connection -1.
 */
bool resident_live_ended(pid_t, int status, struct resident_pass *answer)
    MUST_USE;

size_t resident_live_count(void) MUST_USE;

/* In a process of its own: closes what belongs to the programs that run. */
void resident_live_forget(void);

/* Kills the programs that started before, which is of deadline_clock_ms(). */
void resident_live_kill(int64_t before_ms);

#endif
