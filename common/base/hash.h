/*
 * hash.h - a fast 64-bit fingerprint; the same on every machine.
 *
 * Not for secrets: it tells versions of a text apart (ETag, snapshot inputs)
 * and gives ids to upstreams that have none.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/base.h"

#define HASH_START UINT64_C(0x9e3779b97f4a7c15)

/* Chains: feed the result of one call as `h` of the next. */
uint64_t hash_bytes(uint64_t h, const void *bytes, size_t n);
uint64_t hash_text(uint64_t h, const char *text_or_null);

#endif
