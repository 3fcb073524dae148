/*
 * search.h - what a caller typed, as a query that our index understands.
 *
 * Layer: 2 (domain).
 * Rules: at most SEARCH_WORDS_MAX words count; all must be there, the last one
 *        as a prefix.  Words hold letters and digits only (fold.h), so nothing
 *        in the text can be an operator.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "base/base.h"
#include "base/buf.h"
#include "snapshot/index_terms.h"

enum { SEARCH_WORDS_MAX = 16, SEARCH_FILTERS_MAX = 3, SEARCH_MAX = 4096 };

struct search {
	struct buf words; /* folded, blank-separated */
	size_t count;
	int64_t filters[SEARCH_FILTERS_MAX]; /* numbers of filter values */
	size_t filter_count;
};

void search_init(struct search *, const char *q_or_null);
void search_release(struct search *);

/* `"twords" AND "tfi"* AND "f12"`; empty when there is nothing to ask. */
void search_print(const struct search *, enum terms_scope, struct buf *);

/*
 * The query as terms.h counts it: one short prefix, or a word of one letter and
 * a prefix of one.  False when it is more than that.
 */
bool search_counted(const struct search *, enum terms_scope,
    char term[TERMS_PREFIX_MAX + 2]) MUST_USE;

#endif
