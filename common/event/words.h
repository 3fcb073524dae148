/*
 * words.h - the words of fields that have a closed list of values, and the spellings
 * of people and upstreams.
 *
 * Also called: enum parsing, synonyms.
 * Rules:  a text means a word when it is one of its spellings; case, accents,
 *         punctuation and "_" are ignored.  For an address, such as
 *         "https://schema.org/EventCancelled", the last segment is used.
 * Owns:   nothing; words are constant.
 * Errors: NULL for a text that means no word of the list.
 */
#ifndef EVENT_WORDS_H
#define EVENT_WORDS_H

#include "base/base.h"

enum event_word_list {
	EVENT_WORDS_STATUS,   /* enum event_status */
	EVENT_WORDS_SOLD_OUT, /* "sold_out" alone, in labels */
	EVENT_WORDS_ON_SALE,  /* "on_sale" alone, in labels */
	EVENT_WORDS_FREE,     /* "free" alone, in amounts */
	EVENT_WORDS_ONLINE, /* "online", or "meeting" of a program, in places */
};

/* "cancelled" for "Cancelado!". */
const char *event_word(enum event_word_list, const char *text) MUST_USE;

/*
 * The word of the list that begins a title and is separated from the rest: "cancelled"
 * of "CANCELLED: Gig", "[Cancelado] Gig" and "Cancelada - Gig"; NULL for "Cancelled
 * culture: a talk" and for a title that is only the word.
 */
const char *event_word_of_title(enum event_word_list, const char *title)
    MUST_USE;

/*
 * The i-th spelling of the list, normalized, and its word; NULL after the last.
 */
const char *event_word_spelling(
    enum event_word_list, size_t i, const char **word) MUST_USE;

#endif
