/*
 * age_rating.h - reads the minimum age from the words of upstreams.
 *
 * Also called: content rating, classificação indicativa.
 * Shape: a word is "free" or a number of years from "1" to "21".  Each country rates
 *        in steps of its own: Brazil 10, 12, ...; Portugal 3, 6, 12, ...
 * Rules: case, accents and punctuation are ignored.  A text means a word if it
 *        contains that age and nothing else: "Livre", "L", "14 anos", "+18", "18+",
 *        "A16", "M/6", "Não recomendado para menores de 12 anos". "Até 12 anos", "PG-13" and
 *        "16 anos, ou com os pais" mean none of them.
 * Owns:  nothing; words are constant.
 */
#ifndef EVENT_AGE_RATING_H
#define EVENT_AGE_RATING_H

#include "base/base.h"

enum { AGE_RATING_MAX = 21 };

/* NULL: the text means no word. */
const char *age_rating_read(const char *text) MUST_USE;
/* In years, 0 for "free"; -1: not a word, so the age is unknown. */
int age_rating_years(const char *rating_or_null) MUST_USE;
/* The highest word that a person of so many years, 0 or more, may be asked for. */
const char *age_rating_word(int64_t years) MUST_USE;

#endif
