/*
 * words.h - the words of fields that have a closed list of values, and the spellings
 * of people and upstreams.
 *
 * Also called: enum parsing, synonyms.
 * Rules:  a text means a word when it is one of its spellings (language.h); case, accents,
 *         punctuation and "_" are ignored.  For an address, such as
 *         "https://schema.org/EventCancelled", the last segment is used.
 * Owns:   nothing; words are constant.
 * Errors: NULL for a text that means no word of the list.
 */
#ifndef EVENT_WORDS_H
#define EVENT_WORDS_H

#include "base/base.h"
#include "text/language.h"

/*
 * "cancelled" for "Cancelado!".  The list is LANGUAGE_EVENT_STATUS, or one without
 * values, whose word is "": LANGUAGE_SOLD_OUT of labels, LANGUAGE_FREE_AMOUNT,
 * LANGUAGE_ONLINE_PLACE of calendars.
 */
const char *event_word(enum language_keyword list, const char *text) MUST_USE;

#endif
