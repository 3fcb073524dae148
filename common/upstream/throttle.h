/*
 * polite.h - the exchanges of a crawl: one after the other, so many a second,
 * and again after a while when the upstream is in trouble that may pass: 429,
 * 5xx, not reached, too late, broken off.
 *
 * Layer:  3 (service).
 * Errors: FAULT_UPSTREAM_UNAVAILABLE after POLITE_TRIES, or at once when the
 *         upstream asks for a longer rest than a crawl can take.
 */
#ifndef POLITE_H
#define POLITE_H

#include "upstream/upstream.h"

enum { POLITE_TRIES = 4, POLITE_WAIT_MAX_S = 300 };

struct polite {
	double asked_at_s; /* the last time; 0: never */
};

/*
 * True for a whole answer that is no sign of trouble; its status is the
 * caller's to judge.
 */
bool polite_exchange(struct polite *, struct upstream *,
    const struct fetch_request *, struct fault *) MUST_USE;

#endif
