/*
 * word_tally.h - counts the events that have each word, while they are staged.
 *
 * Also called: document frequency, word count.
 * Why:    three modules need such counts: for the common terms, the weights of words,
 *         and the stems.  Most words come again and again, so each module is called
 *         once for a word with its count, and not once for each event.
 * Shape:  a hash table of the words that came since the last word_tally_each().  Call
 *         that when word_tally_is_full(), before an event, and at the end.  The sum of
 *         its counts is the number of all events.
 * Memory: it does not grow with the catalog.
 * Owns:   the words and counts, until word_tally_release().
 * Errors: word_tally_each() returns only errors of its callback.
 * Limits: WORD_TALLY_FREE words of one event fit; each further word is passed on by
 *         itself when it is counted.
 */
#ifndef INDEX_WORD_TALLY_H
#define INDEX_WORD_TALLY_H

#include "index/index_terms.h"

enum {
	WORD_TALLY_SLOTS = 1 << 17,
	WORD_TALLY_FULL = WORD_TALLY_SLOTS / 2,
	WORD_TALLY_FREE = WORD_TALLY_SLOTS / 8 * 3,
};

/* The number of its events; `in_name` of them have it in the name. */
struct word_tally_word {
	const char *word; /* n bytes */
	size_t n;
	uint32_t in_text, in_name;
};

struct word_tally_entry;

struct word_tally {
	uint32_t *slots; /* of the entries, by hash: number + 1; 0: free */
	struct word_tally_entry
	    *entries; /* in the order in which the words came */
	size_t used;
	char *text; /* the words, one after the other */
	size_t text_len, text_cap;
};

void word_tally_init(struct word_tally *);
void word_tally_release(struct word_tally *);

bool word_tally_is_full(const struct word_tally *) MUST_USE;

/* Prefetches the memory for a term that is counted soon. */
void word_tally_fetch(
    const struct word_tally *, const struct index_terms_term *);

enum word_tally_result {
	WORD_TALLY_NEW, /* since the last word_tally_each() */
	WORD_TALLY_AGAIN,
	WORD_TALLY_NO_ROOM, /* no room: it was not counted */
};

/*
 * Counts a term of an event.  An event has each word once in its text, and once in its
 * name.
 */
enum word_tally_result word_tally_count(
    struct word_tally *, const struct index_terms_term *) MUST_USE;

typedef bool word_tally_fn(
    void *context, const struct word_tally_word *, struct error *);

/* Calls the function for each word, and empties the table. */
bool word_tally_each(struct word_tally *, word_tally_fn *, void *context,
    struct error *) MUST_USE;

#endif
