/*
 * countries.h - finds a country of ISO 3166-1 in a text.
 *
 * Rules: case, accents and punctuation are ignored.  A country is found by its two
 *        letters, its three letters, its name in a language of static/locales, and a
 *        few other usual names ("U.S.A.", "England").
 * Owns:  nothing; codes and names are constants.
 */
#ifndef EVENT_COUNTRIES_H
#define EVENT_COUNTRIES_H

#include "base/base.h"

/* Returns the two letters, in capitals, or NULL if the text is not a country. */
const char *countries_find(const char *text) MUST_USE;
/*
 * As countries_find(), but for the last part of an address.  Ignores the name "Georgia"
 * and the codes of ISO 3166-1, because they may be those of a state.  Finds all other
 * names of static/locales, including short names such as "USA" and "UK".
 */
const char *countries_find_in_address(const char *text) MUST_USE;

/*
 * Returns the name in the language of the locale or, if this is unknown, in English.
 * `alpha2` is in capitals.  Returns an unknown code unchanged.
 */
const char *countries_name(const char *alpha2, const char *locale) MUST_USE;

#endif
