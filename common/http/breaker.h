/*
 * breaker.h - whether a brand's upstream may be asked now.  At most so many
 * exchanges at once; after failures in a row it is left alone for some seconds,
 * and then one request finds out whether it is back.
 *
 * Shape:  live/slot.<n>   held by flock for the time of an exchange
 *         live/circuit    failures in a row, and until when it is left alone
 * Owns:   what it holds, until breaker_leave(); when a program dies the kernel
 *         lets go.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE with Retry-After, at once: nobody waits.
 */
#ifndef HTTP_BREAKER_H
#define HTTP_BREAKER_H

#include "base/error.h"

enum {
	BREAKER_FAILURES = 3,    /* in a row, and it is left alone */
	BREAKER_REST_MIN_S = 5,  /* at first, then twice as long ... */
	BREAKER_REST_MAX_S = 60, /* ... up to this */
};

struct breaker {
	int circuit, slot; /* held open; -1: none */
	bool probing;      /* the one that finds out */
	int64_t failures;  /* in a row, when it was entered */
};

/* How the upstream does, for who looks on; nothing is asked or changed. */
struct breaker_state {
	int64_t failures; /* in a row */
	int64_t rest_s;   /* how long it is still left alone; 0: it is not */
};

struct breaker_state breaker_state(const char *dir);

/* Whether it is worth trying to enter; for who would pay for the try. */
bool breaker_is_open(const char *dir, struct error *) MUST_USE;

bool breaker_enter(
    struct breaker *, const char *dir, int64_t slots, struct error *) MUST_USE;

enum breaker_outcome {
	BREAKER_NOT_ASKED,
	BREAKER_ANSWERED,
	BREAKER_FAILED, /* no whole answer, or one that says it is in trouble */
};

/* What came of it; rest_s: as long as the upstream asks to be left alone. */
void breaker_leave(struct breaker *, enum breaker_outcome, int64_t rest_s);

#endif
