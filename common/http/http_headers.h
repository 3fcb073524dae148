/*
 * http_headers.h - the header fields of an HTTP response.
 *
 * Shape:  "name: value\n" lines in a buffer.
 * Owns:   nothing; values point into the lines.
 * Errors: none; http_headers_length_is_valid() returns false for an invalid field.
 * Source: RFC 9110 sections 8.4 (Content-Encoding) and 8.6 (Content-Length).
 */
#ifndef HTTP_HTTP_HEADERS_H
#define HTTP_HTTP_HEADERS_H

#include "base/base.h"

struct buf;

/*
 * Adds a line of n bytes, without its line end.  If the line is a status line, clears the
 * earlier lines first, which belong to an interim response.
 */
void http_headers_add(struct buf *lines, const char *line, size_t n);

/*
 * Returns the value of the next field with the name (in any case), not NUL-terminated,
 * and sets *n to its length.  Returns NULL if no field follows.  The search starts at
 * *at, in NUL-terminated lines, and moves *at past the field.
 */
const char *http_headers_next(const char **at, const char *name, size_t *n);

enum http_headers_encoding {
	HTTP_HEADERS_IDENTITY,
	HTTP_HEADERS_GZIP,
	HTTP_HEADERS_FOREIGN, /* another encoding, or several */
};

/* Returns the encoding that the Content-Encoding fields name. */
enum http_headers_encoding http_headers_encoding(const char *lines);

/* Returns false if a Content-Length is not a number, or if two of them differ. */
bool http_headers_length_is_valid(const char *lines) MUST_USE;

#endif
