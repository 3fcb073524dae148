/*
 * request_address.h - from the address of a request, as the caller wrote it, to its path.
 *
 * A web server hands over the address as it came (REQUEST_URI).  What is an escape, a
 * folder above the root or two slashes is decided here, and the same behind every
 * server: as Apache does with cartaz.conf.
 *
 * Shape:  escapes are decoded once; several slashes are one; "." and ".." are followed.
 *         An escaped slash or NUL is in no address of ours: 404.  An escape that is
 *         none, and what leads above the root: 400.  Longer than Apache's line: 414.
 * Owns:   nothing.
 * Source: RFC 3986 sections 2.1, 5.2.4 and 6.2.2; RFC 9112 section 3.2.
 */
#ifndef CGI_REQUEST_ADDRESS_H
#define CGI_REQUEST_ADDRESS_H

#include "base/base.h"

/*
 * A line of 16384 bytes, of which Apache reads one more, without its version; and
 * without "GET".  A longer method leaves less.
 */
enum {
	REQUEST_LINE_MAX = 16385 - (int)sizeof(" HTTP/1.1"),
	REQUEST_ADDRESS_MAX = REQUEST_LINE_MAX - 3,
};

struct request_address {
	int status;        /* 0; or 400, 404, 414: there is nothing */
	const char *query; /* in the address, behind its question mark; or "" */
	size_t written;    /* bytes of the path as it was written */
	const char *from;  /* in the address: where that path begins */
	char path[REQUEST_ADDRESS_MAX + 1];
};

void request_address_read(const char *address, struct request_address *);

#endif
