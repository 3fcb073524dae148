/*
 * throttle.h - the exchanges of a crawl: one after the other, so many a second,
 * and again after a while when the upstream is in trouble that may pass: 429,
 * 5xx, not reached, too late, broken off.
 *
 * Errors: ERROR_UPSTREAM_UNAVAILABLE after THROTTLE_TRIES, or at once when the
 *         upstream asks for a longer rest than a crawl can take.
 */
#ifndef UPSTREAM_THROTTLE_H
#define UPSTREAM_THROTTLE_H

#include "upstream/upstream.h"

enum { THROTTLE_TRIES = 4, THROTTLE_WAIT_MAX_S = 300 };

struct throttle {
	double asked_at_s; /* the last time; 0: never */
};

/*
 * True for a whole answer that is no sign of trouble; its status is the
 * caller's to judge.
 */
bool throttle_exchange(struct throttle *, struct upstream *,
    const struct http_request *, struct error *) MUST_USE;

#endif
