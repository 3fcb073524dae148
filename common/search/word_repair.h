/*
 * word_repair.h - corrects words without an event to the nearest words of the catalog.
 *
 * Also called: spelling correction, typo tolerance, fuzzy search, "did you mean".
 * Rules:  one edit (edit_distance.h) if the longer of the two words has
 *         WORD_REPAIR_ONE_EDIT_FROM bytes; two if it has WORD_REPAIR_TWO_EDITS_FROM
 *         and the typed word is at most one byte shorter.  Fewer edits win, then the
 *         same first letter, then the weight (vocabulary.h), then the alphabet.  Two
 *         edits with the same first letter lose against one without.  A word with a
 *         digit is not corrected.
 * Owns:   nothing.
 * Errors: those of sqlite.h.
 * Limits: WORD_REPAIR_WORDS_MAX words; WORD_REPAIR_CANDIDATES_MAX distances are
 *         computed; if more words are equally near, for the heaviest of each length.
 * Source: own rules, near those of Elasticsearch ("Fuzziness", AUTO)
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
	char nearest[VOCABULARY_WORD_MAX + 1]; /* the output; "": none */
};

/* Finds the nearest word of each; at most WORD_REPAIR_WORDS_MAX. */
bool word_repair_find(struct snapshot_reader *, struct word_repair *,
    size_t count, struct error *) MUST_USE;

#endif
