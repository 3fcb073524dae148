/*
 * postings.h - reads the ranks of the events that have a term, or a term with a prefix,
 * from the pages of the full-text index.
 *
 * Also called: posting lists, inverted index, FTS5 segment reader.
 * Why:    FTS5 returns one match after the other, and spends some 700 instructions on
 *         each.  For a prefix it first merges the lists of all terms, and spends some
 *         2,000 instructions on each match.  In a page a match is a byte or two, and a
 *         bitmap needs no order.  At 1M events the time of a search fell from 12 to 2 ms.
 * Shape:  an index with detail=none and one segment, the result of 'optimize'.  The
 *         table words_idx has the page on which a term may be, and the table words_data
 *         has the pages.  A page has terms in the order of their bytes, each as the
 *         difference from the previous term.  The ranks of a term follow the term, each
 *         as the difference from the previous rank.  The first term of a page is
 *         complete, and so is the first rank of a term on a page.
 * Errors: as in sqlite.h; ERROR_INTERNAL_ERROR for an index or a page that does not
 *         have this shape.  The writer of a snapshot reads a term as a test, before the
 *         snapshot is served.
 * Limits: POSTINGS_TERM_MAX bytes in a term.  A file is untrusted, so the reader reads
 *         nothing beyond a page, and requires the pages in order.  Pages, terms and
 *         ranks use up the budget of sqlite.h.
 * Owns:   the statements, until postings_finish().  Call it before the connection is
 *         closed.
 * Source: SQLite's ext/fts5/fts5_index.c, "FTS5 Segment Data Format"
 */
#ifndef INDEX_POSTINGS_H
#define INDEX_POSTINGS_H

#include "database/sqlite.h"
#include "index/bitmap.h"

enum { POSTINGS_TERM_MAX = 255 };

/* Initially all members are zero. */
struct postings {
	struct sqlite3_stmt *seek, *pages; /* NULL: not started */
	int64_t segment;                   /* 0: the index has no terms */
};

void postings_finish(struct postings *);

struct postings_asked {
	const char *term;
	size_t n;
	bool begins; /* `term` is a prefix of the terms */
	struct rank_range range;
	struct bitmap *set; /* gets the ranks; NULL: stop at the first match */
};

/*
 * Adds the matches in the range to `set`.  Sets *found to true if there is at least one,
 * and otherwise to false.  A term of 0 bytes, or of more than POSTINGS_TERM_MAX bytes,
 * has no matches.
 */
bool postings_read(struct postings *, struct sqlite *,
    const struct postings_asked *, bool *found, struct error *) MUST_USE;

#endif
