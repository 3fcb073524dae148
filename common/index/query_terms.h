/*
 * query_terms.h - a list query (words and filters) as terms of the full-text index.
 *
 * Shape:  "trock", "tsho*", "f12": every word must match, the last one as a
 *         beginning; filters are terms of the same index row (index_terms.h).
 *         Words hold only letters and digits (normalize.h).
 * Wide:   with the words of the snapshot that have the same stem, and the parts of a
 *         word without blanks, a query has parts instead of words: "tnoite", then
 *         "tshows*" or "tshow", then "f12".
 * Order:  what matches in the name comes first.  As a wide query this is
 *
 *             exact in the name, or wide in the name and not exact in the text
 *
 *         so what exact words find keeps its order, and what stems add is in between:
 *         an event that exact words find in its description stays among the others.
 * Owns:   the normalized words and the parts, until query_terms_release().
 * Errors: none; words and parts after the limit are ignored.
 * Limits: QUERY_TERMS_WORDS_MAX words, QUERY_TERMS_PARTS_MAX parts,
 *         QUERY_TERMS_FILTERS_MAX filters, QUERY_TERMS_BYTES bytes.
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
	/* city, state, organization and the currency of a price */
	QUERY_TERMS_FILTERS_MAX = 4 + LISTING_FILTER_COUNT,
	QUERY_TERMS_MAX = QUERY_TERMS_PARTS_MAX + QUERY_TERMS_FILTERS_MAX,
	QUERY_TERMS_PARTS_BYTES = 16 * 1024,
	QUERY_TERMS_BYTES = 8 * QUERY_TERMS_PARTS_BYTES,
};

/* Positions are those of texts in `texts`. */
struct query_terms_part {
	size_t word;
	bool is_prefix;
	size_t others; /* words with a blank between them; "": none */
	size_t stem;   /* that all of them have; "": none */
};

struct query_terms {
	struct buf words; /* normalized, separated by one blank */
	size_t word_count;
	bool is_whole; /* the last word is no beginning */
	int64_t filters[QUERY_TERMS_FILTERS_MAX]; /* facet.number */
	size_t filter_count;
	/* What the index cannot answer: of snapshot_reader_collect(). */
	struct numbers_limits limits;
	/* Of a wide query; none of an exact one. */
	struct query_terms_part parts[QUERY_TERMS_PARTS_MAX];
	size_t part_count;
	/* The words that the parts widen, as they are. */
	struct query_terms_part widened[QUERY_TERMS_WORDS_MAX];
	size_t widened_count;
	struct buf texts;
};

void query_terms_init(struct query_terms *, const char *text_or_null);
void query_terms_release(struct query_terms *);

/* Everything matches: it has no word, no filter and no limits. */
bool query_terms_is_empty(const struct query_terms *) MUST_USE;

/* The word at a position, up to a blank or the end; its bytes. */
const char *query_terms_word(const struct query_terms *, size_t at, size_t *n);

/*
 * Adds a part: the word, `others` (blanks between them) instead of it, and their
 * stem, all copied; false when there is no room.
 */
struct query_terms_text {
	const char *p;
	size_t n;
};
bool query_terms_add_part(struct query_terms *, struct query_terms_text word,
    bool is_prefix, struct query_terms_text others, const char *stem);
/* Notes a word of which the parts have more than the word itself. */
void query_terms_add_widened(
    struct query_terms *, struct query_terms_text word, bool is_prefix);
/* A query without parts is exact. */
bool query_terms_is_wide(const struct query_terms *) MUST_USE;
/*
 * Of a wide query the words that were widened, as they are, without filters: of its
 * matches those of this query are exact.  Nothing to release.
 */
struct query_terms query_terms_widened(const struct query_terms *) MUST_USE;
/* A text of a part. */
const char *query_terms_text(const struct query_terms *, size_t at) MUST_USE;

/*
 * Its terms, one by one: the parts of a wide query, or the words, and the filters.
 * Printed (appended) as common_terms.h names them, of a part its word.
 */
size_t query_terms_count(const struct query_terms *) MUST_USE;
/* Those of its words, which come first. */
size_t query_terms_of_words(const struct query_terms *) MUST_USE;
/* NULL for a filter and for a word. */
const struct query_terms_part *query_terms_part_at(
    const struct query_terms *, size_t at) MUST_USE;
void query_terms_print(const struct query_terms *, enum index_terms_scope,
    size_t at, struct buf *);
#endif
