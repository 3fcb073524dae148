/*
 * sha256.h - the SHA-256 digest that identifies a published document.
 *
 * Source: FIPS 180-4 sections 4.1.2, 4.2.2, 5.1.1, 5.3.3 and 6.2.
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include "base/base.h"

enum { SHA256_HEX = 64 };

/* 64 lowercase hex digits. */
void sha256_hex(const void *bytes, size_t n, char out[SHA256_HEX + 1]);

#endif
