/*
 * duplicates_words.h - the words of a name, of a place and of an address, in the form
 * in which events of different sources are compared.
 *
 * Also called: tokens, stop words, feature extraction.
 * Rules:  words are normalized (normalize.h) and lose a plural "s".  Some words get one
 *         spelling ("theatre" is "theater"), and Roman numbers become digits.  Small
 *         words are left out: the stop words of the searches (language.h), and words
 *         that do not describe the event ("live", "presents", "sold out").  A name also
 *         loses dates, and the numbers of the event's own day and time, except single
 *         digits.  A place also loses kinds of building ("bar", "hotel").  A text that
 *         consists only of words to leave out keeps these words.
 * Shape:  a token is the hash of a word and its flags in the lowest bits.
 * Limits: the first DUPLICATES_WORDS_MAX words of a text.
 */
#ifndef CARTAZ_SOURCES_DUPLICATES_WORDS_H
#define CARTAZ_SOURCES_DUPLICATES_WORDS_H

#include "base/base.h"
#include "base/datetime.h"

enum { DUPLICATES_WORDS_MAX = 24 };

enum duplicates_flag {
	DUPLICATES_KIND = 1,   /* only a kind of event: "yoga", "book club" */
	DUPLICATES_MARK = 2,   /* a number, or an audience: "beginners" */
	DUPLICATES_NEEDED = 4, /* a mark that the other name must also have */
	DUPLICATES_BEHIND = 8, /* after "at" */
	/* In the second, fourth ... part of a name: "film" in "series: film". */
	DUPLICATES_PART = 16,
	DUPLICATES_FLAGS = 31,
};

struct duplicates_words {
	const uint32_t *token; /* each word once */
	size_t count;
};

/* Returns true if one of the words is that of the token, whatever its flags. */
bool duplicates_has(struct duplicates_words, uint32_t token) MUST_USE;

/* The kind of the text.  An unknown place ("TBA") has no words. */
enum duplicates_text { DUPLICATES_NAME, DUPLICATES_PLACE, DUPLICATES_ADDRESS };

/*
 * Writes the tokens, and returns their number.  `start` is the start of the event; a
 * midnight is not a time.  *joined is a hash of the words without the blanks between
 * them.
 */
size_t duplicates_read_words(const char *text_or_null, enum duplicates_text,
    const struct datetime *start, uint32_t token[DUPLICATES_WORDS_MAX],
    uint32_t *joined);

#endif
