/*
 * web_address.h - http and https addresses, parsed nearly as browsers parse them.
 *
 * Also called: URL parser, URL normalization.
 * Rules:  removes blanks and controls around the address, and tabs and line ends inside
 *         it.  Reads a backslash before the query as a slash, and "//host/p" as https.
 *         Writes the scheme and the host in lower case, and a host that is not ASCII in
 *         punycode (host_name.h).  Removes the scheme's own port.  Writes %XX for every
 *         character that RFC 3986 does not allow at its place, for an apostrophe, and for
 *         a '%' without two hexadecimal digits after it.
 *         Unlike a browser, keeps the segments "." and ".." of the path.  Also unlike a
 *         browser, refuses an address with a user, with other than two slashes before the
 *         host, or with a host that host_name.h refuses: an empty or too long label,
 *         ASCII signs other than "-_.", or an IPv4 address that is not four decimal
 *         numbers.
 * Errors: a text for people that names the cause, without the address.
 * Limits: the result has at most 2048 bytes.
 * Source: WHATWG, URL Standard, section 4.4; RFC 3986 for the result.
 */
#ifndef TEXT_WEB_ADDRESS_H
#define TEXT_WEB_ADDRESS_H

#include "base/base.h"
#include "base/buf.h"

/*
 * Appends the address in a form that text_is_http_url() accepts, and that a second call
 * does not change, and returns NULL.  If the address is refused, appends nothing and
 * returns the cause.
 */
const char *web_address_read(const char *p, size_t n, struct buf *) MUST_USE;

/* Returns true if web_address_read() accepts the text. */
bool web_address_is(const char *text) MUST_USE;

#endif
