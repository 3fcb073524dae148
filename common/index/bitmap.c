/*
 * bitmap - a set of ranks in memory, and the encoding of its blocks in a snapshot.
 */
#include "index/bitmap.h"

#include <endian.h>
#include <stdlib.h>

enum { WORD_BITS = 64, LOW = 0x7f, MORE = 0x80, GAP_BYTES = 3 };

_Static_assert(
    BITMAP_BLOCK < 1 << (7 * GAP_BYTES), "a gap must fit into its bytes");
_Static_assert(BITMAP_BLOCK_WORDS % 3 == 0 && BITMAP_BLOCK <= UINT16_MAX,
    "see count_block()");

/* The number of bits in each group of four bits. */
static inline uint64_t
count_fours(uint64_t w)
{
	w -= w >> 1 & UINT64_C(0x5555555555555555);
	return (w & UINT64_C(0x3333333333333333)) +
	    (w >> 2 & UINT64_C(0x3333333333333333));
}

/* Without the instruction POPCNT, the compiler calls a function for each word. */
static int64_t
count_bits(uint64_t w)
{
	w = count_fours(w);
	w = (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int64_t)(w * UINT64_C(0x0101010101010101) >> 56);
}

static size_t
blocks_of(const struct bitmap *s)
{
	return (size_t)s->last / BITMAP_BLOCK + 1;
}

static size_t
bytes_of(const struct bitmap *s)
{
	return blocks_of(s) * BITMAP_BLOCK_WORDS * sizeof(s->bits[0]);
}

void
bitmap_start(struct bitmap *s, int64_t last)
{
	*s = (struct bitmap){ .last = last };
	/* calloc, not mem_alloc, because the kernel zeros only pages that are used */
	s->bits = calloc(1, bytes_of(s));
	if (s->bits == NULL)
		fatal("bitmap: no memory");
}

