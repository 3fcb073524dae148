/*
 * bitmap.h - a set of events, as a bit for each rank of the snapshot, and the bytes in
 * which a snapshot stores the set.
 *
 * Also called: rank set, bitset, popcount index.
 * Memory:  125 KB for a million events; pages without ranks take no memory.
 * Shape:   the ranks are stored in blocks.  Block b has the ranks from BITMAP_BLOCK * b
 *          on, and its bit i is the rank BITMAP_BLOCK * b + i.  The first byte of a
 *          block is its kind:
 *          BITMAP_GAPS  the distances from one set bit to the next follow, the first
 *                       distance from position -1.  A distance is an unsigned LEB128
 *          BITMAP_BITS  words of 64 bits follow, little-endian, without the zeros at
 *                       the end
 *          A block without ranks is not stored.
 * Why:     a gap takes longer to read than eight bits of a word, so gaps are written
 *          only if they take at most half of the bytes of BITMAP_BITS.
 * Owns:    the bits, until bitmap_release().
 * Errors:  bitmap_decode() returns false, and bitmap_count_block() -1, for a damaged
 *          block: another kind, a gap of 0, a gap without its last byte, a bit after the
 *          block, a part of a word, or no bytes after the kind.  Ranks that the snapshot
 *          does not have are left out.  The block must begin at or before the bitmap's
 *          `last`.
 * Units:   ranks are counted from 1.
 */
#ifndef INDEX_BITMAP_H
#define INDEX_BITMAP_H

#include "base/base.h"

enum { BITMAP_GAPS, BITMAP_BITS };
enum {
	/*
	 * So that a block of bits, with SQLite's header of the page and the row, fills a
	 * page of 8 KB.
	 */
	BITMAP_BLOCK_WORDS = 1008,
	BITMAP_BLOCK = 64 * BITMAP_BLOCK_WORDS,
	/* The maximum length of a stored block. */
	BITMAP_BLOCK_BYTES = 1 + 8 * BITMAP_BLOCK_WORDS,
};

/* The events with after < rank <= last; none if last <= after. */
struct rank_range {
	int64_t after, last;
};

struct bitmap {
	/*
	 * NULL: not started.  In that case only bitmap_has(), bitmap_next(),
	 * bitmap_before() and bitmap_release() may be called.
	 */
	uint64_t *bits;
	int64_t last; /* the highest rank that the bitmap can have */
};

/* Makes an empty bitmap for the ranks from 1 to `last`. */
void bitmap_start(struct bitmap *, int64_t last);
/* Returns a new bitmap with the same ranks. */
struct bitmap bitmap_copy(const struct bitmap *) MUST_USE;
void bitmap_release(struct bitmap *);

/* A local bitmap, which is released where its block ends. */
#define LOCAL_BITMAP RELEASED_BY(bitmap_release) struct bitmap

bool bitmap_has(const struct bitmap *, int64_t rank) MUST_USE;
/*
 * Adds a rank.  Returns false if the bitmap already has the rank, or if the rank is out
 * of range.
 */
bool bitmap_add(struct bitmap *, int64_t rank);
/* Returns the smallest rank above this rank, or 0. */
int64_t bitmap_next(const struct bitmap *, int64_t rank) MUST_USE;
/* Returns the largest rank below this rank, or 0. */
int64_t bitmap_before(const struct bitmap *, int64_t rank) MUST_USE;

/* Encodes a block.  Returns the number of bytes, or 0 if the block has no ranks. */
size_t bitmap_encode(const uint64_t words[BITMAP_BLOCK_WORDS],
    unsigned char out[BITMAP_BLOCK_BYTES]) MUST_USE;
/* Adds the bits of a stored, untrusted block to words.  Returns false if it is damaged. */
bool bitmap_decode(
    const void *bytes, size_t n, uint64_t words[BITMAP_BLOCK_WORDS]) MUST_USE;
/* Adds the bits of the bitmap's block to words. */
void bitmap_read_block(
    const struct bitmap *, int64_t block, uint64_t words[BITMAP_BLOCK_WORDS]);
/* Removes the ranks of the block that the words do not have. */
void bitmap_keep_block(
    struct bitmap *, int64_t block, const uint64_t words[BITMAP_BLOCK_WORDS]);
/*
 * Counts the ranks of a stored, untrusted block that are in the bitmap.  Returns -1 if
 * the block is damaged.
 */
int64_t bitmap_count_block(
    const struct bitmap *, int64_t block, const void *bytes, size_t n) MUST_USE;
/* Returns true if the bitmap has a rank in the n words from word number `at` on. */
bool bitmap_any(const struct bitmap *, int64_t at, size_t n) MUST_USE;

/* Adds 64 ranks: bit i is the rank 64 * at + i.  Leaves out ranks out of range. */
void bitmap_add_word(struct bitmap *, int64_t at, uint64_t bits);
/* Adds the ranks with after < rank <= last. */
void bitmap_add_range(struct bitmap *, int64_t after, int64_t last);
/* Removes all ranks. */
void bitmap_clear(struct bitmap *);
/*
 * bitmap_or() adds the ranks of the other bitmap, and bitmap_and_not() removes them.
 * The arguments must be two different bitmaps of one snapshot.
 */
void bitmap_or(struct bitmap *, const struct bitmap *);
void bitmap_and_not(struct bitmap *, const struct bitmap *);
/* Keeps the ranks that both bitmaps have.  The bitmaps are as for bitmap_or(). */
void bitmap_and(struct bitmap *, const struct bitmap *);

/* Returns the number of the bitmap's ranks in the range.  Reads all words of the range. */
int64_t bitmap_count(const struct bitmap *, struct rank_range) MUST_USE;
/* Returns the number of the bitmap's ranks.  Reads all words. */
size_t bitmap_size(const struct bitmap *) MUST_USE;
bool bitmap_is_empty(const struct bitmap *) MUST_USE;
/*
 * Skips `offset` ranks in the range, and writes the next ranks, ascending, at most n.
 * Returns how many ranks it wrote.
 */
size_t bitmap_page(const struct bitmap *, struct rank_range, int64_t offset,
    int64_t *ranks, size_t n);

#endif
