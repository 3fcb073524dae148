/*
 * breaker.h - the circuit breaker of a brand's upstream, with a limit of concurrent
 * requests, each of one or more exchanges.
 *
 * States: closed     up to `slots` requests run at a time
 *         open       after BREAKER_FAILURES failures in a row, or after one failure with
 *                    Retry-After: every request fails immediately
 *         half-open  after the cooldown: one request probes the upstream.  If the probe
 *                    succeeds, the breaker closes.  If it fails, the breaker opens for
 *                    twice as long
 *         A Retry-After that is longer than the cooldown replaces it.  No cooldown is
 *         longer than BREAKER_COOLDOWN_MAX_S.
 * Shape:  <dir>/slot.<n>  locked with flock during a request
 *         <dir>/circuit   failures in a row, and the end of the cooldown
 *         If `circuit` is not a regular file, for example a link, breaker_enter() fails.
 *         If a slot is not a regular file, it is not used.
 * Owns:   the open files and their locks, until breaker_leave(); the kernel releases
 *         them when a program dies.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE, immediately, because no request waits for a slot.
 *         The error has Retry-After, unless the file `circuit` or a slot cannot be
 *         opened.
 * Units:  cooldowns are seconds.
 */
#ifndef HTTP_BREAKER_H
#define HTTP_BREAKER_H

#include "base/error.h"

enum {
	BREAKER_FAILURES = 3,        /* failures in a row to open the breaker */
	BREAKER_COOLDOWN_MIN_S = 5,  /* the first cooldown */
	BREAKER_COOLDOWN_MAX_S = 60, /* the longest cooldown */
};

struct breaker {
	int circuit, slot; /* descriptors; -1: none */
	bool probing;      /* this request is the probe */
	int64_t failures;  /* in a row, at breaker_enter() */
};

/* The state for a report.  breaker_state() sends no request and changes no file. */
struct breaker_state {
	int64_t failures;   /* in a row */
	int64_t cooldown_s; /* seconds left; 0: not open */
	const char
	    *unreadable; /* what `circuit` is instead of a file; or NULL */
};

struct breaker_state breaker_state(const char *dir);

/*
 * Returns false, with the error set, while the breaker is open.  A caller can use this
 * function to avoid the preparation of a request that breaker_enter() would refuse.
 */
bool breaker_allows(const char *dir, struct error *) MUST_USE;

/*
 * Takes one of `slots` slots, and starts the probe if the breaker is half-open.  Returns
 * false, with the error set, if the breaker is open, if another request is the probe, if
 * no slot is free, or if `circuit` cannot be opened.  Then breaker_leave() is not needed.
 */
bool breaker_enter(
    struct breaker *, const char *dir, int64_t slots, struct error *) MUST_USE;

enum breaker_outcome {
	BREAKER_SKIPPED, /* not counted */
	BREAKER_SUCCEEDED,
	BREAKER_FAILED, /* other requests would probably also fail */
};

/*
 * Counts the outcome, and frees the slot.  An outcome is not counted while another
 * process counts its own, or if the breaker opened during the request.  cooldown_s is the
 * Retry-After of the upstream's response, or 0.
 */
void breaker_leave(struct breaker *, enum breaker_outcome, int64_t cooldown_s);

#endif
