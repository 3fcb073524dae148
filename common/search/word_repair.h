/*
 * word_repair.h - corrects words without an event to the nearest words of the catalog.
 *
 * Also called: spelling correction, typo tolerance, fuzzy search, "did you mean".
 * Rules:  one edit (edit_distance.h) is allowed if the longer of the two words has
 *         WORD_REPAIR_ONE_EDIT_FROM bytes or more.  Two edits are allowed if the longer
 *         word has WORD_REPAIR_TWO_EDITS_FROM bytes or more, and the typed word has at
 *         most one byte less than this number.  The word with the fewest edits is used.
 *         Among words with equally many edits, a word with the same first letter and the
 *         same sound comes first ("anitta" for "anita", "cuevas" for "cuebas"), then a
 *         word with one of the two, then the word with the most weight (vocabulary.h),
 *         then the first in the alphabet.  A word with a digit is not corrected.
 * Owns:   nothing.
 * Errors: as in sqlite.h.
 * Limits: at most WORD_REPAIR_WORDS_MAX words are corrected.  At most
 *         WORD_REPAIR_CANDIDATES_MAX distances are computed, first for short words and,
 *         among words of the same length, first for those with the most weight.
 * Source: the rules are similar to the rules of Elasticsearch ("Fuzziness", AUTO)
 */
#ifndef SEARCH_WORD_REPAIR_H
#define SEARCH_WORD_REPAIR_H

#include "index/vocabulary.h"
#include "reader/reader.h"

enum {
	WORD_REPAIR_WORDS_MAX = 4,
	WORD_REPAIR_CANDIDATES_MAX = 60000,
	WORD_REPAIR_ONE_EDIT_FROM = 4,
	WORD_REPAIR_TWO_EDITS_FROM = 7,
};

struct word_repair {
	const char *typed;                     /* normalized */
	char nearest[VOCABULARY_WORD_MAX + 1]; /* the result; "": none */
};

/* Sets `nearest` of the first WORD_REPAIR_WORDS_MAX words. */
bool word_repair_find(struct snapshot_reader *, struct word_repair *,
    size_t count, struct error *) MUST_USE;

#endif
