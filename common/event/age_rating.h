/*
 * age_rating.h - reads the minimum age from the words of upstreams.
 *
 * Also called: content rating, classificação indicativa.
 * Shape: a word is "free", "10", "12", "14", "16" or "18", the ratings of Brazil.
 * Rules: case, accents and punctuation are ignored.  A text means a word if it
 *        contains that age and nothing else: "Livre", "L", "14 anos", "+18", "18+",
 *        "A16", "Não recomendado para menores de 12 anos". "Até 12 anos", "PG-13" and
 *        "16 anos, ou com os pais" mean none of them.
 * Owns:  nothing; words are constant.
 */
#ifndef EVENT_AGE_RATING_H
#define EVENT_AGE_RATING_H

#include "base/base.h"

/* NULL: the text means no word. */
const char *age_rating_read(const char *text) MUST_USE;
/* In years, 0 for "free"; -1: not a word, so the age is unknown. */
int age_rating_years(const char *rating_or_null) MUST_USE;

#endif
