/*
 * host_name.h - the host of an address in the form that name look-ups use: ASCII labels
 * in lower case, other labels in punycode.
 *
 * Also called: IDN, internationalized domain names, IDNA, toASCII.
 * Rules:  decodes %XX, maps the characters (normalize_host()), and writes "xn--..." for a
 *         label that is not ASCII.  A label that is already in punycode stays.  A label
 *         must not be empty, except at the end of the host.  In ASCII, it may have only
 *         letters, digits, "-" and "_".  If the last label is a number, the host must be
 *         an IPv4 address of four decimal numbers.  An IPv6 address is not accepted
 *         (web_address.h reads it).
 * Limits: 253 bytes, and 63 for a label; "xn--" by itself is not a label.
 * Errors: false if the text is not such a host.  Ignore the bytes that a failed call
 *         appended.
 * Source: WHATWG, URL Standard, section 3.5 (without its ends-in-a-number forms); UTS
 *         46, nontransitional; RFC 3492 (punycode).
 */
#ifndef TEXT_HOST_NAME_H
#define TEXT_HOST_NAME_H

#include "base/base.h"
#include "base/buf.h"

/* Appends the host in this form. */
bool host_name_write(const char *p, size_t n, struct buf *) MUST_USE;

#endif
