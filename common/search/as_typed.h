/*
 * as_typed.h - finds the original form of normalized words in a text: "à noite" for "a
 * noite" in "samba até sexta à noite".
 *
 * Shape:  words with a blank between them.  A word that was corrected, joined or split
 *         is not in the text, and stays unchanged.  If words occur several times, the
 *         place where most of the next words follow is used, or else the first place.
 * Owns:   nothing; the result is in the arena, or is the argument.
 * Limits: if the text or the words are more than AS_TYPED_WORDS_MAX words, the words stay
 *         unchanged.
 */
#ifndef SEARCH_AS_TYPED_H
#define SEARCH_AS_TYPED_H

#include "base/arena.h"

enum { AS_TYPED_WORDS_MAX = 64 };

/* Returns the words in the form in which the text has them, or NULL for NULL. */
const char *as_typed(
    const char *words_or_null, const char *text, struct arena *);

#endif
