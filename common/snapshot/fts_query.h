/*
 * fts_query.h - what a caller typed, as a query that our index understands.
 *
 * Rules: at most FTS_QUERY_WORDS_MAX words count; all must be there, the last one
 *        as a prefix.  Words hold letters and digits only (normalize.h), so nothing
 *        in the text can be an operator.
 */
#ifndef SNAPSHOT_FTS_QUERY_H
#define SNAPSHOT_FTS_QUERY_H

#include "base/base.h"
#include "base/buf.h"
#include "snapshot/index_terms.h"

enum {
	FTS_QUERY_WORDS_MAX = 16,
	FTS_QUERY_FILTERS_MAX = 3,
	FTS_QUERY_MAX = 4096
};

struct fts_query {
	struct buf words; /* folded, blank-separated */
	size_t count;
	int64_t filters[FTS_QUERY_FILTERS_MAX]; /* numbers of filter values */
	size_t filter_count;
};

void fts_query_init(struct fts_query *, const char *q_or_null);
void fts_query_release(struct fts_query *);

/* `"twords" AND "tfi"* AND "f12"`; empty when there is nothing to ask. */
void fts_query_print(
    const struct fts_query *, enum index_terms_scope, struct buf *);

/*
 * The query as index_terms.h counts it: one short prefix, or a word of one letter and
 * a prefix of one.  False when it is more than that.
 */
bool fts_query_counted(const struct fts_query *, enum index_terms_scope,
    char term[INDEX_TERMS_PREFIX_MAX + 2]) MUST_USE;

#endif
