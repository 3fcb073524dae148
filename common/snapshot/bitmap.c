/*
 * bitmap - a set of ranks, as bits.
 */
#include "snapshot/bitmap.h"

#include <endian.h>
#include <stdlib.h>

enum { WORD_BITS = 64 };

/* Without POPCNT the compiler's own is a call for each word. */
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
	/* calloc, and not mem_alloc: pages that nobody touches cost nothing */
	*s = (struct bitmap){
		.bits = calloc((size_t)last / WORD_BITS + 1, sizeof(uint64_t)),
		.last = last,
	};
	if (s->bits == NULL)
		fatal("bitmap: no memory");
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

/* Of the 64 bits of a word those of after < rank <= last. */
static uint64_t
within(int64_t at, int64_t after, int64_t last)
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

/* Ranks that are in the snapshot. */
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
		bits &= within(at, 0, s->last);
	add_bits(s, at, bits);
}

void
bitmap_add_words(struct bitmap *s, int64_t at, const uint64_t *words, size_t n)
{
	int64_t end = s->last / WORD_BITS;

	for (size_t i = 0; i < n; i++, at++) {
		if (at > 0 && at < end)
			add_bits(s, at, words[i]);
		else
			bitmap_add_word(s, at, words[i]);
	}
}

int64_t
bitmap_overlap(const struct bitmap *s, int64_t at, const void *words, size_t n)
{
	const unsigned char *p = words;
	int64_t end = s->last / WORD_BITS + 1, count = 0;

	for (; n > 0 && at >= 0 && at < end; n--, at++, p += sizeof(uint64_t)) {
		uint64_t bits;

		memcpy(&bits, p, sizeof(bits));
		count += count_bits(le64toh(bits) & s->bits[at]);
	}
	return count;
}

uint64_t
bitmap_word(const struct bitmap *s, int64_t at)
{
	return at < 0 || at > s->last / WORD_BITS ? 0 : s->bits[at];
}

void
bitmap_add_without(
    struct bitmap *s, const struct bitmap *of, const struct bitmap *without)
{
	for (int64_t at = 0; at <= s->last / WORD_BITS; at++) {
		if (of->bits[at] != 0)
			add_bits(s, at, of->bits[at] & ~without->bits[at]);
	}
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
		bitmap_add_word(s, at, within(at, after, last));
}

/* Of 64 ranks keeps those whose bits are set. */
static void
keep_word(struct bitmap *s, int64_t at, uint64_t bits)
{
	uint64_t before = bitmap_word(s, at);

	if ((before & ~bits) == 0)
		return;
	s->bits[at] &= bits;
	s->count -= (size_t)count_bits(before & ~bits);
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
	for (int64_t at = 0; at <= s->last / WORD_BITS; at++) {
		if (other->bits[at] != 0)
			add_bits(s, at, other->bits[at]);
	}
}

void
bitmap_and_not(struct bitmap *s, const struct bitmap *other)
{
	for (int64_t at = 0; at <= s->last / WORD_BITS; at++) {
		if (other->bits[at] != 0)
			keep_word(s, at, ~other->bits[at]);
	}
}

void
bitmap_and(struct bitmap *s, const struct bitmap *other)
{
	s->count = 0;
	for (int64_t at = 0; at <= s->last / WORD_BITS; at++) {
		if (s->bits[at] == 0)
			continue;
		s->bits[at] &= other->bits[at];
		s->count += (size_t)count_bits(s->bits[at]);
	}
}

static uint64_t
word_of(const struct bitmap_part *p, int64_t at)
{
	uint64_t bits = p->of->bits[at] & within(at, p->after, p->last);

	return p->without != NULL ? bits & ~p->without->bits[at] : bits;
}

static int64_t
last_word(const struct bitmap_part *p)
{
	return (p->last < p->of->last ? p->last : p->of->last) / WORD_BITS;
}

int64_t
bitmap_count(const struct bitmap_part *p)
{
	int64_t n = 0;

	for (int64_t at = p->after / WORD_BITS; at <= last_word(p); at++)
		n += count_bits(word_of(p, at));
	return n;
}

size_t
bitmap_page(
    const struct bitmap_part *p, int64_t offset, int64_t *ranks, size_t n)
{
	size_t got = 0;

	for (int64_t at = p->after / WORD_BITS; got < n && at <= last_word(p);
	     at++) {
		uint64_t bits = word_of(p, at);
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
