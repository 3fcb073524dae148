/*
 * throttle - limits how often requests are sent, and repeats requests that failed for a
 * temporary reason.
 */
#include "upstream/throttle.h"

#include "base/deadline.h"

static void
sleep_s(double s)
{
	struct timespec ts = { (time_t)s,
		(long)((s - (double)(time_t)s) * 1e9) };

	if (s > 0)
		nanosleep(&ts, NULL);
}

/* A profile may accept even a 429 or a 5xx. */
static bool
is_usable(const struct upstream *u)
{
	return !upstream_is_overloaded(u) || upstream_is_foreseen(u);
}

/* Returns true if the same request might succeed later. */
static bool
is_temporary(const struct upstream *u)
{
	switch (u->http->outcome) {
	case HTTP_CLIENT_WHOLE:
		return upstream_is_overloaded(u);
	case HTTP_CLIENT_UNREACHABLE:
	case HTTP_CLIENT_TIMED_OUT:
	case HTTP_CLIENT_LOST:
		return true;
	case HTTP_CLIENT_UNTRUSTED:
	case HTTP_CLIENT_TOO_LARGE:
	case HTTP_CLIENT_MALFORMED:
	case HTTP_CLIENT_REFUSED:
	case HTTP_CLIENT_NOT_KEPT:
		return false;
	}
	fatal("throttle: unknown outcome");
}

/* Sleeps for Retry-After, or for an exponential backoff. */
static void
pause_after(
    struct throttle *t, int64_t retry_after_s, int try, const struct error *why)
{
	double wait_s = retry_after_s > 0 ? (double)retry_after_s
					  : 0.25 * (double)(1 << try);

	if (t->on_wait != NULL)
		t->on_wait(t->context, wait_s, try + 2, why);
	sleep_s(wait_s);
}

bool
throttle_exchange(struct throttle *t, struct upstream *u,
    const struct http_request *rq, struct error *f)
{
	double interval_s = 1.0 / (double)u->brand->upstream.limits.per_second;

	for (int try = 0;; try++) {
		int64_t retry_after_s = 0;
		bool whole;

		sleep_s(t->last_request_s + interval_s - deadline_clock_s());
		t->last_request_s = deadline_clock_s();
		whole = upstream_exchange(u, rq, f);
		if (whole && is_usable(u))
			return true;
		if (whole) {
			retry_after_s = u->http->retry_after_s;
			(void)upstream_status_error(u, f);
		}
		if (retry_after_s > THROTTLE_WAIT_MAX_S)
			return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
			    "the upstream answered %d and asked Cartaz to wait "
			    "%lld seconds; Cartaz waits at most %d seconds",
			    u->http->status, (long long)retry_after_s,
			    THROTTLE_WAIT_MAX_S);
		if (try + 1 == THROTTLE_TRIES || !is_temporary(u))
			return false;
		pause_after(t, retry_after_s, try, f);
	}
}
