/*
 * bitmap - a set of ranks in memory, and the encoding of its blocks in a snapshot.
 */
#include "index/bitmap.h"

#include <endian.h>
#include <stdlib.h>

enum { WORD_BITS = 64, LOW = 0x7f, MORE = 0x80, GAP_BYTES = 3 };

_Static_assert(
    BITMAP_BLOCK < 1 << (7 * GAP_BYTES), "a gap must fit into its bytes");

/* Without the instruction POPCNT, the compiler calls a function for each word. */
static int64_t
count_bits(uint64_t w)
{
	w -= w >> 1 & UINT64_C(0x5555555555555555);
	w = (w & UINT64_C(0x3333333333333333)) +
	    (w >> 2 & UINT64_C(0x3333333333333333));
	w = (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int64_t)(w * UINT64_C(0x0101010101010101) >> 56);
}

void
bitmap_start(struct bitmap *s, int64_t last)
{
	/* calloc, not mem_alloc, because the kernel zeros only pages that are used */
	*s = (struct bitmap){
		.bits = calloc((size_t)last / WORD_BITS + 1, sizeof(uint64_t)),
		.last = last,
	};
	if (s->bits == NULL)
		fatal("bitmap: no memory");
}

struct bitmap
bitmap_copy(const struct bitmap *s)
{
	struct bitmap copy;

	bitmap_start(&copy, s->last);
	memcpy(copy.bits, s->bits,
	    ((size_t)s->last / WORD_BITS + 1) * sizeof(s->bits[0]));
	copy.count = s->count;
	return copy;
}

void
bitmap_release(struct bitmap *s)
{
	free(s->bits);
	*s = (struct bitmap){ 0 };
}

bool
bitmap_has(const struct bitmap *s, int64_t rank)
{
	return rank >= 1 && rank <= s->last &&
	    (s->bits[rank / WORD_BITS] >> (rank % WORD_BITS) & 1) != 0;
}

bool
bitmap_add(struct bitmap *s, int64_t rank)
{
	if (rank < 1 || rank > s->last || bitmap_has(s, rank))
		return false;
	s->bits[rank / WORD_BITS] |= UINT64_C(1) << (rank % WORD_BITS);
	s->count++;
	return true;
}

int64_t
bitmap_next(const struct bitmap *s, int64_t rank)
{
	uint64_t word;

	if (++rank > s->last)
		return 0;
	word = s->bits[rank / WORD_BITS] >> (rank % WORD_BITS);
	while (word == 0) {
		rank += WORD_BITS - rank % WORD_BITS;
		if (rank > s->last)
			return 0;
		word = s->bits[rank / WORD_BITS];
	}
	return rank + __builtin_ctzll(word);
}

int64_t
bitmap_before(const struct bitmap *s, int64_t rank)
{
	int64_t at;
	uint64_t word;

	if (rank > s->last)
		rank = s->last + 1;
	if (rank <= 1)
		return 0;
	at = --rank / WORD_BITS;
	word = s->bits[at] << (WORD_BITS - 1 - rank % WORD_BITS);
	if (word != 0)
		return rank - __builtin_clzll(word);
	while (--at >= 0) {
		if (s->bits[at] != 0)
			return at * WORD_BITS + WORD_BITS - 1 -
			    __builtin_clzll(s->bits[at]);
	}
	return 0;
}

/* Returns the bits of those ranks in a word that have after < rank <= last. */
static uint64_t
bits_in_range(int64_t at, int64_t after, int64_t last)
{
	int64_t first = at * WORD_BITS;
	uint64_t bits = UINT64_MAX;

	if (after >= first + WORD_BITS - 1 || last < first)
		return 0;
	if (after >= first)
		bits &= UINT64_MAX << (after - first + 1);
	if (last < first + WORD_BITS - 1)
		bits &= UINT64_MAX >> (first + WORD_BITS - 1 - last);
	return bits;
}

/* Adds ranks that are in the snapshot. */
static inline void
add_bits(struct bitmap *s, int64_t at, uint64_t bits)
{
	bits &= ~s->bits[at];
	if (bits == 0)
		return;
	s->bits[at] |= bits;
	s->count += (size_t)count_bits(bits);
}

void
bitmap_add_word(struct bitmap *s, int64_t at, uint64_t bits)
{
	int64_t end = s->last / WORD_BITS;

	if (bits == 0 || at < 0 || at > end)
		return;
	if (at == 0 || at == end)
		bits &= bits_in_range(at, 0, s->last);
	add_bits(s, at, bits);
}

