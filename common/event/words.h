/*
 * words.h - the words of fields that have a closed list of values, and the other
 * spellings that people and upstreams use.
 *
 * Also called: enum parsing, synonyms.
 * Rules:  a text means a word if it is a spelling of the word (language.h); case,
 *         accents, punctuation and "_" are ignored.  For an address, such as
 *         "https://schema.org/EventCancelled", the last segment is used.
 * Owns:   nothing; words are constant.
 * Errors: the functions return NULL for a text that does not mean a word of the list.
 */
#ifndef EVENT_WORDS_H
#define EVENT_WORDS_H

#include "base/base.h"
#include "text/language.h"

/*
 * Returns the word of the list that the text means, such as "cancelled" for
 * "Cancelado!" in the list LANGUAGE_EVENT_STATUS.  The lists LANGUAGE_SOLD_OUT,
 * LANGUAGE_ON_SALE (of labels), LANGUAGE_FREE_AMOUNT, LANGUAGE_NO_AMOUNT ("TBA"),
 * LANGUAGE_OPEN_AMOUNT ("pay what you can"), LANGUAGE_LEAST_AMOUNT ("from"),
 * LANGUAGE_AMOUNT_LABEL ("price"), LANGUAGE_AMOUNT_UNIT ("per person") and
 * LANGUAGE_AGE_FREE ("all ages") have only the word "".  LANGUAGE_ONLINE_MODE has the
 * word "" ("online", "hybrid") and "no" ("in person").  LANGUAGE_ONLINE_PLACE has the
 * word "", and "meeting" for the names of meeting programs.
 */
const char *event_word(enum language_keyword list, const char *text) MUST_USE;

/*
 * Returns the word of the list that begins or ends a title and is separated from the
 * rest: "cancelled" for "CANCELLED: Gig", "[Cancelado] Gig" and "Gig - Cancelada".  In
 * capitals, words for cancelled and sold out need no separator: "Gig SOLD OUT".
 * Returns NULL for "Cancelled culture: a talk", for a title that is only the word, and
 * for a word for tentative.
 */
const char *event_word_of_title(enum language_keyword, const char *title)
    MUST_USE;

/*
 * Sets *out to the value of "is_closed" or "available" that a word for sold out or on
 * sale means.  Returns false for any other member or text; ignore *out then.
 */
bool event_word_of_flag(const char *member, const char *text, bool *out)
    MUST_USE;

/*
 * Returns the i-th spelling of the list, from 0, normalized, and sets *word to its
 * word.  Returns NULL after the last one.
 */
const char *event_word_spelling(
    enum language_keyword, size_t i, const char **word) MUST_USE;

#endif
