/*
 * stem.h - the stem of a word.  Words that differ only in number and gender have the same
 * stem.  In a language without `gender`, the same holds for words with other endings that
 * libstemmer removes.  Only this module includes libstemmer.
 *
 * Also called: stemming, Snowball, plural rules.
 * Rules:  a word must be normalized first (normalize.h), because people type without
 *         accents.  Without them, libstemmer misses endings such as that of "edições".
 *         Therefore a language has rows of its own in static/locales/<tag>.search:
 *
 *             stemmer portuguese      the algorithm of libstemmer
 *             irregular maes mae      a word, and its replacement
 *             ending oes ao           the end of a word, and its replacement;
 *                                     at least two letters before it stay
 *             plural s                removed at the end, except after itself; at
 *                                     least three letters stay
 *             gender a, o             with such rows, the algorithm may remove only
 *                                     one of these letters, at the end of the word.
 *                                     Without them, as in English, it may remove
 *                                     any ending
 *             apart casa, porto       a word that shares its stem only with its
 *                                     plural
 *
 *         The first row of irregular, ending or plural that fits is used.  So "edições"
 *         and "edição" have the same stem.  A stem need not be a word: "arvor".
 * Why:    libstemmer for Portuguese removes more than number and gender.  "livre",
 *         "livro" and "livraria" would have one stem, as would "conto" and "contar".
 *         Therefore, in a language with `gender`, only the last letter can be removed:
 *         if it is in `gender`, and if the algorithm removes it, alone or with other
 *         letters.  If the algorithm removes nothing ("rua"), the letter stays.
 * Owns:   the algorithm's memory, until stemmer_finish().
 * Errors: none.  A word is its own stem if it has a character other than a-z, if it has
 *         fewer than three letters, or if its language has no `stemmer`.
 * Limits: NORMALIZE_WORD_MAX bytes.
 * Source: Snowball, https://snowballstem.org/algorithms/
 */
#ifndef TEXT_STEM_H
#define TEXT_STEM_H

#include "text/language.h"
#include "text/normalize.h"

/*
 * The stem of an `apart` word begins with this mark, so that no other word has the stem.
 * STEM_SIZE includes the mark and NUL.
 */
enum { STEM_APART_MARK = '=', STEM_SIZE = NORMALIZE_WORD_MAX + 2 };

struct sb_stemmer;

struct stemmer {
	struct sb_stemmer *algorithm;       /* NULL: do not stem */
	const struct language_phrase *rows; /* the rows of the language */
	size_t row_count;
	char genders[8];
};

/*
 * Returns the tag whose rows apply to a brand's locale: the locale itself, or another
 * locale of the same language.  Returns "" if no locale of the language has rows.  The
 * tag is a constant.
 */
const char *stemmer_tag(const char *locale);

/* Starts a stemmer.  If no row has the tag, the stemmer returns each word unchanged. */
void stemmer_start(struct stemmer *, const char *tag);
void stemmer_finish(struct stemmer *);

/* Writes the stem of a normalized word of n bytes. */
void stemmer_stem(
    const struct stemmer *, const char *word, size_t n, char stem[STEM_SIZE]);

#endif
