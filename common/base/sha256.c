/*
 * sha256 - FIPS 180-4.
 */
#include "base/sha256.h"

#include <stdio.h>

enum { BLOCK = 64, ROUNDS = 64 };

static const uint32_t k[ROUNDS] = {
	0x428a2f98,
	0x71374491,
	0xb5c0fbcf,
	0xe9b5dba5,
	0x3956c25b,
	0x59f111f1,
	0x923f82a4,
	0xab1c5ed5,
	0xd807aa98,
	0x12835b01,
	0x243185be,
	0x550c7dc3,
	0x72be5d74,
	0x80deb1fe,
	0x9bdc06a7,
	0xc19bf174,
	0xe49b69c1,
	0xefbe4786,
	0x0fc19dc6,
	0x240ca1cc,
	0x2de92c6f,
	0x4a7484aa,
	0x5cb0a9dc,
	0x76f988da,
	0x983e5152,
	0xa831c66d,
	0xb00327c8,
	0xbf597fc7,
	0xc6e00bf3,
	0xd5a79147,
	0x06ca6351,
	0x14292967,
	0x27b70a85,
	0x2e1b2138,
	0x4d2c6dfc,
	0x53380d13,
	0x650a7354,
	0x766a0abb,
	0x81c2c92e,
	0x92722c85,
	0xa2bfe8a1,
	0xa81a664b,
	0xc24b8b70,
	0xc76c51a3,
	0xd192e819,
	0xd6990624,
	0xf40e3585,
	0x106aa070,
	0x19a4c116,
	0x1e376c08,
	0x2748774c,
	0x34b0bcb5,
	0x391c0cb3,
	0x4ed8aa4a,
	0x5b9cca4f,
	0x682e6ff3,
	0x748f82ee,
	0x78a5636f,
	0x84c87814,
	0x8cc70208,
	0x90befffa,
	0xa4506ceb,
	0xbef9a3f7,
	0xc67178f2,
};

static uint32_t
rotate_right(uint32_t x, unsigned by)
{
	return x >> by | x << (32 - by);
}

/* The eight words are variables, so that they stay in registers. */
static void
compress(uint32_t s[8], const unsigned char *p)
{
	uint32_t a = s[0], b = s[1], c = s[2], d = s[3];
	uint32_t e = s[4], f = s[5], g = s[6], h = s[7], w[ROUNDS];

	for (size_t i = 0; i < 16; i++)
		w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 |
		    (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
	for (size_t i = 16; i < ROUNDS; i++)
		w[i] = w[i - 16] + w[i - 7] +
		    (rotate_right(w[i - 15], 7) ^ rotate_right(w[i - 15], 18) ^
			w[i - 15] >> 3) +
		    (rotate_right(w[i - 2], 17) ^ rotate_right(w[i - 2], 19) ^
			w[i - 2] >> 10);
	for (size_t i = 0; i < ROUNDS; i++) {
		uint32_t one = h + k[i] + w[i] +
		    (rotate_right(e, 6) ^ rotate_right(e, 11) ^
			rotate_right(e, 25)) +
		    ((e & f) ^ (~e & g));
		uint32_t two = (rotate_right(a, 2) ^ rotate_right(a, 13) ^
				   rotate_right(a, 22)) +
		    ((a & b) ^ (a & c) ^ (b & c));

		h = g;
		g = f;
		f = e;
		e = d + one;
		d = c;
		c = b;
		b = a;
		a = one + two;
	}
	s[0] += a;
	s[1] += b;
	s[2] += c;
	s[3] += d;
	s[4] += e;
	s[5] += f;
	s[6] += g;
	s[7] += h;
}

void
sha256_start(struct sha256 *s)
{
	*s = (struct sha256){ .words = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372,
				  0xa54ff53a, 0x510e527f, 0x9b05688c,
				  0x1f83d9ab, 0x5be0cd19 } };
}

void
sha256_add(struct sha256 *s, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	size_t used = s->bytes % BLOCK;

	s->bytes += n;
	if (used > 0) {
		size_t room = BLOCK - used, first = n < room ? n : room;

		memcpy(s->block + used, p, first);
		if (first < room)
			return;
		compress(s->words, s->block);
		p += first;
		n -= first;
	}
	for (; n >= BLOCK; p += BLOCK, n -= BLOCK)
		compress(s->words, p);
	if (n > 0)
		memcpy(s->block, p, n);
}

void
sha256_finish(struct sha256 *s, char out[SHA256_HEX + 1])
{
	static const unsigned char zeros[BLOCK] = { 0x80 };
	unsigned char length[8];
	uint64_t bits = s->bytes * 8;
	size_t used = s->bytes % BLOCK;
	size_t pad = (used < BLOCK - 8 ? BLOCK - 8 : 2 * BLOCK - 8) - used;

	for (size_t i = 0; i < sizeof(length); i++)
		length[i] = (unsigned char)(bits >> (56 - 8 * i));
	sha256_add(s, zeros, pad);
	sha256_add(s, length, sizeof(length));
	for (size_t i = 0; i < ARRAY_LEN(s->words); i++)
		snprintf(out + 8 * i, 9, "%08x", s->words[i]);
}

void
sha256_hex(const void *bytes, size_t n, char out[SHA256_HEX + 1])
{
	struct sha256 s;

	sha256_start(&s);
	sha256_add(&s, bytes, n);
	sha256_finish(&s, out);
}
