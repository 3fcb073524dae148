/*
 * rank_set.h - a set of ranks, a bit for each event of the snapshot: 125 KB for
 * a million, of which only the parts that are used are touched.
 *
 * Owns:   the bits, until rank_set_release().
 * Errors: none.  Ranks outside of the snapshot are in no set.
 * Units:  ranks are counted from 1.
 */
#ifndef SNAPSHOT_RANK_SET_H
#define SNAPSHOT_RANK_SET_H

#include "base/base.h"

struct rank_set {
	uint64_t *bits; /* NULL: not started, and empty */
	int64_t last;
	size_t count;
};

void rank_set_start(struct rank_set *, int64_t last);
void rank_set_release(struct rank_set *);

bool rank_set_has(const struct rank_set *, int64_t rank) MUST_USE;
/* False when the rank was in the set. */
bool rank_set_add(struct rank_set *, int64_t rank);
/* The first rank of the set that is larger; 0: there is none. */
int64_t rank_set_next(const struct rank_set *, int64_t rank) MUST_USE;
/* The last one that is smaller; 0: there is none. */
int64_t rank_set_before(const struct rank_set *, int64_t rank) MUST_USE;

/*
 * How many ranks of the set are among the bits of n words, little-endian as a
 * snapshot has them; `at` is the number of the first word.
 */
int64_t rank_set_overlap(
    const struct rank_set *, int64_t at, const void *words, size_t n) MUST_USE;

/* Adds 64 ranks: bit i is of the rank 64 * at + i; ranks outside are left out. */
void rank_set_add_word(struct rank_set *, int64_t at, uint64_t bits);
/* The same with n words from number `at` on. */
void rank_set_add_words(
    struct rank_set *, int64_t at, const uint64_t *words, size_t n);
/* The same 64 ranks; 0 outside. */
uint64_t rank_set_word(const struct rank_set *, int64_t at) MUST_USE;
/* Those with after < rank <= last. */
void rank_set_add_range(struct rank_set *, int64_t after, int64_t last);
void rank_set_clear(struct rank_set *);
/* Adds what the other set has, and takes it away; both are of the same snapshot. */
void rank_set_add_set(struct rank_set *, const struct rank_set *);
void rank_set_remove(struct rank_set *, const struct rank_set *);
/* Keeps what the other set has, too; both are of the same snapshot. */
void rank_set_intersect(struct rank_set *, const struct rank_set *);

/* Adds what `of` has and `without` does not; all are of the same snapshot. */
void rank_set_add_without(struct rank_set *, const struct rank_set *of,
    const struct rank_set *without);

/* The ranks of a set, after < rank <= last, that the other one does not have. */
struct rank_set_part {
	const struct rank_set *of, *without; /* without: NULL for none */
	int64_t after, last;
};

int64_t rank_set_count(const struct rank_set_part *) MUST_USE;
/* Writes the ranks from the offset on, in order; returns how many, at most n. */
size_t rank_set_page(
    const struct rank_set_part *, int64_t offset, int64_t *ranks, size_t n);

#endif
