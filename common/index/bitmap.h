/*
 * bitmap.h - a set of events, a bit for each rank of the snapshot, and the bytes in
 * which a snapshot stores such a set.
 *
 * Also called: rank set, bitset, popcount index.
 * Memory:  125 KB for a million events, of which only the parts that are used are
 *          touched.
 * Shape:   the ranks are stored in blocks: block b has the ranks from BITMAP_BLOCK * b
 *          on, and bit i of it is the rank BITMAP_BLOCK * b + i.  The first byte of a
 *          block is its kind:
 *          BITMAP_GAPS  the distances from one bit to the next follow, the first one
 *                       from -1, in groups of 7 bits, the lowest first, with the
 *                       highest bit on all groups of a number but its last
 *          BITMAP_BITS  words of 64 bits follow, little-endian, without the zeros at
 *                       the end
 *          A block without ranks is not stored.
 * Why:     a gap takes longer to read than eight bits of a word, so gaps are written
 *          only if they take at most half of the bytes.
 * Owns:    the bits, until bitmap_release().
 * Errors:  bitmap_add_block() returns false, and bitmap_count_block() -1, for bytes
 *          that bitmap_encode() does not write: another kind, a gap of 0 or one that does
 *          not end, a bit beyond the block, a part of a word, a block without ranks.
 *          Ranks that the snapshot does not have are in no bitmap.
 *          A block is one of the bitmap's: the first begins at or before `last`.
 * Units:   ranks are counted from 1.
 */
#ifndef INDEX_BITMAP_H
#define INDEX_BITMAP_H

#include "base/base.h"

enum { BITMAP_GAPS, BITMAP_BITS };
enum {
	/* two blocks fit into a page of 8 KB */
	BITMAP_BLOCK_WORDS = 504,
	BITMAP_BLOCK = 64 * BITMAP_BLOCK_WORDS,
	BITMAP_BLOCK_BYTES = 1 + 8 * BITMAP_BLOCK_WORDS, /* stored, at most */
};

/* The events with after < rank <= last; none where last <= after. */
struct rank_range {
	int64_t after, last;
};

struct bitmap {
	uint64_t *bits; /* NULL: not started, so empty */
	int64_t last;
	size_t count;
};

void bitmap_start(struct bitmap *, int64_t last);
/* Starts a bitmap with the same ranks. */
struct bitmap bitmap_copy(const struct bitmap *) MUST_USE;
void bitmap_release(struct bitmap *);

/* A local bitmap, which is released where its block ends. */
#define LOCAL_BITMAP RELEASED_BY(bitmap_release) struct bitmap

bool bitmap_has(const struct bitmap *, int64_t rank) MUST_USE;
/* False when the rank was in the bitmap. */
bool bitmap_add(struct bitmap *, int64_t rank);
/* The smallest rank above this one, or 0. */
int64_t bitmap_next(const struct bitmap *, int64_t rank) MUST_USE;
/* The largest rank below this one, or 0. */
int64_t bitmap_before(const struct bitmap *, int64_t rank) MUST_USE;

/* Encodes the words of a block; returns the number of bytes; 0: it has no ranks. */
size_t bitmap_encode(const uint64_t words[BITMAP_BLOCK_WORDS],
    unsigned char out[BITMAP_BLOCK_BYTES]) MUST_USE;
/* Adds the ranks of a stored block.  The block is not trusted. */
bool bitmap_add_block(
    struct bitmap *, int64_t block, const void *bytes, size_t n) MUST_USE;
/*
 * Counts the ranks of a stored block that are in the bitmap; -1: the block is damaged.
 * The block is not trusted.
 */
int64_t bitmap_count_block(
    const struct bitmap *, int64_t block, const void *bytes, size_t n) MUST_USE;
/* Does it contain a rank of the n words that begin with word number `at`? */
bool bitmap_any(const struct bitmap *, int64_t at, size_t n) MUST_USE;

/* Adds 64 ranks: bit i is the rank 64 * at + i; ranks outside are left out. */
void bitmap_add_word(struct bitmap *, int64_t at, uint64_t bits);
/* Adds the ranks with after < rank <= last. */
void bitmap_add_range(struct bitmap *, int64_t after, int64_t last);
void bitmap_clear(struct bitmap *);
/*
 * Adds the ranks of the other bitmap, or removes them.  Both belong to the same
 * snapshot.
 */
void bitmap_or(struct bitmap *, const struct bitmap *);
void bitmap_and_not(struct bitmap *, const struct bitmap *);
/* Keeps the ranks that both bitmaps have. Both belong to the same snapshot. */
void bitmap_and(struct bitmap *, const struct bitmap *);

/* The number of its ranks in the range. */
int64_t bitmap_count(const struct bitmap *, struct rank_range) MUST_USE;
/*
 * Writes the ranks in the range, in order, from the offset on; returns how many, at
 * most n.
 */
size_t bitmap_page(const struct bitmap *, struct rank_range, int64_t offset,
    int64_t *ranks, size_t n);

#endif
