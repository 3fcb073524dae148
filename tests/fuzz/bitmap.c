/*
 * bitmap - any bytes are a block of ranks or refused, as a second reader says; what is a
 * block is written and read again, and counts what it adds.
 *
 * Shape:  two bytes, the number of events; two bytes, from which rank on another bitmap has
 *         them; then the block.
 */
#include "index/bitmap.h"

#include "fuzz.h"

enum { FIRST_BLOCK = 1 }; /* the one before it has no rank */

/* Bit by bit and byte by byte; false: it is no block. */
static bool
read_plainly(const uint8_t *p, size_t n, bool bits[BITMAP_BLOCK])
{
	int64_t bit = -1;
	unsigned size = 0;
	uint64_t gap = 0;

	if (n < 2 || p[0] > BITMAP_BITS)
		return false;
	if (p[0] == BITMAP_BITS) {
		for (size_t i = 8; i < 8 * n && i < BITMAP_BLOCK + 8; i++)
			bits[i - 8] = (p[i / 8] >> (i % 8) & 1) != 0;
		return (n - 1) % 8 == 0 && n <= BITMAP_BLOCK_BYTES;
	}
	for (size_t i = 1; i < n; i++) {
		if (size == 3)
			return false;
		gap += (uint64_t)(p[i] % 128) << (7 * size++);
		if (p[i] >= 128)
			continue;
		bit += (int64_t)gap;
		if (gap == 0 || bit >= BITMAP_BLOCK)
			return false;
		bits[bit] = true;
		size = 0;
		gap = 0;
	}
	return size == 0;
}

static void
check_added(const struct bitmap *set, const bool bits[BITMAP_BLOCK])
{
	size_t count = 0;

	for (int64_t bit = 0; bit < BITMAP_BLOCK; bit++) {
		int64_t rank = BITMAP_BLOCK * FIRST_BLOCK + bit;
		bool has = bits[bit] && rank <= set->last;

		HOLDS(bitmap_has(set, rank) == has);
		count += has;
	}
	HOLDS(bitmap_size(set) == count);
	HOLDS(bitmap_any(set, BITMAP_BLOCK_WORDS * FIRST_BLOCK,
		  BITMAP_BLOCK_WORDS) == (count > 0));
}

/* Fills an empty set with the ranks of a stored block. */
static bool
add_block(struct bitmap *set, const void *bytes, size_t n)
{
	const int64_t first = (int64_t)BITMAP_BLOCK * FIRST_BLOCK;
	uint64_t words[BITMAP_BLOCK_WORDS] = { 0 };
	bool ok = bitmap_decode(bytes, n, words);

	bitmap_add_range(set, first - 1, first + BITMAP_BLOCK - 1);
	bitmap_keep_block(set, FIRST_BLOCK, words);
	return ok;
}

/* The words of the bits are written, and the bytes are the same set again. */
static void
check_written(const bool bits[BITMAP_BLOCK], int64_t last)
{
	static uint64_t words[BITMAP_BLOCK_WORDS];
	unsigned char bytes[BITMAP_BLOCK_BYTES];
	struct bitmap again;
	size_t n;

	memset(words, 0, sizeof(words));
	for (size_t bit = 0; bit < BITMAP_BLOCK; bit++)
		words[bit / 64] |= (uint64_t)bits[bit] << (bit % 64);
	n = bitmap_encode(words, bytes);
	bitmap_start(&again, last);
	HOLDS(n == 0 || add_block(&again, bytes, n));
	check_added(&again, bits);
	for (size_t cut = 0; cut < n && cut < 16; cut++)
		HOLDS(!add_block(&again, bytes, cut) ||
		    bytes[0] == BITMAP_GAPS || cut % 8 == 1);
	bitmap_release(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool bits[BITMAP_BLOCK];
	int64_t last = BITMAP_BLOCK * FIRST_BLOCK, from = last, count = 0;
	struct bitmap set, other;
	bool is_block;

	last += fuzz_byte(&data, &size) * 256;
	last += fuzz_byte(&data, &size);
	from += fuzz_byte(&data, &size) * 256;
	from += fuzz_byte(&data, &size);
	memset(bits, 0, sizeof(bits));
	is_block = read_plainly(data, size, bits);
	bitmap_start(&set, last);
	bitmap_start(&other, last);
	bitmap_add_range(&other, from, last);
	HOLDS(add_block(&set, data, size) == is_block);
	if (is_block) {
		check_added(&set, bits);
		check_written(bits, last);
		for (int64_t bit = 0; bit < BITMAP_BLOCK; bit++)
			count += bits[bit] &&
			    bitmap_has(
				&other, BITMAP_BLOCK * FIRST_BLOCK + bit);
		bitmap_and(&set, &other);
		HOLDS((int64_t)bitmap_size(&set) == count);
	}
	HOLDS(bitmap_count_block(&other, FIRST_BLOCK, data, size) ==
	    (is_block ? count : -1));
	bitmap_release(&other);
	bitmap_release(&set);
	return 0;
}
