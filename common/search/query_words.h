/*
 * query_words.h - the words of a query while the ladder rewrites them.
 *
 * Owns:   nothing; text is in the arena.
 * Limits: QUERY_TERMS_WORDS_MAX words, those that a query searches.
 */
#ifndef SEARCH_QUERY_WORDS_H
#define SEARCH_QUERY_WORDS_H

#include "base/arena.h"
#include "index/query_terms.h"
#include "reader/word_finder.h"

struct query_word {
	const char *text; /* what is searched; several words after a split */
	bool is_stop;     /* says nothing (text/language.h) */
	bool has_event;   /* some event has it */
	bool went;        /* it is in the word before */
};

struct query_words {
	struct query_word items[QUERY_TERMS_WORDS_MAX];
	size_t count;
};

void query_words_read(
    struct query_words *, const char *text_or_null, struct arena *);
/* Sets has_event; the last one that is not a stop word may only begin so. */
bool query_words_find(
    struct query_words *, struct snapshot_reader *, struct error *) MUST_USE;

/* Only stop words, or none: they count. */
bool query_words_all_stop(const struct query_words *) MUST_USE;
bool query_words_any_stop(const struct query_words *) MUST_USE;
/* Some event has each one that is no stop word, if not the same one. */
bool query_words_all_found(const struct query_words *) MUST_USE;

/* The words without the stop words, with blanks between them. */
const char *query_words_text(const struct query_words *, struct arena *);
/* The stop words, and the words without an event if they are left out, too. */
const char *query_words_left_out(
    const struct query_words *, bool without_event, struct arena *);

#endif
