/*
 * as_typed.h - words of a text, which were normalized, as they stand in it: "a noite"
 * of "samba até sexta à noite" is "à noite".
 *
 * Shape:  words with a blank between them.  A word that the text does not have stays
 *         as it is: it was repaired, joined or split.  Of places that have the same
 *         words the one with most of the following words counts, then the first.
 * Owns:   nothing; the result is in the arena, or is the argument.
 * Limits: of a text of more than AS_TYPED_WORDS_MAX words no word is looked for.
 */
#ifndef SEARCH_AS_TYPED_H
#define SEARCH_AS_TYPED_H

#include "base/arena.h"

enum { AS_TYPED_WORDS_MAX = 64 };

const char *as_typed(
    const char *words_or_null, const char *text, struct arena *);

#endif
