/*
 * validator.h - ETag and If-None-Match.
 *
 * Layer:  1 (door: conditional requests).
 * Source: RFC 9110 sections 8.8.3 and 13.1.2.
 * Tags are weak: a server may compress what we send and keep the tag.
 */
#ifndef VALIDATOR_H
#define VALIDATOR_H

#include "base/base.h"

enum { VALIDATOR_ETAG_MAX = 24 };

/* W/"<fingerprint>" of the bytes and of what else decides the answer. */
void validator_etag(
    const char *p, size_t n, uint64_t variant, char out[VALIDATOR_ETAG_MAX]);

/* Weak comparison with a list of tags or "*". */
bool validator_matches(const char *if_none_match_or_null, const char *etag)
    MUST_USE;

#endif
