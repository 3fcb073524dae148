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

/* Adds a line without its line end.  A status line clears the lines before it. */
void http_headers_add(struct buf *lines, const char *line, size_t n);

/*
 * Returns the value of the next field with the name, not NUL-terminated, or NULL.  The
 * search starts at *at, and moves *at past the field.
 */
const char *http_headers_next(const char **at, const char *name, size_t *n);

enum http_headers_encoding {
	HTTP_HEADERS_IDENTITY,
	HTTP_HEADERS_GZIP,
	HTTP_HEADERS_FOREIGN, /* another encoding, or several */
};

enum http_headers_encoding http_headers_encoding(const char *lines);

/* Returns false if a Content-Length is not a number, or if two of them differ. */
bool http_headers_length_is_valid(const char *lines) MUST_USE;

#endif
