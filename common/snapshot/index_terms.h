/*
 * index_terms.h - the terms of one event in the full-text index, and the counts
 * of the terms that match most events.
 *
 * Shape:  every word (normalize.h) of the name, venue, address, city, state,
 *         country (its code, and its name in the brand's language), categories,
 *         tags, producer's name and description text (as publishable.h leaves it) is
 *         the term "t<word>"; the words of the name are also "n<word>"; the parts
 *         of a word without blanks (bigrams.h) are terms, too; the value of a
 *         filter is "f<number>" (writer_finish.c adds it).  So one MATCH
 *         answers words and filters together: at 1M events `q` with `city` fell
 *         from 400 to 10 ms.  A term of a text starts with t or n, so no text
 *         imitates a filter.
 * Counts: the last word of a query is a prefix, and a short prefix matches most
 *         of the catalog: at 1M events such a search took 365 ms.  How many
 *         events have each prefix of up to three letters, and each pair of a
 *         one-letter word and a first letter ("a e"), is counted here once and
 *         stored (table `prefix`); with these counts and FTS5's own prefix
 *         indexes the search takes less than 60 ms.
 * Owns:   the hash set, the terms and the counters, until index_terms_release().
 * Errors: index_terms_each_count() only returns those of its callback.
 * Units:  counts are events.
 * Limits: INDEX_TERMS_PREFIX_MAX letters.  A count under
 *         INDEX_TERMS_COUNTED_FROM is not stored: the index counts so few rows
 *         quickly.
 * Source: SQLite FTS5, section 4.2 "Prefix Indexes",
 *         https://www.sqlite.org/fts5.html#prefix_indexes
 */
#ifndef SNAPSHOT_INDEX_TERMS_H
#define SNAPSHOT_INDEX_TERMS_H

#include "event/native_record.h"

enum index_terms_scope { INDEX_TERMS_TEXT, INDEX_TERMS_NAME };

enum {
	INDEX_TERMS_PREFIX_MAX = 3, /* bytes, each one of a-z and 0-9 */
	INDEX_TERMS_TERM_SIZE = INDEX_TERMS_PREFIX_MAX + 2, /* mark and NUL */
	INDEX_TERMS_COUNTED_FROM = 64,
};

/* A term of the current event: its word, and the hash of that. */
struct index_terms_term {
	enum index_terms_scope scope;
	const char *word; /* n bytes, in the buffer of index_terms_of() */
	size_t n;
	uint64_t hash; /* hash_bytes() from HASH_START */
};

struct index_terms {
	const char *locale; /* of the country's name */
	uint64_t *seen; /* hash set of the current event's words and prefixes */
	size_t seen_cap, seen_count;
	struct index_terms_term *terms; /* in the order of the buffer */
	size_t term_cap, term_count;
	int64_t *prefix_counts; /* by scope and prefix */
	int64_t *pair_counts;   /* by scope, one-letter word, first letter */
	/* Of the current event, by scope: a bit for each letter. */
	uint64_t one_letter_words[2], first_letters[2];
	struct buf description; /* of the current event, as plain text */
};

void index_terms_init(struct index_terms *, const char *locale);
void index_terms_release(struct index_terms *);

/*
 * Replaces the buffer's content with the event's terms, each after a blank; `terms`
 * has them until the buffer changes.
 */
void index_terms_of(
    struct index_terms *, const struct native_record *, struct buf *);

typedef bool index_terms_count_fn(
    const char *term, int64_t events, void *context, struct error *);

/* Calls the function for each stored count; terms are "tfi" and "ta e". */
bool index_terms_each_count(const struct index_terms *, index_terms_count_fn *,
    void *context, struct error *) MUST_USE;

/* The first byte of a word's term: 't' or 'n'. */
char index_terms_mark(enum index_terms_scope);

#endif
