/*
 * fields.h - the header fields of an HTTP answer, kept as "name: value\n" lines,
 * and what two of them say of its body.
 *
 * Layer:  0 (base).
 * Source: RFC 9110 sections 8.4 and 8.6.
 */
#ifndef FIELDS_H
#define FIELDS_H

#include "base/base.h"

struct buf;

/* Another line, its end left out.  A status line forgets all before it. */
void fields_add(struct buf *lines, const char *line, size_t n);

/*
 * The value of the next field of that name, not terminated; NULL without one.
 * *at is where to look, and then where to look on.
 */
const char *fields_next(const char **at, const char *name, size_t *n);

enum fields_encoding {
	FIELDS_IDENTITY,
	FIELDS_GZIP,
	FIELDS_FOREIGN, /* anything else, or more than one */
};

enum fields_encoding fields_encoding(const char *lines);

/* False when Content-Length is no number, or two that differ. */
bool fields_agree_on_length(const char *lines) MUST_USE;

#endif
