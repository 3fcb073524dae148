/*
 * sha256.h - the SHA-256 digest that identifies a document or a file.
 *
 * Only the tool uses this module.  The tool reads whole snapshots, and nettle uses the
 * processor's own instructions for SHA-256, if it has them.  The library libcrypto also
 * uses these instructions, but with it a command took a quarter longer to start.
 *
 * Owns:   the library's context, from sha256_start() to sha256_finish().
 * Errors: none.
 * Source: FIPS 180-4; the manual of nettle, "Hash functions"; RFC 4648, section 4.
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include "base/base.h"

enum { SHA256_HEX = 64, SHA256_BASE64 = 44 };

/* The digest of bytes that come in pieces.  sha256_finish() completes it. */
struct sha256 {
	void *context; /* the library's context */
};

void sha256_start(struct sha256 *);
void sha256_add(struct sha256 *, const void *bytes, size_t n);
/*
 * Ends the digest, and frees the context.  Writes 64 lowercase hex digits, unless
 * out_or_null is NULL.
 */
void sha256_finish(struct sha256 *, char out_or_null[SHA256_HEX + 1]);

/* Writes the digest of bytes in memory. */
void sha256_hex(const void *bytes, size_t n, char out[SHA256_HEX + 1]);
/* As sha256_hex(), but in Base64, as a content security policy requires. */
void sha256_base64(const void *bytes, size_t n, char out[SHA256_BASE64 + 1]);

#endif
