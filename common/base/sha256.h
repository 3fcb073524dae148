/*
 * sha256.h - the SHA-256 digest that identifies a document or a file.
 *
 * Owns:   nothing.
 * Source: FIPS 180-4 sections 4.1.2, 4.2.2, 5.1.1, 5.3.3 and 6.2.
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include "base/base.h"

enum { SHA256_HEX = 64 };

/* Of bytes that come in pieces. */
struct sha256 {
	uint32_t words[8];
	unsigned char block[64]; /* the bytes that fill no block yet */
	uint64_t bytes;
};

void sha256_start(struct sha256 *);
void sha256_add(struct sha256 *, const void *bytes, size_t n);
/* 64 lowercase hex digits. */
void sha256_finish(struct sha256 *, char out[SHA256_HEX + 1]);

/* The same of bytes in memory. */
void sha256_hex(const void *bytes, size_t n, char out[SHA256_HEX + 1]);

#endif
