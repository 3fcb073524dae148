/*
 * bitmap.h - a set of ranks, a bit for each event of the snapshot: 125 KB for
 * a million, of which only the parts that are used are touched.
 *
 * Owns:   the bits, until bitmap_release().
 * Errors: none.  Ranks outside of the snapshot are in no set.
 * Units:  ranks are counted from 1.
 */
#ifndef SNAPSHOT_BITMAP_H
#define SNAPSHOT_BITMAP_H

#include "base/base.h"

struct bitmap {
	uint64_t *bits; /* NULL: not started, and empty */
	int64_t last;
	size_t count;
};

void bitmap_start(struct bitmap *, int64_t last);
void bitmap_release(struct bitmap *);

bool bitmap_has(const struct bitmap *, int64_t rank) MUST_USE;
/* False when the rank was in the set. */
bool bitmap_add(struct bitmap *, int64_t rank);
/* The first rank of the set that is larger; 0: there is none. */
int64_t bitmap_next(const struct bitmap *, int64_t rank) MUST_USE;
/* The last one that is smaller; 0: there is none. */
int64_t bitmap_before(const struct bitmap *, int64_t rank) MUST_USE;

/*
 * How many ranks of the set are among the bits of n words, little-endian as a
 * snapshot has them; `at` is the number of the first word.
 */
int64_t bitmap_overlap(
    const struct bitmap *, int64_t at, const void *words, size_t n) MUST_USE;

/* Adds 64 ranks: bit i is of the rank 64 * at + i; ranks outside are left out. */
void bitmap_add_word(struct bitmap *, int64_t at, uint64_t bits);
/* The same with n words from number `at` on. */
void bitmap_add_words(
    struct bitmap *, int64_t at, const uint64_t *words, size_t n);
/* The same 64 ranks; 0 outside. */
uint64_t bitmap_word(const struct bitmap *, int64_t at) MUST_USE;
/* Those with after < rank <= last. */
void bitmap_add_range(struct bitmap *, int64_t after, int64_t last);
void bitmap_clear(struct bitmap *);
/* Adds what the other set has, and takes it away; both are of the same snapshot. */
void bitmap_or(struct bitmap *, const struct bitmap *);
void bitmap_and_not(struct bitmap *, const struct bitmap *);
/* Keeps what the other set has, too; both are of the same snapshot. */
void bitmap_and(struct bitmap *, const struct bitmap *);

/* Adds what `of` has and `without` does not; all are of the same snapshot. */
void bitmap_add_without(
    struct bitmap *, const struct bitmap *of, const struct bitmap *without);

/* The ranks of a set, after < rank <= last, that the other one does not have. */
struct bitmap_part {
	const struct bitmap *of, *without; /* without: NULL for none */
	int64_t after, last;
};

int64_t bitmap_count(const struct bitmap_part *) MUST_USE;
/* Writes the ranks from the offset on, in order; returns how many, at most n. */
size_t bitmap_page(
    const struct bitmap_part *, int64_t offset, int64_t *ranks, size_t n);

#endif
