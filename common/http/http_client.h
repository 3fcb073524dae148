/*
 * http_client.h - one bounded HTTP exchange at a time.  The only includer of libcurl.
 *
 * Owns:   the connection, until http_client_close(); an answer until the next one.
 * Rules:  http and https, HTTP/1, TLS 1.2 or later with certificates verified,
 *         no redirects, no proxy, no cookies, no netrc, no user in the address,
 *         the path as it is.  JSON is asked for unless the request says what.
 *         The authorities are the system's and those of paths_ca_file().
 * Limits: connecting, the whole exchange, the head and the decoded body.  An
 *         upstream may think as long as that; once it speaks it may not
 *         trickle.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE; the note says what happened to which
 *         address and what to do.  The address is without its query, because a
 *         query may hold a secret; of the answer it repeats nothing.
 */
#ifndef HTTP_HTTP_CLIENT_H
#define HTTP_HTTP_CLIENT_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

struct fetch; /* libcurl's side */

struct http_limits {
	int64_t connect_ms, total_ms, max_bytes;
};

enum { HTTP_CLIENT_HEADERS_MAX = 24 };

struct http_header {
	const char *name, *value;
};

struct http_request {
	const char *method; /* "GET", "POST" */
	const char *url;
	struct http_header headers[HTTP_CLIENT_HEADERS_MAX];
	size_t header_count;
	const char *body; /* NULL: none */
	size_t body_len;
};

/* What came of it.  UNREACHABLE, TIMED_OUT and LOST may pass by themselves. */
enum http_outcome {
	HTTP_CLIENT_WHOLE,       /* an answer of any status */
	HTTP_CLIENT_UNREACHABLE, /* no such name, no connection */
	HTTP_CLIENT_TIMED_OUT,   /* not connected, not whole, or trickling */
	HTTP_CLIENT_LOST,        /* it broke off */
	HTTP_CLIENT_UNTRUSTED, /* TLS: a certificate, or no agreement at all */
	HTTP_CLIENT_TOO_LARGE,
	HTTP_CLIENT_MALFORMED, /* no HTTP, or not what its head says */
	HTTP_CLIENT_REFUSED,   /* by us: nothing to ask at */
};

struct http_response {
	enum http_outcome outcome; /* the rest is of a whole answer only */
	int status;
	struct buf body;       /* decoded; empty of one that cannot be decoded
	                          and is no success anyway */
	struct buf headers;    /* "name: value\n" lines of the last answer */
	int64_t retry_after_s; /* as Retry-After says; 0 without one */
};

/* user_agent: "Cartaz/1.0.0 (+https://...)". */
struct fetch *http_client_open(struct http_limits, const char *user_agent)
    MUST_USE;
void http_client_close(struct fetch *);

/* Either way *answer is set: on false it says only why. */
bool http_client_exchange(struct fetch *, const struct http_request *,
    const struct http_response **, struct error *) MUST_USE;

/* The header's value, copied to out; false when it is not there. */
bool http_response_header(
    const struct http_response *, const char *name, struct buf *out);

const char *http_client_version(void);

#endif
