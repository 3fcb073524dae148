/*
 * postings.h - reads the ranks that have a term, or a term that begins so, from the
 * pages of the full-text index.
 *
 * Why:    FTS5 gives one match after the other, and of a beginning it merges the
 *         lists of all its terms before the first: some 700 and 2,000 instructions a
 *         match.  In a page a match is a byte or two, and a bitmap needs no
 *         order: at 1M events a search went from 12 to 2 ms.
 * Shape:  an index with detail=none, of one segment, as 'optimize' leaves it: the
 *         table words_idx has the page on which a term may stand, the table
 *         words_data the pages.  A page has terms in the order of their bytes, each
 *         as what differs from the one before, and behind it its ranks, each as the
 *         difference to the one before; on a new page both start anew.
 * Errors: those of sqlite.h; ERROR_INTERNAL_ERROR for an index or a page that is not of
 *         that shape.  The writer of a snapshot reads a term before it is served.
 * Limits: POSTINGS_TERM_MAX bytes of a term.  A file is not trusted: nothing is read
 *         beyond a page, pages come one after the other, and each rank costs of the
 *         budget of sqlite.h.
 * Owns:   the statements, until postings_finish(); before the connection is closed.
 * Source: SQLite's ext/fts5/fts5_index.c, "FTS5 Segment Data Format"
 */
#ifndef INDEX_POSTINGS_H
#define INDEX_POSTINGS_H

#include "database/sqlite.h"
#include "index/bitmap.h"

enum { POSTINGS_TERM_MAX = 255 };

/* At first all 0. */
struct postings {
	struct sqlite3_stmt *seek, *pages; /* NULL: not started */
	int64_t segment;                   /* 0: the index has no term */
};

void postings_finish(struct postings *);

struct postings_asked {
	const char *term;
	size_t n;
	bool begins; /* also the terms that begin so */
	struct rank_range range;
	struct bitmap *set; /* ranks are added; NULL: the first one is enough */
};

/* *found: there is such a rank. */
bool postings_read(struct postings *, struct sqlite *,
    const struct postings_asked *, bool *found, struct error *) MUST_USE;

#endif
