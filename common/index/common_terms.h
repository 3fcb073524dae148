/*
 * common_terms.h - the terms that many events have.  The snapshot has a bitmap of the
 * events of each such term (bitmap_table.h).
 *
 * Also called: frequent terms, posting bitmaps, document frequency.
 * The full-text index must read each match of a common word, and all matches of all words
 * with a prefix.  So the cost of a search grew with the catalog: at 1M events "casa prod"
 * took 260 ms.  A bitmap holds a million events in 125 KB, and the cost of intersecting,
 * counting and skipping does not depend on the number of matches.  Rare terms have few
 * matches, which are read from the index.
 *
 * Shape:  the names of the bitmaps are terms: "tcasa" and "ncasa" are words of
 *         index_terms.h, "tcas*" is a prefix, "f12" the value of a filter, "f0"
 *         SNAPSHOT_SPANS_TERM.  "fnews" has the events of the table `news`; "sshow" and
 *         "mshow" have those of the words of a stem (stems.h).  The table staging.word
 *         has two counts for each word: the events with the word in any text, and the
 *         events with the word in their name or in a performer's name.
 * How:    the writer writes the full-text index first.  It reads the counts of the
 *         words, and the ranks of all terms except fnews, from this index.
 * Owns:   nothing.
 * Errors: as in sqlite.h and postings.h.
 * Limits: a term is common if at least one in COMMON_TERMS_PART events has it, and at
 *         least COMMON_TERMS_EVENTS_MIN events.  A stem is common only if it has several
 *         words.  "f0", "fnews" and the values of filters in the table `top` are always
 *         common.  A catalog has at most BITMAP_TABLE_MAX bitmaps: first those of
 *         filters, then those of the terms with the most events.  A term of
 *         COMMON_TERMS_TERM_MAX bytes or more, without the "*" of a prefix, is never
 *         common.
 */
#ifndef INDEX_COMMON_TERMS_H
#define INDEX_COMMON_TERMS_H

#include "database/sqlite.h"

#define COMMON_TERMS_NEWS "fnews"

enum {
	COMMON_TERMS_PART = 64,
	COMMON_TERMS_EVENTS_MIN = 64,
	COMMON_TERMS_TERM_MAX = 39,
};

#define COMMON_TERMS_STAGING_SCHEMA                                            \
	"CREATE TABLE staging.word(word TEXT PRIMARY KEY, in_text INTEGER,"    \
	" in_name INTEGER) WITHOUT ROWID;"                                     \
	"CREATE TABLE staging.bitmap_block(at INTEGER PRIMARY KEY,"            \
	" ranks BLOB);"

/* Fills staging.word from the table `words`, which must be optimized. */
bool common_terms_count_words(struct sqlite *, struct error *) MUST_USE;

/*
 * Writes the bitmaps, and their numbers in the table `top`.  The tables of filters, news
 * and stems must be complete.
 */
bool common_terms_write(struct sqlite *, int64_t events, struct error *)
    MUST_USE;

#endif
