/*
 * response.h - collects one whole response in memory, and sends it once.  Endpoints write
 * to the response descriptor only through this module.
 *
 * Owns:   its buffers, until response_release().
 * Errors: response_send() returns false if the response cannot be written, as when the
 *         server closed the connection.  A header value with a control character, more
 *         than 64 KiB of headers or more than 64 MiB of body are fatal.
 * Source: RFC 3875 section 6 (CGI response), RFC 9110 section 15 (reasons).
 * The whole response is in memory before its first byte is written, so that every
 * failure can still become a correct problem document.
 */
#ifndef CGI_RESPONSE_H
#define CGI_RESPONSE_H

#include <sys/uio.h>

#include "base/base.h"
#include "base/buf.h"

struct response {
	int status;
	const char *type; /* Content-Type; NULL: no body (202, 204, 304) */
	struct buf head;  /* header lines */
	struct buf body;
};

/* Makes an empty response with status 200. */
void response_init(struct response *);
void response_release(struct response *);

/* Adds a header line.  Does not replace a line with the same name. */
void response_header(struct response *, const char *name, const char *value);
/* Adds the header line Link: <href>; rel="rel". */
void response_link(struct response *, const char *href, const char *rel);
/* Removes headers, type and body, and sets status 200, for another response. */
void response_clear(struct response *);

/*
 * Returns the reason phrase of a status: "Not Found" for 404, "Unassigned" for a status
 * without a name.  A number outside of 200 to 599 is fatal.
 */
const char *response_reason(int status);

/*
 * The response that is sent if the process ends with an error before it has responded.
 * This response is complete, and is written without allocating memory.  Also called: last
 * words.
 */
enum { RESPONSE_FALLBACK_MAX = 16 * 1024 };

struct response_fallback {
	size_t len; /* 0: the constant fallback, a problem without a brand */
	int fd;     /* the descriptor that responses are written to */
	bool sent;  /* response_send() has begun */
	char bytes[RESPONSE_FALLBACK_MAX];
};

/* Prepares a fallback whose response is written to fd. */
void response_fallback_init(struct response_fallback *, int fd);
/*
 * Makes the fallback a copy of the response, without allocating.  A response of more
 * than RESPONSE_FALLBACK_MAX bytes leaves the constant fallback.
 */
void response_fallback_set(struct response_fallback *, const struct response *);
/*
 * Sends the fallback, unless response_send() has begun.  This function is a hook for
 * fatal_set_hook(), with the fallback as its context.
 */
void response_fallback_send(void *fallback, const char *why);

/*
 * Writes the response to the fallback's descriptor.  With head_only, writes the headers of
 * a GET without the body.
 */
bool response_send(const struct response *, bool head_only,
    struct response_fallback *) MUST_USE;

/*
 * Sets the function that writes responses and fallbacks, for a process that must not wait
 * for slow readers.  If the function returns true, everything is written, or another
 * process writes the rest.  If it returns false, this module writes the bytes that the
 * function left in the list.
 */
typedef bool response_writer(int fd, struct iovec *, int count);
void response_set_writer(response_writer *);

#endif
