/*
 * request_address.h - finds the path and the query in the address of a request, as the
 * client wrote the address.
 *
 * Also called: URL decoding, path normalization, request target.
 * A web server passes the address on unchanged (REQUEST_URI).  This module treats
 * escapes, dots and repeated slashes as Apache with cartaz.conf does, so that the result
 * is the same behind every server.
 *
 * Shape:  escapes are decoded once; several slashes become one; "." and ".." are
 *         resolved.  "http://host" before the path is left out.  An escaped slash or NUL
 *         means 404, because no resource has such an address.  A malformed escape, a
 *         path above the root, or an address without a slash at its beginning means
 *         400.  An address of more than REQUEST_ADDRESS_MAX bytes means 414.
 * Owns:   nothing.
 * Source: RFC 3986 sections 2.1, 5.2.4 and 6.2.2; RFC 9112 section 3.2.
 */
#ifndef CGI_REQUEST_ADDRESS_H
#define CGI_REQUEST_ADDRESS_H

#include "base/base.h"

/*
 * Apache accepts a request line of at most 16385 bytes.  REQUEST_LINE_MAX is the part
 * for the method and the address, without the blanks and the version.
 * REQUEST_ADDRESS_MAX is the part for the address after "GET".  A longer method leaves
 * fewer bytes.
 */
enum {
	REQUEST_LINE_MAX = 16385 - (int)sizeof(" HTTP/1.1"),
	REQUEST_ADDRESS_MAX = REQUEST_LINE_MAX - 3,
};

struct request_address {
	int status;        /* 0; or 400, 404, 414, and then `path` is "/" */
	const char *query; /* the address after its question mark; or "" */
	size_t written;    /* bytes of the path before decoding */
	const char *from;  /* the address from its path on */
	char path[REQUEST_ADDRESS_MAX + 1];
};

/* Sets all members.  `query` and `from` point into the address. */
void request_address_read(const char *address, struct request_address *);

#endif
