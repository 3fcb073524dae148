/*
 * postings.h - reads the ranks that have a term, or a term with a prefix, from the
 * pages of the full-text index.
 *
 * Also called: posting lists, inverted index, FTS5 segment reader.
 * Why:    FTS5 returns one match after the other, and for a prefix it merges the lists
 *         of all its terms before the first: some 700 and 2,000 instructions a match.
 *         In a page a match is a byte or two, and a bitmap needs no order: at 1M
 *         events a search went from 12 to 2 ms.
 * Shape:  an index with detail=none and one segment, the result of 'optimize'.  The
 *         table words_idx has the page on which a term may be, the table words_data
 *         the pages.  A page has terms in the order of their bytes, each as its
 *         difference from the one before, followed by its ranks, each as the
 *         difference from the one before; both start anew on a new page.
 * Errors: those of sqlite.h; ERROR_INTERNAL_ERROR for an index or a page that does not
 *         have this shape.  The writer of a snapshot reads a term as a test before the
 *         snapshot is served.
 * Limits: POSTINGS_TERM_MAX bytes of a term.  A file is not trusted: nothing is read
 *         beyond a page, pages come one after the other, and each rank costs some of
 *         the budget of sqlite.h.
 * Owns:   the statements, until postings_finish(), which must come before the
 *         connection is closed.
 * Source: SQLite's ext/fts5/fts5_index.c, "FTS5 Segment Data Format"
 */
#ifndef INDEX_POSTINGS_H
#define INDEX_POSTINGS_H

#include "database/sqlite.h"
#include "index/bitmap.h"

enum { POSTINGS_TERM_MAX = 255 };

/* Initialize it with zeros. */
struct postings {
	struct sqlite3_stmt *seek, *pages; /* NULL: not started */
	int64_t segment;                   /* 0: the index has no term */
};

void postings_finish(struct postings *);

struct postings_asked {
	const char *term;
	size_t n;
	bool begins; /* also the terms with this prefix */
	struct rank_range range;
	struct bitmap *set; /* gets the ranks; NULL: stop at the first */
};

/* *found: at least one rank has the term. */
bool postings_read(struct postings *, struct sqlite *,
    const struct postings_asked *, bool *found, struct error *) MUST_USE;

#endif
