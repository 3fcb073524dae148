/*
 * stem.h - the stem of a word: words with one stem differ in number and gender.
 * The only includer of libstemmer.
 *
 * Rules:  the word is folded (normalize.h), because people type without accents; so
 *         libstemmer misses what it knows by an accent ("edições"), and a
 *         language has rows of its own in static/locales/<tag>.search:
 *
 *             stemmer portuguese      the algorithm of libstemmer
 *             irregular maes mae      a word, and what counts instead
 *             ending oes ao           the end of a word, and what counts instead;
 *                                     at least two letters before it stay
 *             plural s                falls at the end, except after itself; at
 *                                     least three letters stay
 *             gender a, o             what the algorithm may take of the rest, and
 *                                     no more; without such a row all that it likes
 *             apart casa, porto       a word that has a stem for itself and its
 *                                     plural
 *
 *         The first row that fits counts, in this order.  A row makes of "edições"
 *         what it makes of "edição", and that need not be a word: "arvor".
 * Why:    number and gender: with all that the algorithm for Portuguese takes,
 *         "livre", "livro" and "livraria" are one word, and "conto" and "contar".
 *         Where it takes more than a letter of `gender`, the word keeps the rest;
 *         where it takes nothing ("rua"), the letter stays.
 * Owns:   the algorithm's memory, until stemmer_finish().
 * Errors: none.  A word with a digit or a letter beyond a-z is its own stem, as is
 *         each word of a language without rows.
 * Limits: NORMALIZE_WORD_MAX bytes.
 * Source: Snowball, https://snowballstem.org/algorithms/
 */
#ifndef TEXT_STEM_H
#define TEXT_STEM_H

#include "text/language.h"
#include "text/normalize.h"

/* A stem that is no word has this byte in front: '=' and NUL have room, too. */
enum { STEM_APART_MARK = '=', STEM_SIZE = NORMALIZE_WORD_MAX + 2 };

struct sb_stemmer;

struct stemmer {
	struct sb_stemmer *algorithm;       /* NULL: none */
	const struct language_phrase *rows; /* of the language */
	size_t row_count;
	char genders[8];
};

/*
 * The tag of the rows for a brand's locale: the same one or of the same language;
 * "" where there are none.  It is a constant.
 */
const char *stemmer_tag(const char *locale);

/* Any text is a tag: one without rows is that of no language. */
void stemmer_start(struct stemmer *, const char *tag);
void stemmer_finish(struct stemmer *);

void stemmer_stem(
    struct stemmer *, const char *word, size_t n, char stem[STEM_SIZE]);

#endif
