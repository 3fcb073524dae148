/*
 * http_headers.h - the header fields of an HTTP response, and the links of its Link
 * fields.
 *
 * Also called: rel=next, pagination links, web linking.
 * Shape:  "name: value\n" lines in a buffer.
 * Owns:   nothing; values and targets point into the lines.
 * Errors: none; http_headers_length_is_valid() returns false for an invalid field.
 *         Malformed links are skipped.
 * Source: RFC 9110 sections 8.4 (Content-Encoding) and 8.6 (Content-Length); RFC 8288
 *         section 3 and appendix B.3; RFC 9110 section 5.3 (several fields are one
 *         list) and 5.6.4 (quoted strings).
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

/*
 * Returns the target of the first link that has the relation, not NUL-terminated, and
 * sets *n to its length.  Returns NULL if no link has the relation.  Relations are
 * compared without regard to case.  If a link has several `rel` parameters, only the
 * first is used; its value may contain several relations.
 */
const char *http_headers_link(
    const char *lines, const char *relation, size_t *n) MUST_USE;

#endif
