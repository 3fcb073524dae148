/*
 * languages.h - the languages of events, in the form of BCP 47.
 *
 * Shape:  a tag is a language with an optional script and region, in their usual case:
 *         "pt", "pt-BR", "zh-Hant-TW".  The language has two letters (ISO 639-1), or is
 *         in languages.def.
 * Rules:  a language is found by a tag (also "pt_br"), by its three letters if
 *         languages.def has them, and by its name in English, Portuguese, Spanish or the
 *         language itself.  Case, accents and a bracket after the name are ignored.
 * Owns:   nothing; names are constants.
 * Source: RFC 5646 section 2.1; ISO 639-1.
 */
#ifndef EVENT_LANGUAGES_H
#define EVENT_LANGUAGES_H

#include "base/base.h"

enum { LANGUAGE_TAG_SIZE = 16 };

/* Writes the tag.  Returns false if the text is not a known language. */
bool languages_read(const char *text, char tag[LANGUAGE_TAG_SIZE]) MUST_USE;

/*
 * Returns the name without the region: in Portuguese for a locale that begins with "pt",
 * in Spanish for "es", otherwise in English.  Returns NULL if languages.def does not have
 * the language.
 */
const char *languages_name(const char *tag, const char *locale) MUST_USE;

#endif