bool
bitmap_any(const struct bitmap *s, int64_t at, size_t n)
{
	int64_t past = s->last / WORD_BITS + 1;

	if (past > at + (int64_t)n)
		past = at + (int64_t)n;
	while (at < past && s->bits[at] == 0)
		at++;
	return at < past;
}

/* Writes the distances between the bits; returns 0 if they need more than `max` bytes. */
static size_t
encode_gaps(const uint64_t *words, size_t count, unsigned char *out, size_t max)
{
	size_t n = 1, last = SIZE_MAX;

	out[0] = BITMAP_GAPS;
	for (size_t at = 0; at < count; at++) {
		for (uint64_t left = words[at]; left != 0; left &= left - 1) {
			size_t bit =
			    WORD_BITS * at + (size_t)__builtin_ctzll(left);
			size_t gap = bit - last;

			for (; gap > LOW; gap >>= 7)
				out[n++] = (unsigned char)((gap & LOW) | MORE);
			out[n++] = (unsigned char)gap;
			if (n > max)
				return 0;
			last = bit;
		}
	}
	return n;
}

size_t
bitmap_encode(const uint64_t words[BITMAP_BLOCK_WORDS],
    unsigned char out[BITMAP_BLOCK_BYTES])
{
	size_t count = BITMAP_BLOCK_WORDS, n;

	while (count > 0 && words[count - 1] == 0)
		count--;
	if (count == 0)
		return 0;
	n = encode_gaps(words, count, out, count * sizeof(words[0]) / 2);
	if (n > 0)
		return n;
	out[0] = BITMAP_BITS;
	for (size_t at = 0; at < count; at++) {
		uint64_t bits = htole64(words[at]);

		memcpy(out + 1 + at * sizeof(bits), &bits, sizeof(bits));
	}
	return 1 + count * sizeof(words[0]);
}

/* Returns the bit after the gap at *p and moves *p.  Returns BITMAP_BLOCK for damage. */
static inline size_t
next_bit(const unsigned char **p, const unsigned char *end, size_t bit)
{
	const unsigned char *at = *p;
	size_t gap = *at & LOW;

	for (unsigned shift = 7; *at++ >= MORE; shift += 7) {
		if (at == end || shift == 7 * GAP_BYTES)
			return BITMAP_BLOCK;
		gap |= (size_t)(*at & LOW) << shift;
	}
	*p = at;
	return gap > 0 && bit + gap < BITMAP_BLOCK ? bit + gap : BITMAP_BLOCK;
}

/* The number of words of bits in the block, or 0 for gaps or a damaged block. */
static size_t
stored_words(const unsigned char *bytes, size_t n)
{
	size_t count = n > 0 ? (n - 1) / sizeof(uint64_t) : 0;

	return count > 0 && count <= BITMAP_BLOCK_WORDS &&
		n == 1 + count * sizeof(uint64_t) && bytes[0] == BITMAP_BITS
	    ? count
	    : 0;
}

static inline uint64_t
stored_word(const unsigned char *bytes, size_t at)
{
	uint64_t bits;

	memcpy(&bits, bytes + 1 + at * sizeof(bits), sizeof(bits));
	return le64toh(bits);
}

/* The number of words that the gaps fill, or 0 for a damaged block. */
static size_t
decode_gaps(const unsigned char *p, size_t n, uint64_t *words)
{
	const unsigned char *end = p + n;
	size_t bit = SIZE_MAX;

	if (n < 2 || *p++ != BITMAP_GAPS)
		return 0;
	memset(words, 0, BITMAP_BLOCK_WORDS * sizeof(words[0]));
	while (p < end) {
		bit = next_bit(&p, end, bit);
		if (bit == BITMAP_BLOCK)
			return 0;
		words[bit / WORD_BITS] |= UINT64_C(1) << (bit % WORD_BITS);
	}
	return bit / WORD_BITS + 1;
}

bool
bitmap_add_block(struct bitmap *s, int64_t block, const void *bytes, size_t n)
{
	uint64_t words[BITMAP_BLOCK_WORDS];
	size_t count = stored_words(bytes, n);

	for (size_t at = 0; at < count; at++)
		words[at] = stored_word(bytes, at);
	if (count == 0)
		count = decode_gaps(bytes, n, words);
	for (size_t i = 0; i < count; i++)
		bitmap_add_word(
		    s, block * BITMAP_BLOCK_WORDS + (int64_t)i, words[i]);
	return count > 0;
}

