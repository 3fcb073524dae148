/*
 * http_headers.h - the header fields of an HTTP answer, kept as "name: value\n" lines,
 * and what two of them say of its body.
 *
 * Source: RFC 9110 sections 8.4 and 8.6.
 */
#ifndef HTTP_HTTP_HEADERS_H
#define HTTP_HTTP_HEADERS_H

#include "base/base.h"

struct buf;

/* Another line, its end left out.  A status line forgets all before it. */
void http_headers_add(struct buf *lines, const char *line, size_t n);

/*
 * The value of the next field of that name, not terminated; NULL without one.
 * *at is where to look, and then where to look on.
 */
const char *http_headers_next(const char **at, const char *name, size_t *n);

enum http_headers_encoding {
	HTTP_HEADERS_IDENTITY,
	HTTP_HEADERS_GZIP,
	HTTP_HEADERS_FOREIGN, /* anything else, or more than one */
};

enum http_headers_encoding http_headers_encoding(const char *lines);

/* False when Content-Length is no number, or two that differ. */
bool http_headers_agree_on_length(const char *lines) MUST_USE;

#endif
