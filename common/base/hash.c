/*
 * hash - mixes bytes into 64 bits with SplitMix64's finalizer, and mixes long data
 * (hash_wide) in four lanes first.
 */
#include "base/hash.h"

#include <endian.h>

/* Multipliers of SplitMix64's finalizer (Steele, Lea, Flood 2014). */
#define MIX_A UINT64_C(0xbf58476d1ce4e5b9)
#define MIX_B UINT64_C(0x94d049bb133111eb)

static uint64_t
splitmix64(uint64_t x)
{
	x = (x ^ (x >> 30)) * MIX_A;
	x = (x ^ (x >> 27)) * MIX_B;
	return x ^ (x >> 31);
}

/* Reads up to eight bytes as a little-endian number, on every machine. */
static uint64_t
little_endian_word(const unsigned char *p, size_t n)
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
		h = splitmix64(h ^ le64toh(eight));
		p += sizeof(eight);
	}
	return splitmix64(
	    h ^ little_endian_word(p, left) ^ ((uint64_t)n << 56) ^ n);
}

enum { LANES = 4, WORD = 8 };

/* An odd number, so that a multiplication by it loses no bit. */
#define MULTIPLIER HASH_START

/* Every step is reversible, so one changed word always changes the hash. */
static uint64_t
step(uint64_t lane, uint64_t word)
{
	lane ^= word;
	return (lane << 29 | lane >> 35) * MULTIPLIER;
}

static uint64_t
whole_word(const unsigned char *p)
{
	return little_endian_word(p, WORD);
}

/* Hashes a rest that has fewer words than there are lanes. */
static void
step_last(uint64_t lane[LANES], const unsigned char *p, size_t n)
{
	size_t i = 0;

	for (; n >= WORD; n -= WORD, p += WORD, i++)
		lane[i] = step(lane[i], whole_word(p));
	if (n > 0)
		lane[i] = step(step(lane[i], little_endian_word(p, n)), n);
}

/*
 * Uses four lanes, because a multiplication takes three cycles and one can begin in
 * each cycle.  The loop is unrolled by hand, because each request hashes the data that
 * it reads and sends, and the compiler's loop takes twice as long.
 */
uint64_t
hash_wide(uint64_t h, const void *bytes, size_t n)
{
	uint64_t lane[LANES] = { h, h + 1, h + 2, h + 3 };
	const unsigned char *p = bytes;

	for (; n >= LANES * WORD; n -= LANES * WORD, p += LANES * WORD) {
		lane[0] = step(lane[0], whole_word(p));
		lane[1] = step(lane[1], whole_word(p + WORD));
		lane[2] = step(lane[2], whole_word(p + 2 * WORD));
		lane[3] = step(lane[3], whole_word(p + 3 * WORD));
	}
	step_last(lane, p, n);
	for (size_t i = 0; i < LANES; i++)
		lane[i] = htole64(lane[i]);
	return hash_bytes(h, lane, sizeof(lane));
}

uint64_t
hash_text(uint64_t h, const char *text_or_null)
{
	if (text_or_null == NULL)
		return splitmix64(h + 1);
	return hash_bytes(h, text_or_null, strlen(text_or_null));
}
