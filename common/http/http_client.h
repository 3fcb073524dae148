/*
 * http_client.h - bounded HTTP exchanges: one at a time, or a group at the same time.
 * Only http_client.c and curl_late.c include libcurl.
 *
 * Also called: fetch, HTTP request, user agent; multi handle.
 * Owns:   the connection, until http_client_close(); a response, until the next
 *         exchange of its client.
 * Rules:  http and https, HTTP/1, TLS 1.2 or later with certificates verified, no
 *         redirects, no proxy, no cookies, no netrc, no user in the address, the path
 *         without normalization.  Accept-Encoding is gzip.  Accept is application/json,
 *         unless the request has this header.  Certificates are verified against the
 *         system's CAs and paths_ca_file().
 * Limits: the time to connect; the time of the exchange; the bytes of the decoded body
 *         (struct http_limits); 64 KiB for the head.  From the first byte of the
 *         response on, the exchange also fails if it is slower than 256 bytes a second
 *         for 4 seconds.
 * Units:  milliseconds and bytes; retry_after_s is seconds.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE; the note has the address, the reason and the
 *         repair.  The note omits the query, which may contain a secret, and quotes
 *         nothing of the response.
 */
#ifndef HTTP_HTTP_CLIENT_H
#define HTTP_HTTP_CLIENT_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

struct http_client;

/* The time to connect, the time of the exchange, and the bytes of the decoded body. */
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
	/* 0, or a file that gets the body of a success, instead of the response. */
	int body_fd;
	/* A redirect chose the address, so it must be public (public_address.h). */
	bool public_only;
};

/* A retry may succeed after UNREACHABLE, TIMED_OUT and LOST. */
enum http_outcome {
	HTTP_CLIENT_WHOLE,       /* a complete response of any status */
	HTTP_CLIENT_UNREACHABLE, /* unknown name, or connection refused */
	HTTP_CLIENT_TIMED_OUT,   /* connection or response too slow */
	HTTP_CLIENT_LOST,        /* the connection ended early */
	HTTP_CLIENT_UNTRUSTED,   /* TLS: certificate or handshake failed */
	HTTP_CLIENT_TOO_LARGE,
	HTTP_CLIENT_MALFORMED, /* not HTTP, or a wrong length or encoding */
	/* Not sent: the address is invalid, has a user, or breaks public_only. */
	HTTP_CLIENT_REFUSED,
	HTTP_CLIENT_NOT_KEPT, /* body_fd could not be written */
};

struct http_response {
	/* The other members are valid only if this is HTTP_CLIENT_WHOLE. */
	enum http_outcome outcome;
	int status;
	/*
	 * Decoded.  Empty if body_fd got the body, and for an error status whose
	 * body cannot be decoded.
	 */
	struct buf body;
	/* "name: value\n" lines, without interim responses and trailers. */
	struct buf headers;
	int64_t retry_after_s; /* from Retry-After; 0 without one */
};

/*
 * Opens a client, whose User-Agent is "Cartaz/VERSION (+URL)", or "Cartaz/VERSION"
 * without an address.
 */
struct http_client *http_client_open(
    struct http_limits, const char *site_url_or_null) MUST_USE;
void http_client_close(struct http_client *);

/*
 * Limits the time of each later exchange of this client to total_ms, instead of the
 * total_ms of its limits.  total_ms must be above 0.
 */
void http_client_limit(struct http_client *, int64_t total_ms);

/*
 * Makes an exchange, and sets the response, which the client owns.  Returns true for a
 * complete response of any status.  Returns false, with the error set, after a failure;
 * then only the outcome of the response is valid.
 */
bool http_client_exchange(struct http_client *, const struct http_request *,
    const struct http_response **, struct error *) MUST_USE;

/*
 * A group of exchanges that run at the same time, each with a client of its own.  The time
 * limits of an exchange begin when it starts.
 */
struct http_group;

struct http_group *http_group_open(void) MUST_USE;
/* Closes the group.  No exchange may be in progress. */
void http_group_close(struct http_group *);
/*
 * Starts an exchange.  Until http_group_wait() returns the client, the caller must keep
 * the client, the request's `body`, and the open body_fd.
 */
void http_group_start(
    struct http_group *, struct http_client *, const struct http_request *);
/*
 * Waits until one exchange ends, and returns its client, or NULL if no exchange is in
 * progress.  Sets *ok, the response and the error as http_client_exchange() would return
 * them for this exchange.
 */
struct http_client *http_group_wait(struct http_group *, bool *ok,
    const struct http_response **, struct error *) MUST_USE;

/* Appends the header's value to `out`.  Returns false if the header is missing. */
bool http_response_header(
    const struct http_response *, const char *name, struct buf *out);

/* Returns the version of libcurl, such as "7.88.1". */
const char *http_client_version(void);

#endif
