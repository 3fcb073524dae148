/*
 * bigrams.h - the parts by which a word of a script without blanks is found: each
 * pair of neighbours, and the last letter.
 *
 * Such a word is a whole sentence to normalize.h: who types "ドーム" means also
 * "東京ドーム".  The pairs of what is typed are in every text that has it.
 *
 * Shape:  "rock東京駅" has the parts "rock" (OTHER), "東京", "京駅" (PAIR) and "駅"
 *         (LAST).  So a text with a letter has a part that begins with it.
 * Units:  a letter is a character; of Hangul, which normalize.h takes apart, it is a
 *         syllable.
 * Scripts: Han, Kana, Bopomofo, Hangul, Thai.
 * Owns:   nothing; parts are in the word.
 * Errors: none; a file is not trusted, and bytes that are no UTF-8 are letters of OTHER.
 */
#ifndef TEXT_BIGRAMS_H
#define TEXT_BIGRAMS_H

#include "base/base.h"

enum bigrams_kind { BIGRAMS_OTHER, BIGRAMS_PAIR, BIGRAMS_LAST };

struct bigrams {
	const char *at, *end; /* what is left of the word */
	const char *part;     /* the current one */
	size_t n;
	enum bigrams_kind kind;
	bool is_alone; /* LAST: it is in no pair */
	bool in_run;   /* the letter before `at` is of such a script */
};

/* Has the word a letter of such a script? */
bool bigrams_has(const char *word, size_t n) MUST_USE;

void bigrams_start(struct bigrams *, const char *word, size_t n);
/* Moves to the next part; false when there is none. */
bool bigrams_next(struct bigrams *) MUST_USE;

#endif
