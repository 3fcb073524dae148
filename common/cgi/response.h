/*
 * response.h - one answer, staged whole, sent once.  The only writer of
 * standard output.
 *
 * Owns:   its buffers, until response_release().
 * Fatal:  a header value with a control character; anything after sending.
 * The whole answer is in memory before the first byte leaves, so that every
 * failure can still become a correct problem document.
 */
#ifndef CGI_RESPONSE_H
#define CGI_RESPONSE_H

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
/* Takes back headers and body, to say something else. */
void response_clear(struct response *);

/* "Not Found"; fatal for what is no final status. */
const char *response_reason(int status);

/* False when the server has gone.  head_only: as GET, without the body. */
bool response_send(const struct response *, bool head_only) MUST_USE;

/*
 * What to send when the program must die before it answered: a complete
 * answer, kept aside, written without allocating.  The hook is for
 * fatal_set_hook(); after response_send() has begun it writes nothing.
 */
void response_set_last_words(const struct response *);
void response_last_words(const char *why);

#endif
