/*
 * fts_query.h - a list query (words and filters) as an FTS5 query.
 *
 * Shape:  `"twords" AND "tfi"* AND "f12"`: every word must match, the last one
 *         as a prefix; filters are terms of the same index row (index_terms.h).
 *         Words hold only letters and digits (normalize.h), so nothing that a
 *         caller types is an operator of FTS5.
 * Owns:   the normalized words, until fts_query_release().
 * Errors: none; words after the limit are ignored.
 * Limits: FTS_QUERY_WORDS_MAX words, FTS_QUERY_FILTERS_MAX filters,
 *         FTS_QUERY_MAX bytes.
 * Source: SQLite FTS5, section 3 "Full-text Query Syntax",
 *         https://www.sqlite.org/fts5.html#full_text_query_syntax
 */
#ifndef SNAPSHOT_FTS_QUERY_H
#define SNAPSHOT_FTS_QUERY_H

#include "base/base.h"
#include "base/buf.h"
#include "snapshot/index_terms.h"
#include "snapshot/numbers.h"

enum {
	FTS_QUERY_WORDS_MAX = 16,
	/* city, state, organization and the currency of a price */
	FTS_QUERY_FILTERS_MAX = 4 + LISTING_FILTER_COUNT,
	FTS_QUERY_MAX = 4096
};

struct fts_query {
	struct buf words; /* normalized, separated by one blank */
	size_t word_count;
	int64_t filters[FTS_QUERY_FILTERS_MAX]; /* facet.number */
	size_t filter_count;
	/* What the index cannot answer: of snapshot_reader_collect(). */
	struct numbers_limits limits;
};

void fts_query_init(struct fts_query *, const char *text_or_null);
void fts_query_release(struct fts_query *);

/* Everything matches: it has no word, no filter and no limits. */
bool fts_query_is_empty(const struct fts_query *) MUST_USE;

/* Appends the query; appends nothing when it has no word and no filter. */
void fts_query_print(
    const struct fts_query *, enum index_terms_scope, struct buf *);

/*
 * Its terms, one by one, as common_terms.h names them, and as parts of a query
 * that AND joins.  Each appends.
 */
size_t fts_query_terms(const struct fts_query *) MUST_USE;
void fts_query_print_term(
    const struct fts_query *, enum index_terms_scope, size_t at, struct buf *);
void fts_query_print_match(
    const struct fts_query *, enum index_terms_scope, size_t at, struct buf *);

/*
 * The key of the query's row in the table `prefix`.  False when the query has a
 * filter, or more words or letters than that table counts.
 */
bool fts_query_counted_term(const struct fts_query *, enum index_terms_scope,
    char term[INDEX_TERMS_TERM_SIZE]) MUST_USE;

#endif
