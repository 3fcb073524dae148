/*
 * query_terms.h - a list query (words and filters) as terms of the full-text index.
 *
 * Also called: query parser, query expansion.
 * Shape:  "trock", "tsho*", "f12": every word must match, the last one as a prefix;
 *         filters are terms of the same index row (index_terms.h).  Words contain only
 *         letters and digits (normalize.h).
 * Wide:   if stems (words of the snapshot with the same stem) or the parts of a word
 *         without blanks are added, a query has parts instead of words: "tnoite", then
 *         "tshows*" or "tshow", then "f12".
 * Order:  matches in the name come first.  In a wide query these are
 *
 *             exact in the name, or wide in the name and not exact in the text
 *
 *         so the matches of exact words keep their order, and the matches of stems are
 *         put between them: an event that has the exact words in its description stays
 *         among the others.
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

/* Positions of texts in `texts`. */
struct query_terms_part {
	size_t word;
	bool is_prefix;
	size_t others; /* words with a blank between them; "": none */
	size_t stem;   /* that they all have; "": none */
};

struct query_terms {
	struct buf words; /* normalized, separated by one blank */
	size_t word_count;
	bool is_whole; /* the last word is not a prefix */
	int64_t filters[QUERY_TERMS_FILTERS_MAX]; /* facet.number */
	size_t filter_count;
	/*
	 * The conditions that the index cannot answer; snapshot_reader_collect() does.
	 */
	struct numbers_limits limits;
	/* Events that closed since the index was written do not match. */
	bool is_open;
	/* For a wide query; an exact query has none. */
	struct query_terms_part parts[QUERY_TERMS_PARTS_MAX];
	size_t part_count;
	/* The words that the parts widen, unchanged. */
	struct query_terms_part widened[QUERY_TERMS_WORDS_MAX];
	size_t widened_count;
	struct buf texts;
};

void query_terms_init(struct query_terms *, const char *text_or_null);
void query_terms_release(struct query_terms *);
#define LOCAL_QUERY_TERMS RELEASED_BY(query_terms_release) struct query_terms

/* Does everything match, because it has no word, no filter and no limits? */
bool query_terms_is_empty(const struct query_terms *) MUST_USE;

/* The word at a position, up to a blank or the end; *n is its length. */
const char *query_terms_word(const struct query_terms *, size_t at, size_t *n);

/*
 * Adds a part: the word, its alternatives `others` (blanks between them), and their
 * stem, all copied; false when there is no room.
 */
struct query_terms_text {
	const char *p;
	size_t n;
};
bool query_terms_add_part(struct query_terms *, struct query_terms_text word,
    bool is_prefix, struct query_terms_text others, const char *stem);
/* Records a word whose part has more than the word itself. */
void query_terms_add_widened(
    struct query_terms *, struct query_terms_text word, bool is_prefix);
/* A query without parts is exact. */
bool query_terms_is_wide(const struct query_terms *) MUST_USE;
/*
 * For a wide query: a query of only the unchanged words that were widened, without
 * filters.  Among the matches of the wide query, its matches are exact.  It needs no
 * release.
 */
struct query_terms query_terms_widened(const struct query_terms *) MUST_USE;
/* The text at a position in `texts`. */
const char *query_terms_text(const struct query_terms *, size_t at) MUST_USE;

/*
 * The number of its terms: the parts of a wide query, or the words, and the filters.
 * query_terms_print() appends a term with its name in common_terms.h; for a part, its
 * word.
 */
size_t query_terms_count(const struct query_terms *) MUST_USE;
/* The number of terms that are words; they come first. */
size_t query_terms_of_words(const struct query_terms *) MUST_USE;
/* NULL for a filter and for a word. */
const struct query_terms_part *query_terms_part_at(
    const struct query_terms *, size_t at) MUST_USE;
void query_terms_print(const struct query_terms *, enum index_terms_scope,
    size_t at, struct buf *);
#endif
