/*
 * fetch.h - one bounded HTTP exchange at a time.  The only includer of libcurl.
 *
 * Layer:  1 (door: libcurl).
 * Owns:   the connection, until fetch_close(); an answer until the next one.
 * Rules:  http and https, certificates verified, no redirects, no proxy, no
 *         cookies, no netrc, the path as it is.  Connecting, the whole exchange
 *         and the decoded size are limited, what trickles is cut off.
 * Errors: FAULT_UPSTREAM_UNAVAILABLE; the note names the address without its
 *         query, because a query may hold a secret.
 */
#ifndef FETCH_H
#define FETCH_H

#include "base.h"
#include "buf.h"
#include "fault.h"

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

struct fetch_answer {
	int status;
	struct buf body;       /* decoded */
	struct buf headers;    /* "name: value\n" lines of the last answer */
	int64_t retry_after_s; /* as Retry-After says; 0 without one */
};

/* user_agent: "Cartaz/1.0.0 (+https://...)". */
struct fetch *fetch_open(struct fetch_limits, const char *user_agent) MUST_USE;
void fetch_close(struct fetch *);

bool fetch_exchange(struct fetch *, const struct fetch_request *,
    const struct fetch_answer **, struct fault *) MUST_USE;

/* The header's value, copied to out; false when it is not there. */
bool fetch_header_value(
    const struct fetch_answer *, const char *name, struct buf *out);

const char *fetch_version(void);

#endif
