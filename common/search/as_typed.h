/*
 * as_typed.h - finds normalized words of a text in their original form: "a noite" of
 * "samba até sexta à noite" is "à noite".
 *
 * Shape:  words with a blank between them.  A word that the text does not contain
 *         stays unchanged, because it was corrected, joined or split.  If the same
 *         words occur several times, the place with most of the following words is
 *         used, then the first one.
 * Owns:   nothing; the result is in the arena, or is the argument.
 * Limits: in a text of more than AS_TYPED_WORDS_MAX words no word is found.
 */
#ifndef SEARCH_AS_TYPED_H
#define SEARCH_AS_TYPED_H

#include "base/arena.h"

enum { AS_TYPED_WORDS_MAX = 64 };

const char *as_typed(
    const char *words_or_null, const char *text, struct arena *);

#endif
