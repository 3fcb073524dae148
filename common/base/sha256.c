/*
 * sha256 - computes the SHA-256 digest of FIPS 180-4 with nettle.
 */
#include "base/sha256.h"

#include <nettle/base16.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>

_Static_assert(BASE16_ENCODE_LENGTH(SHA256_DIGEST_SIZE) == SHA256_HEX &&
	BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE) == SHA256_BASE64,
    "the lengths of nettle");

void
sha256_start(struct sha256 *s)
{
	struct sha256_ctx *context = malloc(sizeof(*context));

	sha256_init(context);
	s->context = context;
}

void
sha256_add(struct sha256 *s, const void *bytes, size_t n)
{
	sha256_update(s->context, n, bytes);
}

void
sha256_finish(struct sha256 *s, char out_or_null[SHA256_HEX + 1])
{
	uint8_t digest[SHA256_DIGEST_SIZE];

	sha256_digest(s->context, sizeof(digest), digest);
	free(s->context);
	s->context = NULL;
	if (out_or_null == NULL)
		return;
	base16_encode_update(out_or_null, sizeof(digest), digest);
	out_or_null[SHA256_HEX] = '\0';
}

void
sha256_hex(const void *bytes, size_t n, char out[SHA256_HEX + 1])
{
	struct sha256 s;

	sha256_start(&s);
	sha256_add(&s, bytes, n);
	sha256_finish(&s, out);
}

void
sha256_base64(const void *bytes, size_t n, char out[SHA256_BASE64 + 1])
{
	struct sha256_ctx context;
	uint8_t digest[SHA256_DIGEST_SIZE];

	sha256_init(&context);
	sha256_update(&context, n, bytes);
	sha256_digest(&context, sizeof(digest), digest);
	base64_encode_raw(out, sizeof(digest), digest);
	out[SHA256_BASE64] = '\0';
}
