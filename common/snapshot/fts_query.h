/*
 * fts_query.h - a list query (words and filters) as terms of the full-text index.
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
 * Owns:   the normalized words and the parts, until fts_query_release().
 * Errors: none; words and parts after the limit are ignored.
 * Limits: FTS_QUERY_WORDS_MAX words, FTS_QUERY_PARTS_MAX parts,
 *         FTS_QUERY_FILTERS_MAX filters, FTS_QUERY_MAX bytes.
 */
#ifndef SNAPSHOT_FTS_QUERY_H
#define SNAPSHOT_FTS_QUERY_H

#include "base/base.h"
#include "base/buf.h"
#include "snapshot/index_terms.h"
#include "snapshot/numbers.h"

enum {
	FTS_QUERY_WORDS_MAX = 16,
	FTS_QUERY_PARTS_MAX = 96,
	/* city, state, organization and the currency of a price */
	FTS_QUERY_FILTERS_MAX = 4 + LISTING_FILTER_COUNT,
	FTS_QUERY_TERMS_MAX = FTS_QUERY_PARTS_MAX + FTS_QUERY_FILTERS_MAX,
	FTS_QUERY_PARTS_BYTES = 16 * 1024,
	FTS_QUERY_MAX = 8 * FTS_QUERY_PARTS_BYTES,
};

/* Positions are those of texts in `texts`. */
struct fts_query_part {
	size_t word;
	bool is_prefix;
	size_t others; /* words with a blank between them; "": none */
	size_t stem;   /* that all of them have; "": none */
};

struct fts_query {
	struct buf words; /* normalized, separated by one blank */
	size_t word_count;
	bool is_whole; /* the last word is no beginning */
	int64_t filters[FTS_QUERY_FILTERS_MAX]; /* facet.number */
	size_t filter_count;
	/* What the index cannot answer: of snapshot_reader_collect(). */
	struct numbers_limits limits;
	/* Of a wide query; none of an exact one. */
	struct fts_query_part parts[FTS_QUERY_PARTS_MAX];
	size_t part_count;
	/* The words that the parts widen, as they are. */
	struct fts_query_part widened[FTS_QUERY_WORDS_MAX];
	size_t widened_count;
	struct buf texts;
};

void fts_query_init(struct fts_query *, const char *text_or_null);
void fts_query_release(struct fts_query *);

/* Everything matches: it has no word, no filter and no limits. */
bool fts_query_is_empty(const struct fts_query *) MUST_USE;

/* The word at a position, up to a blank or the end; its bytes. */
const char *fts_query_word(const struct fts_query *, size_t at, size_t *n);

/*
 * Adds a part: the word, `others` (blanks between them) instead of it, and their
 * stem, all copied; false when there is no room.
 */
struct fts_query_text {
	const char *p;
	size_t n;
};
bool fts_query_add_part(struct fts_query *, struct fts_query_text word,
    bool is_prefix, struct fts_query_text others, const char *stem);
/* Notes a word of which the parts have more than the word itself. */
void fts_query_add_widened(
    struct fts_query *, struct fts_query_text word, bool is_prefix);
/* A query without parts is exact. */
bool fts_query_is_wide(const struct fts_query *) MUST_USE;
/*
 * Of a wide query the words that were widened, as they are, without filters: of its
 * matches those of this query are exact.  Nothing to release.
 */
struct fts_query fts_query_widened(const struct fts_query *) MUST_USE;
/* A text of a part. */
const char *fts_query_text(const struct fts_query *, size_t at) MUST_USE;

/*
 * Its terms, one by one: the parts of a wide query, or the words, and the filters.
 * Printed (appended) as common_terms.h names them, of a part its word.
 */
size_t fts_query_terms(const struct fts_query *) MUST_USE;
/* Those of its words, which come first. */
size_t fts_query_word_terms(const struct fts_query *) MUST_USE;
/* NULL for a filter and for a word. */
const struct fts_query_part *fts_query_part_at(
    const struct fts_query *, size_t at) MUST_USE;
void fts_query_print_term(
    const struct fts_query *, enum index_terms_scope, size_t at, struct buf *);
#endif
