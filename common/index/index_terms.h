/*
 * index_terms.h - the terms of one event in the full-text index.
 *
 * Also called: tokens, inverted index, FTS5.
 * Shape:  every word (normalize.h) of an event's texts is the term "t<word>".  The
 *         texts are the name, venue, address, city, state, country, categories, tags, the
 *         names of producer and performers, and the description (as publishable.h makes
 *         it).  The texts of a country are its code, and its name in the brand's
 *         language.  The words of the names of event and performers are also "n<word>".
 *         The parts of a word of a script without blanks (bigrams.h) are terms as well.
 *         The value of a filter is "f<number>" (writer_finish.c adds this term).  So one
 *         search of the index answers words and filters together: at 1M events the time
 *         for `q` with `city` fell from 400 to 10 ms.  A term of a text begins with t or
 *         n, so no text can imitate a filter.
 * Owns:   the hash set and `description`, until index_terms_release().
 * Errors: none.
 */
#ifndef INDEX_INDEX_TERMS_H
#define INDEX_INDEX_TERMS_H

#include "event/native_record.h"

enum index_terms_scope { INDEX_TERMS_TEXT, INDEX_TERMS_NAME };

struct index_terms {
	const char *locale; /* for the country's name */
	uint64_t *seen;     /* hash set of the current event's words */
	size_t seen_cap, seen_count;
	struct buf description; /* of the current event, as plain text */
};

void index_terms_init(struct index_terms *, const char *locale);
void index_terms_release(struct index_terms *);

/* Replaces the buffer's content with the terms of the record, each after a blank. */
void index_terms_of(
    struct index_terms *, const struct native_record *, struct buf *);

/* Returns the first byte of a word's term, 't' or 'n'. */
char index_terms_mark(enum index_terms_scope);

#endif
