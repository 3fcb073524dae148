/*
 * resident_live.h - runs the program "live" for requests of live brands in the
 * resident server (catalog/live.h).
 *
 * Also called: spawn, child processes, bulkhead.
 * Model:  one program for each request, as a web server starts it: with the variables
 *         of the request, its body as standard input and an anonymous file as standard
 *         output.  When the program has ended, the file is the answer.
 * Limits: RESIDENT_LIVE_MAX programs at once.  A brand may use at most as many as it
 *         leaves to all others: one brand with a hanging upstream gets half of them,
 *         two get a third each, and there is room for the next brand.  The program
 *         itself enforces the brand's slots and circuit breaker (http/breaker.h).
 *         Answer and processor time are limited as for every program (base/confine.h).
 * Owns:   the processes until they are reaped, and each one's connection and file.
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

/*
 * A place for the request's program; NULL: its brand has used its share, or there is
 * no file.
 */
struct resident_live *resident_live_place(const struct resident_pass *)
    MUST_USE;

/*
 * Records that the program's process started; the place then owns the connection of
 * the request.  If pid < 0, it did not start and the place is free again.
 */
void resident_live_started(struct resident_live *, pid_t);

/*
 * Runs in a process of its own: becomes the program, with the answer as standard
 * output.  Returns only after a failure, with the error.
 */
void resident_live_become(
    int answer, const struct resident_pass *, struct error *);

/*
 * True if the process that ended was such a program.  Then the caller owns *answer,
 * and must send and close it.  If the program was killed, *answer is closed already
 * and its connection is -1.
 */
bool resident_live_ended(pid_t, int status, struct resident_pass *answer)
    MUST_USE;

size_t resident_live_count(void) MUST_USE;

/* Runs in a process of its own: closes the descriptors of the running programs. */
void resident_live_forget(void);

/* Kills the programs that started before this time of deadline_clock_ms(). */
void resident_live_kill(int64_t before_ms);

#endif
