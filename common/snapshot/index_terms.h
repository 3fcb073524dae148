/*
 * index_terms.h - the words by which an event is found, as the index keeps them.
 *
 * Shape: every word (normalize.h) of name, venue, city, producer's name and the
 *        description's text (as publishable.h leaves it) is the term "t<word>",
 *        the words of the name are also "n<word>", the values of the filters
 *        "f<number>": one full-text row answers q and the filters together,
 *        and no text can pretend to be a filter.
 * The last word of a query is a prefix.  How many events hold a word with a
 * given short prefix, or a word of one letter and one that starts with another,
 * is counted here, once, instead of at every query: those are the queries that
 * find most of the catalog.
 */
#ifndef SNAPSHOT_INDEX_TERMS_H
#define SNAPSHOT_INDEX_TERMS_H

#include "event/native_record.h"

enum index_terms_scope { INDEX_TERMS_TEXT, INDEX_TERMS_NAME };

enum {
	INDEX_TERMS_PREFIX_MAX = 3,    /* bytes of a-z0-9 that are counted */
	INDEX_TERMS_COUNTED_FROM = 64, /* rarer prefixes are not worth a row */
};

struct index_terms {
	uint64_t *seen; /* hash set of the current event's terms */
	size_t seen_cap, seen_count;
	int64_t *counts; /* by scope and prefix */
	int64_t *pairs;  /* by scope, word of one letter, prefix of one */
	uint64_t words_of_one[2], prefixes_of_one[2]; /* the event's, as bits */
	struct buf plain; /* the text of its description */
};

void index_terms_init(struct index_terms *);
void index_terms_release(struct index_terms *);

/* Replaces the buffer's content with the event's terms, blank-separated. */
void index_terms_of(struct index_terms *, const struct event *, struct buf *);

/* Calls each(term, events, context) for what is counted: "tfi", "ta e". */
bool index_terms_each_counted(const struct index_terms *,
    bool (*each)(const char *term, int64_t events, void *, struct error *),
    void *context, struct error *) MUST_USE;

/* The letter in front of a word. */
char index_terms_mark(enum index_terms_scope);

#endif
