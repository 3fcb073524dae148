/*
 * age_rating.h - reads the minimum age from the texts of upstreams.
 *
 * Also called: content rating, classificação indicativa.
 * Shape: a word is "free" or a number of years from "1" to "21".  Each country has its
 *        own steps: Brazil 10, 12, ...; Portugal 3, 6, 12, ...
 * Rules: case, accents and punctuation are ignored.  A text means a word if it names
 *        that age and nothing else: "Livre", "L", "14 anos", "+18", "18+", "A16",
 *        "M/6", "Não recomendado para menores de 12 anos".  "Até 12 anos", "PG-13" and
 *        "16 anos, ou com os pais" do not mean any word.
 * Owns:  nothing; words are constant.
 */
#ifndef EVENT_AGE_RATING_H
#define EVENT_AGE_RATING_H

#include "base/base.h"

enum { AGE_RATING_MAX = 21 };

/* Returns the word, or NULL if the text does not mean a word. */
const char *age_rating_read(const char *text) MUST_USE;
/* Returns the years, 0 for "free", or -1 for NULL and for a text that is not a word. */
int age_rating_years(const char *rating_or_null) MUST_USE;
/* Returns the highest rating that admits a person of this age, which is 0 or more. */
const char *age_rating_word(int64_t years) MUST_USE;

#endif
