/*
 * query_terms.h - a list query (words and filters) as terms of the full-text index.
 *
 * Also called: query parser, query expansion.
 * Shape:  "trock", "tsho*", "f12": every term must match, and the last word matches as a
 *         prefix unless is_whole is set.  Filters are terms in the same row of the index
 *         (index_terms.h).  Words contain only letters and digits (normalize.h).
 * Wide:   reader_words.c adds to a word the snapshot's words with the same stem or the
 *         same meaning.  It divides a word of a script without blanks into parts.  After
 *         either change, the query is wide: it has parts instead of words, such as
 *         "tnoite", then "tshows*" or "tshow", then "f12".
 * Order:  matches in the name come first.  In a wide query, a match in the name is
 *
 *             exact in the name, or wide in the name and not exact in the text
 *
 *         so the matches of exact words keep their order, and the matches of added
 *         words come between them.  An event that has the exact words only in its
 *         other texts does not come first.
 * Owns:   the normalized words and the parts, until query_terms_release().
 * Errors: none; words and parts over the limit are ignored.
 * Limits: QUERY_TERMS_WORDS_MAX words with QUERY_TERMS_BYTES bytes,
 *         QUERY_TERMS_PARTS_MAX parts with QUERY_TERMS_PARTS_BYTES bytes,
 *         QUERY_TERMS_FILTERS_MAX filters.
 */
#ifndef INDEX_QUERY_TERMS_H
#define INDEX_QUERY_TERMS_H

#include "base/base.h"
#include "base/buf.h"
#include "index/index_terms.h"
#include "index/numbers.h"

enum {
	QUERY_TERMS_WORDS_MAX = 16,
	QUERY_TERMS_PARTS_MAX = 96,
	/* city, state, organization, and the currency of a price */
	QUERY_TERMS_FILTERS_MAX = 4 + LISTING_FILTER_COUNT,
	QUERY_TERMS_MAX = QUERY_TERMS_PARTS_MAX + QUERY_TERMS_FILTERS_MAX,
	QUERY_TERMS_PARTS_BYTES = 16 * 1024,
	QUERY_TERMS_BYTES = 8 * QUERY_TERMS_PARTS_BYTES,
};

/* A part.  Its members are positions in `texts`. */
struct query_terms_part {
	size_t word;
	bool is_prefix;
	size_t others; /* alternatives, a blank between them; "": none */
	size_t stem;   /* the common stem of the words; "": none */
};

struct query_terms {
	struct buf words; /* normalized, with one blank between them */
	size_t word_count;
	bool is_whole; /* the last word is not a prefix */
	int64_t filters[QUERY_TERMS_FILTERS_MAX]; /* values of facet.number */
	size_t filter_count;
	/*
	 * The conditions that the index cannot answer, but that
	 * snapshot_reader_collect() applies.
	 */
	struct numbers_limits limits;
	/* Leaves out events that closed since the index was written. */
	bool is_open;
	/* The parts of a wide query, at least one.  An exact query has none. */
	struct query_terms_part parts[QUERY_TERMS_PARTS_MAX];
	size_t part_count;
	/* The typed words to which other words or parts were added. */
	struct query_terms_part widened[QUERY_TERMS_WORDS_MAX];
	size_t widened_count;
	struct buf texts;
};

/* Starts a query with the words of the text, and without filters and limits. */
void query_terms_init(struct query_terms *, const char *text_or_null);
void query_terms_release(struct query_terms *);
#define LOCAL_QUERY_TERMS RELEASED_BY(query_terms_release) struct query_terms

/* Returns true for a query without words, filters and limits: every event matches. */
bool query_terms_is_empty(const struct query_terms *) MUST_USE;

/*
 * Returns the word with this index in `words`, not NUL-terminated, and sets *n to its
 * length.
 */
const char *query_terms_word(const struct query_terms *, size_t at, size_t *n);

/* A text of n bytes, without a NUL. */
struct query_terms_text {
	const char *p;
	size_t n;
};
/*
 * Adds a part with copies of the word, its alternatives `others` (blanks between them)
 * and their stem.  Returns false if the query has reached the limit of parts or of their
 * bytes.
 */
bool query_terms_add_part(struct query_terms *, struct query_terms_text word,
    bool is_prefix, struct query_terms_text others, const char *stem);
/* Records a typed word to which other words or parts were added. */
void query_terms_add_widened(
    struct query_terms *, struct query_terms_text word, bool is_prefix);
/*
 * Returns a query with only the words of query_terms_add_widened(), without filters and
 * limits.  A match of the wide query that also matches this query is exact.  The result
 * borrows the texts of the wide query, so it needs no release.
 */
struct query_terms query_terms_widened(const struct query_terms *) MUST_USE;
/* Returns the text at a position in `texts`, valid until the next text is added. */
const char *query_terms_text(const struct query_terms *, size_t at) MUST_USE;

/*
 * Returns the number of terms: the parts of a wide query, or the words of an exact
 * query, and the filters.
 */
size_t query_terms_count(const struct query_terms *) MUST_USE;
/* Returns the number of terms that are words.  They come before the filters. */
size_t query_terms_of_words(const struct query_terms *) MUST_USE;
/* Returns the part of a term, or NULL for a filter or a word of an exact query. */
const struct query_terms_part *query_terms_part_at(
    const struct query_terms *, size_t at) MUST_USE;
/* Appends a term as its name in common_terms.h.  For a part, the term is its word. */
void query_terms_print(const struct query_terms *, enum index_terms_scope,
    size_t at, struct buf *);
#endif
