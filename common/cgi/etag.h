/*
 * etag.h - ETag and If-None-Match.
 *
 * Also called: conditional requests, 304 Not Modified, cache validators.
 * Shape:  W/"<content>": ETAG_DIGITS hex digits, a hash of the body and of the headers
 *         that change with it.
 * Limits: an entity tag with its quotes has at most ETAG_MAX - 1 bytes.
 * Source: RFC 9110 sections 8.8.3 and 13.1.2.
 * Entity tags are weak, because a server may compress the body and keep its tag.
 */
#ifndef CGI_ETAG_H
#define CGI_ETAG_H

#include "base/base.h"

enum { ETAG_DIGITS = 16, ETAG_MAX = sizeof("W/\"\"") + ETAG_DIGITS };

/* Makes the tag of a body.  `variant` is a hash of all other inputs of the response. */
void etag_make(const char *p, size_t n, uint64_t variant, char out[ETAG_MAX]);

/*
 * Returns true if the header If-None-Match is "*" or a list that has the tag, by the weak
 * comparison.
 */
bool etag_matches(const char *if_none_match_or_null, const char *etag) MUST_USE;

#endif
