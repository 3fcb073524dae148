/*
 * hash - mixes bytes into 64 bits with SplitMix64's finalizer.
 */
#include "base/hash.h"

#include <endian.h>

/* Multipliers of SplitMix64's finalizer (Steele, Lea, Flood 2014). */
#define MIX_A UINT64_C(0xbf58476d1ce4e5b9)
#define MIX_B UINT64_C(0x94d049bb133111eb)

static uint64_t
mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * MIX_A;
	x = (x ^ (x >> 27)) * MIX_B;
	return x ^ (x >> 31);
}

/* Up to eight bytes, little-endian on every machine. */
static uint64_t
word(const unsigned char *p, size_t n)
{
	uint64_t w = 0;

	memcpy(&w, p, n);
	return le64toh(w);
}

uint64_t
hash_bytes(uint64_t h, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	size_t left = n;
	uint64_t eight;

	for (; left >= sizeof(eight); left -= sizeof(eight)) {
		memcpy(&eight, p, sizeof(eight));
		h = mix(h ^ le64toh(eight));
		p += sizeof(eight);
	}
	return mix(h ^ word(p, left) ^ ((uint64_t)n << 56) ^ n);
}

uint64_t
hash_text(uint64_t h, const char *text_or_null)
{
	if (text_or_null == NULL)
		return mix(h + 1);
	return hash_bytes(h, text_or_null, strlen(text_or_null));
}
