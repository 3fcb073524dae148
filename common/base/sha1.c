/*
 * sha1 - computes the SHA-1 digest of FIPS 180-4.
 */
#include "base/sha1.h"

#include <stdio.h>

enum { ROUNDS = 80, QUARTER = 20, BLOCK = 64 /* bytes */ };

static uint32_t
rotate_left(uint32_t x, unsigned by)
{
	return x << by | x >> (32 - by);
}

/* The function of a round, plus its constant. */
static uint32_t
round_word(size_t i, uint32_t b, uint32_t c, uint32_t d)
{
	switch (i / QUARTER) {
	case 0:
		return ((b & c) ^ (~b & d)) + 0x5a827999;
	case 1:
		return (b ^ c ^ d) + 0x6ed9eba1;
	case 2:
		return ((b & c) ^ (b & d) ^ (c & d)) + 0x8f1bbcdc;
	default:
		return (b ^ c ^ d) + 0xca62c1d6;
	}
}

/* Uses five variables for the words, so that the compiler keeps them in registers. */
static void
compress(uint32_t s[5], const unsigned char *p)
{
	uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], w[ROUNDS];

	for (size_t i = 0; i < 16; i++)
		w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 |
		    (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
	for (size_t i = 16; i < ROUNDS; i++)
		w[i] =
		    rotate_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
	for (size_t i = 0; i < ROUNDS; i++) {
		uint32_t next =
		    rotate_left(a, 5) + round_word(i, b, c, d) + e + w[i];

		e = d;
		d = c;
		c = rotate_left(b, 30);
		b = a;
		a = next;
	}
	s[0] += a;
	s[1] += b;
	s[2] += c;
	s[3] += d;
	s[4] += e;
}

void
sha1_hex(const char *p, size_t n, char out[SHA1_HEX + 1])
{
	static const char digits[] = "0123456789abcdef";
	uint32_t words[] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
		0xc3d2e1f0 };
	const unsigned char *bytes = (const unsigned char *)p;
	unsigned char end[2 * BLOCK] = { 0 };
	size_t rest = n % BLOCK;
	size_t size = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
	uint64_t bits = (uint64_t)n * 8;

	for (size_t i = 0; i + BLOCK <= n; i += BLOCK)
		compress(words, bytes + i);
	memcpy(end, bytes + n - rest, rest);
	end[rest] = 0x80;
	for (size_t i = 0; i < 8; i++)
		end[size - 8 + i] = (unsigned char)(bits >> (56 - 8 * i));
	for (size_t i = 0; i < size; i += BLOCK)
		compress(words, end + i);
	for (size_t i = 0; i < SHA1_HEX; i++)
		out[i] = digits[words[i / 8] >> (28 - i % 8 * 4) & 0xf];
	out[SHA1_HEX] = '\0';
}
