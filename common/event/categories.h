/*
 * categories.h - finds the event category that a text in any language means.
 *
 * Also called: taxonomy, genres.
 * Rules: a text means a category if it is one of the category's words in any language
 *        (static/locales/<tag>.categories).  Case, accents and punctuation are
 *        ignored.  "Música", "music" and "Shows" are names of one category, which has
 *        one label in each language.  "Samba" is a narrower word of the same category.
 * Owns:  nothing; keys and labels are constants.
 */
#ifndef EVENT_CATEGORIES_H
#define EVENT_CATEGORIES_H

#include "brand/locale.h"

/*
 * Returns the category that the text means, with its label in the language of the
 * locale.  Returns NULL if no table has the text; pages then show the record's text.
 */
const struct locale_category *categories_find(
    const char *text, const struct locale *) MUST_USE;

/*
 * Returns true if the text is a name of the category ("shows").  Returns false for a
 * narrower word ("samba") and for any other text.
 */
bool categories_is_name(const struct locale_category *, const char *text)
    MUST_USE;

#endif
