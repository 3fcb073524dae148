/*
 * bigrams.h - the parts by which a search finds a word of a script without blanks:
 * each pair of neighbouring letters, and the last letter.
 *
 * Also called: n-grams, CJK tokenizer.
 * normalize.h treats a whole sentence of such a script as one word, but a person who
 * types "ドーム" also wants "東京ドーム".  Every text that contains the typed word contains its
 * pairs.
 *
 * Shape:   "rock東京駅" has the parts "rock" (OTHER), "東京", "京駅" (PAIR) and "駅" (LAST).
 *          So for each letter of these scripts, a part begins with the letter.
 * Units:   a letter is a character; in Hangul, which normalize.h decomposes, it is a
 *          syllable.
 * Scripts: Han, Kana, Bopomofo, Hangul, Thai.
 * Owns:    nothing; parts point into the word.
 * Errors:  none.  The word may come from a damaged file.  Bytes that are not UTF-8 belong
 *          to a part OTHER.
 */
#ifndef TEXT_BIGRAMS_H
#define TEXT_BIGRAMS_H

#include "base/base.h"

enum bigrams_kind { BIGRAMS_OTHER, BIGRAMS_PAIR, BIGRAMS_LAST };

struct bigrams {
	const char *at, *end; /* the rest of the word */
	const char *part;     /* the current part */
	size_t n;
	enum bigrams_kind kind;
	bool is_alone; /* LAST: the letter is in no pair */
	bool in_run;   /* `at` follows a letter of these scripts */
};

/* Returns true if the word contains a letter of one of these scripts. */
bool bigrams_has(const char *word, size_t n) MUST_USE;

void bigrams_start(struct bigrams *, const char *word, size_t n);
/* Moves to the next part.  Returns false after the last part. */
bool bigrams_next(struct bigrams *) MUST_USE;

#endif