/* Counts the bits of the gaps that are in the first `last` bits of held; -1: damaged. */
static int64_t
count_gaps(const uint64_t *held, size_t last, const unsigned char *p, size_t n)
{
	const unsigned char *end = p + n;
	size_t bit = SIZE_MAX;
	int64_t count = 0;

	if (n < 2 || *p++ != BITMAP_GAPS)
		return -1;
	while (p < end) {
		bit = next_bit(&p, end, bit);
		if (bit == BITMAP_BLOCK)
			return -1;
		if (bit < last)
			count += (int64_t)(held[bit / WORD_BITS] >>
				(bit % WORD_BITS) &
			    1);
	}
	return count;
}

int64_t
bitmap_count_block(
    const struct bitmap *s, int64_t block, const void *bytes, size_t n)
{
	size_t words = stored_words(bytes, n);
	size_t first = (size_t)block * BITMAP_BLOCK_WORDS;
	size_t held = (size_t)s->last / WORD_BITS + 1 - first;
	int64_t count = 0;

	if (words == 0)
		return count_gaps(s->bits + first, held * WORD_BITS, bytes, n);
	for (size_t at = 0; at < words && at < held; at++)
		count +=
		    count_bits(stored_word(bytes, at) & s->bits[first + at]);
	return count;
}

void
bitmap_add_range(struct bitmap *s, int64_t after, int64_t last)
{
	if (after < 0)
		after = 0;
	if (last > s->last)
		last = s->last;
	for (int64_t at = after / WORD_BITS;
	     after < last && at <= last / WORD_BITS; at++)
		add_bits(s, at, bits_in_range(at, after, last));
}

void
bitmap_clear(struct bitmap *s)
{
	memset(
	    s->bits, 0, ((size_t)s->last / WORD_BITS + 1) * sizeof(s->bits[0]));
	s->count = 0;
}

void
bitmap_or(struct bitmap *s, const struct bitmap *other)
{
	const uint64_t *with = other->bits;
	int64_t end = s->last / WORD_BITS;

	for (int64_t at = 0; at <= end; at++) {
		if (with[at] != 0)
			add_bits(s, at, with[at]);
	}
}

void
bitmap_and_not(struct bitmap *s, const struct bitmap *other)
{
	const uint64_t *with = other->bits;
	uint64_t *bits = s->bits;
	int64_t end = s->last / WORD_BITS, count = 0;

	for (int64_t at = 0; at <= end; at++) {
		if (bits[at] != 0)
			count += count_bits(bits[at] &= ~with[at]);
	}
	s->count = (size_t)count;
}

void
bitmap_and(struct bitmap *s, const struct bitmap *other)
{
	const uint64_t *with = other->bits;
	uint64_t *bits = s->bits;
	int64_t end = s->last / WORD_BITS, count = 0;

	for (int64_t at = 0; at <= end; at++) {
		if (bits[at] != 0)
			count += count_bits(bits[at] &= with[at]);
	}
	s->count = (size_t)count;
}

static int64_t
last_word(const struct bitmap *s, struct rank_range range)
{
	return (range.last < s->last ? range.last : s->last) / WORD_BITS;
}

int64_t
bitmap_count(const struct bitmap *s, struct rank_range range)
{
	int64_t n = 0;

	for (int64_t at = range.after / WORD_BITS; at <= last_word(s, range);
	     at++)
		n += count_bits(
		    s->bits[at] & bits_in_range(at, range.after, range.last));
	return n;
}

size_t
bitmap_page(const struct bitmap *s, struct rank_range range, int64_t offset,
    int64_t *ranks, size_t n)
{
	size_t got = 0;

	for (int64_t at = range.after / WORD_BITS;
	     got < n && at <= last_word(s, range); at++) {
		uint64_t bits =
		    s->bits[at] & bits_in_range(at, range.after, range.last);
		int64_t count = count_bits(bits);

		if (count <= offset) {
			offset -= count;
			continue;
		}
		for (; bits != 0 && got < n; bits &= bits - 1) {
			if (offset > 0)
				offset--;
			else
				ranks[got++] =
				    at * WORD_BITS + __builtin_ctzll(bits);
		}
	}
	return got;
}
