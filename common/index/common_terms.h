/*
 * common_terms.h - the terms that many events have.  Each has a bitmap of its events
 * in the snapshot (bitmap_table.h).
 *
 * Also called: frequent terms, posting bitmaps, document frequency.
 * The full-text index reads each match of a common word.  For a prefix it reads all
 * matches of all its words before it returns the first.  So the price of a search grew
 * with the catalog: at 1M events "casa prod" took 260 ms.  A bitmap holds a million
 * events in 125 KB, and to intersect, count and skip costs the same for one word and
 * for sixteen.  Rare terms have few matches, which the index returns.
 *
 * Shape:  the names of bitmaps are terms: "tcasa" and "ncasa" are words of
 *         index_terms.h, "tcas*" a prefix, "f12" the value of a filter, "f0"
 *         SNAPSHOT_SPANS_TERM, "fnews" the events of the table `news`, "sshow" and
 *         "mshow" the words of a stem (stems.h)
 *         staging.word: the number of the events that have the word in their text and
 *         in their name
 * How:    the full-text index is written first, and has the counts and the ranks of all
 *         its terms.
 * Owns:   nothing.
 * Errors: those of sqlite.h and postings.h.
 * Limits: a term is common from one in COMMON_TERMS_PART events on, and from
 *         COMMON_TERMS_EVENTS_MIN events on.  The filters' values of the table `top`
 *         are always common.  If a catalog has more than BITMAP_TABLE_MAX such terms,
 *         those with the most events get bitmaps.  A term longer than
 *         COMMON_TERMS_TERM_MAX bytes is never common.
 */
#ifndef INDEX_COMMON_TERMS_H
#define INDEX_COMMON_TERMS_H

#include "database/sqlite.h"

#define COMMON_TERMS_NEWS "fnews"

enum {
	COMMON_TERMS_PART = 32,
	COMMON_TERMS_EVENTS_MIN = 64,
	COMMON_TERMS_TERM_MAX = 39,
};

#define COMMON_TERMS_STAGING_SCHEMA                                            \
	"CREATE TABLE staging.word(word TEXT PRIMARY KEY, in_text INTEGER,"    \
	" in_name INTEGER) WITHOUT ROWID;"                                     \
	"CREATE TABLE staging.bitmap_block(at INTEGER PRIMARY KEY,"            \
	" ranks BLOB);"

/* Fills staging.word from the table `words`, when that is optimized. */
bool common_terms_count_words(struct sqlite *, struct error *) MUST_USE;

/* Writes the bitmaps, after the tables of filters, news and stems. */
bool common_terms_write(struct sqlite *, int64_t events, struct error *)
    MUST_USE;

#endif
