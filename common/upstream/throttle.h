/*
 * throttle.h - limits the rate of a crawl's requests, and repeats failed requests.
 *
 * Also called: rate limit, retry with exponential backoff.
 * Requests run one after the other, at most upstream.limits.per_second of the brand in
 * each second.  A request is repeated after a pause if the failure may be temporary: the
 * upstream is unreachable, the time is over, the connection is lost, or the status is 429
 * or 5xx and the profile does not name it (upstream_is_foreseen()).
 *
 * Waits:  on_wait is called before each pause after a failure, with the reason in the
 *         error's note.
 * Owns:   nothing.
 * Errors: those of upstream_exchange() and upstream_status_error(), after
 *         THROTTLE_TRIES tries, or at once if the failure is not temporary.
 *         ERROR_UPSTREAM_UNAVAILABLE at once if Retry-After is longer than
 *         THROTTLE_WAIT_MAX_S.
 * Units:  *_s are seconds; last_request_s is of the monotonic clock.
 * Source: RFC 9110, section 10.2.3 (Retry-After)
 */
#ifndef UPSTREAM_THROTTLE_H
#define UPSTREAM_THROTTLE_H

#include "upstream/upstream.h"

enum { THROTTLE_TRIES = 4, THROTTLE_WAIT_MAX_S = 300 };

struct throttle {
	double last_request_s; /* 0: none yet */
	/* `try` is the number of the next request.  NULL: do not call. */
	void (*on_wait)(
	    void *context, double wait_s, int try, const struct error *why);
	void *context;
};

/*
 * Sends the request, with the pauses and repetitions above.  Returns true for a
 * complete answer that is not 429 or 5xx, or whose status the profile names.  The
 * caller checks the status.
 */
bool throttle_exchange(struct throttle *, struct upstream *,
    const struct http_request *, struct error *) MUST_USE;

#endif
