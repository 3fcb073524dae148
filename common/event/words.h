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
 * values, whose word is "": LANGUAGE_SOLD_OUT and
 * LANGUAGE_ON_SALE of labels, LANGUAGE_FREE_AMOUNT,
 * LANGUAGE_ONLINE_PLACE, which has the value "meeting" for the
 * names of programs.
 */
const char *event_word(enum language_keyword list, const char *text) MUST_USE;

/*
 * The word of the list that begins a title and is separated from the rest: "cancelled"
 * of "CANCELLED: Gig", "[Cancelado] Gig" and "Cancelada - Gig"; NULL for "Cancelled
 * culture: a talk" and for a title that is only the word.
 */
const char *event_word_of_title(enum language_keyword, const char *title)
    MUST_USE;

/*
 * The i-th spelling of the list, normalized, and its word; NULL after the last.
 */
const char *event_word_spelling(
    enum language_keyword, size_t i, const char **word) MUST_USE;

#endif