struct bitmap
bitmap_copy(const struct bitmap *s)
{
	struct bitmap copy = { .last = s->last };

	copy.bits = mem_alloc(bytes_of(s));
	memcpy(copy.bits, s->bits, bytes_of(s));
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

void
bitmap_add_word(struct bitmap *s, int64_t at, uint64_t bits)
{
	int64_t end = s->last / WORD_BITS;

	if (at < 0 || at > end)
		return;
	if (at == 0 || at == end)
		bits &= bits_in_range(at, 0, s->last);
	s->bits[at] |= bits;
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

static bool
decode_gaps(const unsigned char *p, size_t n, uint64_t *words)
{
	const unsigned char *end = p + n;
	size_t bit = SIZE_MAX;

	if (n < 2 || *p++ != BITMAP_GAPS)
		return false;
	while (p < end) {
		bit = next_bit(&p, end, bit);
		if (bit == BITMAP_BLOCK)
			return false;
		words[bit / WORD_BITS] |= UINT64_C(1) << (bit % WORD_BITS);
	}
	return true;
}

bool
bitmap_decode(const void *bytes, size_t n, uint64_t words[BITMAP_BLOCK_WORDS])
{
	size_t count = stored_words(bytes, n);

	for (size_t at = 0; at < count; at++)
		words[at] |= stored_word(bytes, at);
	return count > 0 || decode_gaps(bytes, n, words);
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

/* The first and the last word with ranks of a range.  If the range is empty, last < first. */
struct words {
	int64_t first, last;
};

static struct words
words_in_range(const struct bitmap *s, struct rank_range *range)
{
	if (range->after < 0)
		range->after = 0;
	if (range->last > s->last)
		range->last = s->last;
	return range->after < range->last
	    ? (struct words){ (range->after + 1) / WORD_BITS,
		      range->last / WORD_BITS }
	    : (struct words){ 0, -1 };
}

void
bitmap_add_range(struct bitmap *s, int64_t after, int64_t last)
{
	struct rank_range range = { after, last };
	struct words w = words_in_range(s, &range);

	for (int64_t at = w.first; at <= w.last; at++)
		s->bits[at] |= at > w.first && at < w.last
		    ? UINT64_MAX
		    : bits_in_range(at, range.after, range.last);
}

void
bitmap_clear(struct bitmap *s)
{
	memset(s->bits, 0, bytes_of(s));
}

/* The compiler uses vectors, because it knows the number of words, and that they differ. */
static void
or_block(uint64_t *restrict to, const uint64_t *restrict with)
{
	for (size_t at = 0; at < BITMAP_BLOCK_WORDS; at++)
		to[at] |= with[at];
}

void
bitmap_read_block(
    const struct bitmap *s, int64_t block, uint64_t words[BITMAP_BLOCK_WORDS])
{
	or_block(words, s->bits + block * BITMAP_BLOCK_WORDS);
}

static void
and_block(uint64_t *restrict to, const uint64_t *restrict with)
{
	for (size_t at = 0; at < BITMAP_BLOCK_WORDS; at++)
		to[at] &= with[at];
}

static void
and_not_block(uint64_t *restrict to, const uint64_t *restrict with)
{
	for (size_t at = 0; at < BITMAP_BLOCK_WORDS; at++)
		to[at] &= ~with[at];
}

void
bitmap_keep_block(
    struct bitmap *s, int64_t block, const uint64_t words[BITMAP_BLOCK_WORDS])
{
	and_block(s->bits + block * BITMAP_BLOCK_WORDS, words);
}

static void
for_blocks(struct bitmap *s, const struct bitmap *other,
    void (*change)(uint64_t *restrict, const uint64_t *restrict))
{
	for (size_t block = 0; block < blocks_of(s); block++)
		change(s->bits + block * BITMAP_BLOCK_WORDS,
		    other->bits + block * BITMAP_BLOCK_WORDS);
}

void
bitmap_or(struct bitmap *s, const struct bitmap *other)
{
	for_blocks(s, other, or_block);
}

void
bitmap_and_not(struct bitmap *s, const struct bitmap *other)
{
	for_blocks(s, other, and_not_block);
}

void
bitmap_and(struct bitmap *s, const struct bitmap *other)
{
	for_blocks(s, other, and_block);
}

/*
 * Three counts of at most 4 fit into four bits, and all counts of a block into the four
 * groups of 16 bits.
 */
static int64_t
count_block(const uint64_t *words)
{
	enum { THIRD = BITMAP_BLOCK_WORDS / 3 };
	uint64_t sum = 0;

	for (size_t at = 0; at < THIRD; at++) {
		uint64_t n = count_fours(words[at]) +
		    count_fours(words[at + THIRD]) +
		    count_fours(words[at + 2 * THIRD]);

		n = (n & UINT64_C(0x0f0f0f0f0f0f0f0f)) +
		    (n >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
		sum += (n & UINT64_C(0x00ff00ff00ff00ff)) +
		    (n >> 8 & UINT64_C(0x00ff00ff00ff00ff));
	}
	return (int64_t)((sum & UINT16_MAX) + (sum >> 16 & UINT16_MAX) +
	    (sum >> 32 & UINT16_MAX) + (sum >> 48));
}

int64_t
bitmap_count(const struct bitmap *s, struct rank_range range)
{
	struct words w = words_in_range(s, &range);
	int64_t n = 0, at = w.first + 1;

	if (w.first <= w.last)
		n = count_bits(s->bits[w.first] &
		    bits_in_range(w.first, range.after, range.last));
	for (; at + BITMAP_BLOCK_WORDS <= w.last; at += BITMAP_BLOCK_WORDS)
		n += count_block(s->bits + at);
	for (; at < w.last; at++)
		n += count_bits(s->bits[at]);
	if (w.first < w.last)
		n += count_bits(s->bits[w.last] &
		    bits_in_range(w.last, range.after, range.last));
	return n;
}

size_t
bitmap_size(const struct bitmap *s)
{
	return (size_t)bitmap_count(s, (struct rank_range){ 0, s->last });
}

bool
bitmap_is_empty(const struct bitmap *s)
{
	return bitmap_next(s, 0) == 0;
}

size_t
bitmap_page(const struct bitmap *s, struct rank_range range, int64_t offset,
    int64_t *ranks, size_t n)
{
	struct words w = words_in_range(s, &range);
	size_t got = 0;

	for (int64_t at = w.first; got < n && at <= w.last; at++) {
		uint64_t bits = s->bits[at];
		int64_t count;

		if (at == w.first || at == w.last)
			bits &= bits_in_range(at, range.after, range.last);
		if (bits == 0)
			continue;
		count = count_bits(bits);
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
