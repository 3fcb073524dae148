/*
 * categories.h - finds the category of events that a text means, in any language.
 *
 * Also called: taxonomy, genres.
 * Rules: a text means a category when it is one of its words in a language
 *        (static/locales/<tag>.categories); case, accents and punctuation are ignored:
 *        "Música", "music" and "Shows" are one category, with one name.  "Samba" is a
 *        narrower word of it.
 * Owns:  nothing; keys and labels are constants.
 */
#ifndef EVENT_CATEGORIES_H
#define EVENT_CATEGORIES_H

#include "brand/locale.h"

/*
 * The category that the text means, with its label in the language of the
 * locale; NULL: no table has the text, and pages show it as it is in the record.
 */
const struct locale_category *categories_find(
    const char *text, const struct locale *) MUST_USE;

/* Is the text one of its names ("shows"), and not a narrower word ("samba")? */
bool categories_is_name(const struct locale_category *, const char *text)
    MUST_USE;

#endif
