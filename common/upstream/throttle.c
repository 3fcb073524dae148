#include "upstream/throttle.h"

static double
clock_s(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static void
sleep_s(double s)
{
	struct timespec ts = { (time_t)s,
		(long)((s - (double)(time_t)s) * 1e9) };

	if (s > 0)
		nanosleep(&ts, NULL);
}

/* A profile may give a status of trouble a meaning. */
static bool
is_answer(const struct upstream *u)
{
	return !upstream_is_overloaded(u) || upstream_accepts(u) ||
	    upstream_is_missing(u) || upstream_is_beyond(u);
}

/* Trouble of the moment; what is no such thing is the same in a second. */
static bool
may_pass(const struct upstream *u)
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
		return false;
	}
	fatal("polite: unknown outcome");
}

/* What the upstream asks to wait; otherwise the back-off of the try. */
static double
wait_s(int64_t asked_s, int try)
{
	return asked_s > 0 ? (double)asked_s : 0.25 * (double)(1 << try);
}

bool
throttle_exchange(struct throttle *p, struct upstream *u,
    const struct http_request *rq, struct error *f)
{
	double apart_s = 1.0 / (double)u->brand->upstream.limits.per_second;

	for (int try = 0;; try++) {
		int64_t asked_s = 0;
		bool whole;

		sleep_s(p->asked_at_s + apart_s - clock_s());
		p->asked_at_s = clock_s();
		whole = upstream_exchange(u, rq, f);
		if (whole && is_answer(u))
			return true;
		if (whole) {
			asked_s = u->http->retry_after_s;
			(void)upstream_refused(u, f);
		}
		if (asked_s > THROTTLE_WAIT_MAX_S)
			return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
			    "the upstream answered %d and asks to wait %lld "
			    "seconds",
			    u->http->status, (long long)asked_s);
		if (try + 1 == THROTTLE_TRIES || !may_pass(u))
			return false;
		sleep_s(wait_s(asked_s, try));
	}
}
