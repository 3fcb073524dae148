/*
 * sha256 - FIPS 180-4, computed by libcrypto.
 */
#include "base/sha256.h"

#include <stdio.h>

#include <openssl/evp.h>

enum { DIGEST = SHA256_HEX / 2 };

void
sha256_start(struct sha256 *s)
{
	s->context = EVP_MD_CTX_new();
	if (s->context == NULL ||
	    EVP_DigestInit_ex(s->context, EVP_sha256(), NULL) != 1)
		fatal("sha256: libcrypto has none");
}

void
sha256_add(struct sha256 *s, const void *bytes, size_t n)
{
	if (EVP_DigestUpdate(s->context, bytes, n) != 1)
		fatal("sha256: libcrypto failed");
}

void
sha256_finish(struct sha256 *s, char out_or_null[SHA256_HEX + 1])
{
	unsigned char digest[DIGEST];

	if (EVP_DigestFinal_ex(s->context, digest, NULL) != 1)
		fatal("sha256: libcrypto failed");
	EVP_MD_CTX_free(s->context);
	s->context = NULL;
	for (size_t i = 0; out_or_null != NULL && i < DIGEST; i++)
		snprintf(out_or_null + 2 * i, 3, "%02x", digest[i]);
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
	unsigned char digest[DIGEST];

	if (EVP_Digest(bytes, n, digest, NULL, EVP_sha256(), NULL) != 1)
		fatal("sha256: libcrypto failed");
	EVP_EncodeBlock((unsigned char *)out, digest, DIGEST);
}
