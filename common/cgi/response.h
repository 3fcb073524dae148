/*
 * response.h - one response, staged whole, sent once.  The only writer of the
 * response descriptor.
 *
 * Owns:   its buffers, until response_release().
 * Errors: response_send() is false when the server closed the connection.
 *         Fatal: a header value with a control character, more than 64 KiB of
 *         headers or 64 MiB of body.
 * Source: RFC 3875 section 6 (CGI response), RFC 9110 section 15 (reasons).
 * The whole response is in memory before its first byte is written, so that
 * every failure can still become a correct problem document.
 */
#ifndef CGI_RESPONSE_H
#define CGI_RESPONSE_H

#include <sys/uio.h>

#include "base/base.h"
#include "base/buf.h"

struct response {
	int status;
	const char *type; /* Content-Type; NULL for 204 and 304 */
	struct buf head;  /* header lines */
	struct buf body;
};

void response_init(struct response *);
void response_release(struct response *);

void response_header(struct response *, const char *name, const char *value);
/* One Link header line. */
void response_link(struct response *, const char *href, const char *rel);
/* Removes headers and body, for another response. */
void response_clear(struct response *);

/* "Not Found"; fatal for what is no final status. */
const char *response_reason(int status);

/*
 * What is sent when the process must die before it responded: a complete
 * response, written without allocating (the "last words").
 */
enum { RESPONSE_FALLBACK_MAX = 16 * 1024 };

struct response_fallback {
	size_t len; /* 0: the constant last words, a problem in nobody's name */
	int fd;     /* where responses go */
	bool sent;  /* response_send() has begun: nothing may follow */
	char bytes[RESPONSE_FALLBACK_MAX];
};

/* The descriptor is where responses go. */
void response_fallback_init(struct response_fallback *, int fd);
/* Allocates nothing.  One that is too long is none: the constant one is sent. */
void response_fallback_set(struct response_fallback *, const struct response *);
/* For fatal_set_hook(), with the fallback as its context. */
void response_fallback_send(void *fallback, const char *why);

/*
 * Writes the response to the fallback's descriptor.  head_only: as for GET, but
 * without the body.  False when the server closed the connection.
 */
bool response_send(const struct response *, bool head_only,
    struct response_fallback *) MUST_USE;

/*
 * Sets who writes first, for a process that does not wait for readers.  True: all of
 * it is written, or somebody else writes the rest.  Else what is left in the list is
 * written here.
 */
typedef bool response_writer(int fd, struct iovec *, int count);
void response_set_writer(response_writer *);

#endif
