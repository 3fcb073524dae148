/*
 * etag.h - ETag and If-None-Match.
 *
 * Source: RFC 9110 sections 8.8.3 and 13.1.2.
 * Tags are weak: a server may compress what we send and keep the tag.
 */
#ifndef CGI_ETAG_H
#define CGI_ETAG_H

#include "base/base.h"

enum { ETAG_ETAG_MAX = 24 };

/* W/"<fingerprint>" of the bytes and of what else decides the answer. */
void etag_make(
    const char *p, size_t n, uint64_t variant, char out[ETAG_ETAG_MAX]);

/* Weak comparison with a list of tags or "*". */
bool etag_matches(const char *if_none_match_or_null, const char *etag) MUST_USE;

#endif
