/*
 * languages.h - the languages of events, in the form of BCP 47.
 *
 * Shape:  a tag is a language with an optional script and region, in their usual case:
 *         "pt", "pt-BR", "zh-Hant-TW".  The language has two letters (ISO 639-1), or
 *         is one of languages.def.
 * Rules:  a language is found by a tag (also "pt_br"), by its three letters if
 *         languages.def has them, and by its name in English, in Portuguese or in the
 *         language itself; case and accents are ignored.
 * Owns:   nothing; names are constants.
 * Source: RFC 5646 section 2.1; ISO 639-1.
 */
#ifndef EVENT_LANGUAGES_H
#define EVENT_LANGUAGES_H

#include "base/base.h"

enum { LANGUAGE_TAG_SIZE = 16 };

/* False: no language that is known here. */
bool languages_read(const char *text, char tag[LANGUAGE_TAG_SIZE]) MUST_USE;

/*
 * The name in the language of a locale: Portuguese for "pt-BR", Spanish for "es", else English;
 * without its region.  NULL: not in languages.def.
 */
const char *languages_name(const char *tag, const char *locale) MUST_USE;

#endif
