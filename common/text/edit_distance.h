/*
 * edit_distance.h - the number of edits that turn one word into another.  An edit
 * inserts, removes or replaces a byte, or swaps two adjacent bytes (optimal string
 * alignment: no byte is edited twice).
 *
 * Also called: Levenshtein distance, Damerau, fuzzy matching.
 * Owns:   nothing.
 * Errors: none.
 * Units:  bytes; a letter beyond ASCII has several bytes.
 * Limits: a prepared word is cut at EDIT_DISTANCE_WORD_MAX bytes.  The other words may be
 *         longer.
 * Source: H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit
 *         Distances", Nordic Journal of Computing 10 (2003), 3.3
 */
#ifndef TEXT_EDIT_DISTANCE_H
#define TEXT_EDIT_DISTANCE_H

#include "base/base.h"

enum { EDIT_DISTANCE_WORD_MAX = 64 };

/* A word that is prepared for comparisons with many others. */
struct edit_distance {
	uint64_t places[256]; /* for each byte, a bit for each position */
	size_t length;
};

/* Prepares the comparison of other words with this word of at least one byte. */
void edit_distance_init(struct edit_distance *, const char *word, size_t n);
/* Returns the distance, or a number above max if the distance is greater than max. */
size_t edit_distance_to(const struct edit_distance *,
    const unsigned char *other, size_t n, size_t max) MUST_USE;

#endif
