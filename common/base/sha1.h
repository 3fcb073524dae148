/*
 * sha1.h - the SHA-1 digest by which the web server recognizes a stylesheet.  It is
 * the only digest that both programs can compute of a file (cartaz.conf).  No security
 * depends on it.
 *
 * Owns:   nothing.
 * Source: FIPS 180-4 sections 4.1.1, 4.2.1, 5.1.1, 5.3.1 and 6.1.
 */
#ifndef BASE_SHA1_H
#define BASE_SHA1_H

#include "base/base.h"

enum { SHA1_HEX = 40, SHA1_BLOCK = 64 };

/* The digest of bytes that come in pieces. */
struct sha1 {
	uint32_t words[5];
	uint64_t bytes;
};

void sha1_start(struct sha1 *);
/* n is a multiple of SHA1_BLOCK. */
void sha1_add(struct sha1 *, const unsigned char *bytes, size_t n);
/* Adds the last piece, of any length; the digest is 40 lowercase hex digits. */
void sha1_finish(struct sha1 *, const unsigned char *bytes, size_t n,
    char out[SHA1_HEX + 1]);

#endif
