/*
 * fetch.h - one bounded HTTP exchange at a time.  The only includer of libcurl.
 *
 * Layer:  1 (door: libcurl).
 * Owns:   the connection, until fetch_close(); an answer until the next one.
 * Rules:  http and https, HTTP/1, TLS 1.2 or later with certificates verified,
 *         no redirects, no proxy, no cookies, no netrc, no user in the address,
 *         the path as it is.  JSON is asked for unless the request says what.
 *         The authorities are the system's and those of places_authorities().
 * Limits: connecting, the whole exchange, the head and the decoded body.  An
 *         upstream may think as long as that; once it speaks it may not
 *         trickle.
 * Errors: FAULT_UPSTREAM_UNAVAILABLE; the note says what happened to which
 *         address and what to do.  The address is without its query, because a
 *         query may hold a secret; of the answer it repeats nothing.
 */
#ifndef FETCH_H
#define FETCH_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

struct fetch; /* libcurl's side */

struct fetch_limits {
	int64_t connect_ms, total_ms, max_bytes;
};

enum { FETCH_HEADERS_MAX = 24 };

struct fetch_header {
	const char *name, *value;
};

struct fetch_request {
	const char *method; /* "GET", "POST" */
	const char *url;
	struct fetch_header headers[FETCH_HEADERS_MAX];
	size_t header_count;
	const char *body; /* NULL: none */
	size_t body_len;
};

/* What came of it.  UNREACHABLE, TIMED_OUT and LOST may pass by themselves. */
enum fetch_outcome {
	FETCH_WHOLE,       /* an answer of any status */
	FETCH_UNREACHABLE, /* no such name, no connection */
	FETCH_TIMED_OUT,   /* not connected, not whole, or trickling */
	FETCH_LOST,        /* it broke off */
	FETCH_UNTRUSTED,   /* TLS: a certificate, or no agreement at all */
	FETCH_TOO_LARGE,
	FETCH_MALFORMED, /* no HTTP, or not what its head says */
	FETCH_REFUSED,   /* by us: nothing to ask at */
};

struct fetch_answer {
	enum fetch_outcome outcome; /* the rest is of a whole answer only */
	int status;
	struct buf body;       /* decoded; empty of one that cannot be decoded
	                          and is no success anyway */
	struct buf headers;    /* "name: value\n" lines of the last answer */
	int64_t retry_after_s; /* as Retry-After says; 0 without one */
};

/* user_agent: "Cartaz/1.0.0 (+https://...)". */
struct fetch *fetch_open(struct fetch_limits, const char *user_agent) MUST_USE;
void fetch_close(struct fetch *);

/* Either way *answer is set: on false it says only why. */
bool fetch_exchange(struct fetch *, const struct fetch_request *,
    const struct fetch_answer **, struct fault *) MUST_USE;

/* The header's value, copied to out; false when it is not there. */
bool fetch_header_value(
    const struct fetch_answer *, const char *name, struct buf *out);

const char *fetch_version(void);

#endif
