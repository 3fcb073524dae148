/*
 * query_words.h - the words of a query while ladder.h changes them.
 *
 * Owns:   nothing; text is in the arena.
 * Limits: QUERY_TERMS_WORDS_MAX words, the maximum of a query.
 */
#ifndef SEARCH_QUERY_WORDS_H
#define SEARCH_QUERY_WORDS_H

#include "base/arena.h"
#include "index/query_terms.h"
#include "reader/reader.h"

struct query_word {
	const char *text; /* to search for; several words after a split */
	bool is_stop;     /* a stop word (text/language.h) */
	bool has_event;   /* at least one event has the word */
	bool went;        /* was joined to the previous word */
};

struct query_words {
	struct query_word items[QUERY_TERMS_WORDS_MAX];
	size_t count;
};

/* Reads the words of the text, and marks the stop words. */
void query_words_read(
    struct query_words *, const char *text_or_null, struct arena *);
/* Sets has_event of each word.  The last word that is not a stop word may be a prefix. */
bool query_words_find(
    struct query_words *, struct snapshot_reader *, struct error *) MUST_USE;

/*
 * If the last word is a whole word of an event, moves to the end the first word that is
 * only the beginning of words in events ("ccxp" of "ccxp26"), because a search treats the
 * last word as a prefix.  Sets *moved to true if it moved a word, and otherwise to false.
 */
bool query_words_begin(struct query_words *, struct snapshot_reader *,
    bool *moved, struct error *) MUST_USE;

/*
 * Returns true if all words are stop words, so that a search must use them, or if the
 * query has no words.
 */
bool query_words_all_stop(const struct query_words *) MUST_USE;
/*
 * Returns true if each word that is not a stop word is in an event.  The words may be
 * in different events.
 */
bool query_words_all_found(const struct query_words *) MUST_USE;

/*
 * Returns the words without the stop words, with blanks between them.  Returns all words
 * if all are stop words, or NULL if the query has no words.
 */
const char *query_words_text(const struct query_words *, struct arena *);
/*
 * Returns the words that query_words_text() leaves out and, if without_event is true, also
 * the words that no event has.  Returns NULL if no word is left out.
 */
const char *query_words_left_out(
    const struct query_words *, bool without_event, struct arena *);

#endif
