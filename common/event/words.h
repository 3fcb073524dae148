/*
 * words.h - the words of fields that have a closed list of values, and how
 * people and upstreams write them.
 *
 * Rules:  a text means a word when it is one of its spellings without regard to
 *         case, accents, punctuation and "_".  Of an address, such as
 *         "https://schema.org/EventCancelled", the last segment counts.
 * Owns:   nothing; words are constant.
 * Errors: NULL for a text that means no word of the list.
 */
#ifndef EVENT_WORDS_H
#define EVENT_WORDS_H

#include "base/base.h"

enum event_word_list {
	EVENT_WORDS_STATUS,   /* enum event_status */
	EVENT_WORDS_SOLD_OUT, /* "sold_out" alone, in labels */
	EVENT_WORDS_FREE,     /* "free" alone, in amounts */
	EVENT_WORDS_ONLINE,   /* "online" alone, in places of calendars */
};

/* "cancelled" for "Cancelado!". */
const char *event_word(enum event_word_list, const char *text) MUST_USE;

#endif
