/*
 * host_name.h - the host of an address as the name that is looked up: ASCII in
 * lower case, labels of other letters in punycode.
 *
 * Rules:  %XX is decoded, letters are mapped (normalize_host()), a label that
 *         is not ASCII becomes "xn--..."; one that begins so is kept.  A host
 *         whose last label is a number is IPv4: four decimal numbers.
 * Limits: 253 bytes, 63 of a label; "xn--" alone is none.
 * Errors: false when it is no host; what was appended then means nothing.
 * Source: WHATWG, URL Standard, section 3.5 (without its ends-in-a-number
 *         forms); UTS 46, nontransitional; RFC 3492 (punycode).
 */
#ifndef TEXT_HOST_NAME_H
#define TEXT_HOST_NAME_H

#include "base/base.h"
#include "base/buf.h"

bool host_name_write(const char *p, size_t n, struct buf *) MUST_USE;

#endif
