/*
 * gate.h - whether a brand's upstream may be asked now.  At most so many
 * exchanges at once; after failures in a row it is left alone for some seconds,
 * and then one request finds out whether it is back.
 *
 * Layer:  1 (door: the folder var/<host>/live, the web server's to write).
 * Shape:  live/slot.<n>   held by flock for the time of an exchange
 *         live/circuit    failures in a row, and until when it is left alone
 * Owns:   what it holds, until gate_leave(); when a program dies the kernel
 *         lets go.
 * Errors: FAULT_UPSTREAM_UNAVAILABLE with Retry-After, at once: nobody waits.
 */
#ifndef GATE_H
#define GATE_H

#include "base/error.h"

enum {
	GATE_FAILURES = 3,    /* in a row, and it is left alone */
	GATE_REST_MIN_S = 5,  /* at first, then twice as long ... */
	GATE_REST_MAX_S = 60, /* ... up to this */
};

struct gate {
	int circuit, slot; /* held open; -1: none */
	bool probing;      /* the one that finds out */
	int64_t failures;  /* in a row, when it was entered */
};

/* How the upstream does, for who looks on; nothing is asked or changed. */
struct gate_state {
	int64_t failures; /* in a row */
	int64_t rest_s;   /* how long it is still left alone; 0: it is not */
};

struct gate_state gate_state(const char *dir);

/* Whether it is worth trying to enter; for who would pay for the try. */
bool gate_is_open(const char *dir, struct fault *) MUST_USE;

bool gate_enter(struct gate *, const char *dir, int64_t slots, struct fault *)
    MUST_USE;

enum gate_outcome {
	GATE_NOT_ASKED,
	GATE_ANSWERED,
	GATE_FAILED, /* no whole answer, or one that says it is in trouble */
};

/* What came of it; rest_s: as long as the upstream asks to be left alone. */
void gate_leave(struct gate *, enum gate_outcome, int64_t rest_s);

#endif
