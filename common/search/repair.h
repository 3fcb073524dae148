/*
 * repair.h - the words of a catalog that are nearest to words without an event.
 *
 * Rules:  one edit (edit_distance.h) where the longer of the two words has
 *         REPAIR_ONE_EDIT_FROM bytes; two where it has REPAIR_TWO_EDITS_FROM and
 *         what is typed is one shorter at most.  Fewer edits win, then the same
 *         first letter, then the weight (vocabulary.h), then the alphabet.  Two
 *         edits with the same first letter lose against one without.
 *         A word with a digit is not repaired.
 * Owns:   nothing.
 * Errors: those of sqlite.h.
 * Limits: REPAIR_WORDS_MAX words; REPAIR_CANDIDATES_MAX distances are computed:
 *         of equal ones the weightiest words of each length.
 * Source: own rules; those of the issue trackers of search engines are alike
 *         (Elasticsearch, "Fuzziness: AUTO", one edit from 3 letters, two from 6)
 */
#ifndef SEARCH_REPAIR_H
#define SEARCH_REPAIR_H

#include "snapshot/reader.h"
#include "snapshot/vocabulary.h"

enum {
	REPAIR_WORDS_MAX = 4,
	REPAIR_CANDIDATES_MAX = 60000,
	REPAIR_ONE_EDIT_FROM = 4,
	REPAIR_TWO_EDITS_FROM = 7,
};

struct repair_word {
	const char *typed;                     /* normalized */
	char nearest[VOCABULARY_WORD_MAX + 1]; /* the output; "": none */
};

/* Finds the nearest word of each; at most REPAIR_WORDS_MAX. */
bool repair_words(struct snapshot_reader *, struct repair_word *, size_t count,
    struct error *) MUST_USE;

#endif
