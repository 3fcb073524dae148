/*
 * web_address.h - http and https addresses, parsed as browsers parse them.
 *
 * Also called: URL parser, URL normalization.
 * Rules:  blanks and controls around the address, and tabs and line ends inside it, are
 *         removed.  A backslash before the query is a slash; "//host/p" is https;
 *         scheme and host are in lower case; the scheme's own port is removed; a host
 *         that is not ASCII becomes punycode (host_name.h).  Every character that RFC
 *         3986 does not allow at its place becomes %XX.  An apostrophe, and a '%'
 *         without two hexadecimal digits after it, also become %XX.  Dots, case and
 *         existing %XX of the path stay.  Four rules are stricter than in browsers: the
 *         address has no user, exactly two slashes are before the host, no label of a
 *         host is empty, and IPv4 has four decimal numbers.
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
