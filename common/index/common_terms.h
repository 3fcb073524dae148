/*
 * common_terms.h - the terms that many events have.  Each has a bitmap of its events
 * in the snapshot (bitmap_table.h).
 *
 * Also called: frequent terms, posting bitmaps, count-min sketch.
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
 * How: the common terms must be known before the ranks come.  So the staged events are
 * counted in two arrays that are indexed by hashes (a count-min sketch), in which a
 * count is never too small.
 * Owns:   the counters and the bitmaps' block, until common_terms_release().
 * Errors: those of sqlite.h.
 * Limits: a term is common from one in COMMON_TERMS_PART events on, and from
 *         COMMON_TERMS_EVENTS_MIN events on.  The filters' values of the table `top`
 *         are always common.  If a catalog has more than BITMAP_TABLE_MAX such terms,
 *         the first ones get bitmaps.  A term longer than COMMON_TERMS_TERM_MAX bytes
 *         is never common.
 * Source: G. Cormode, S. Muthukrishnan, "An Improved Data Stream Summary: The
 *         Count-Min Sketch and its Applications", 2005
 */
#ifndef INDEX_COMMON_TERMS_H
#define INDEX_COMMON_TERMS_H

#include "index/bitmap_table.h"
#include "index/word_tally.h"

#define COMMON_TERMS_NEWS "fnews"

enum {
	COMMON_TERMS_PART = 32,
	COMMON_TERMS_EVENTS_MIN = 64,
	COMMON_TERMS_TERM_MAX = 39,
};

struct common_terms_entry;

struct common_terms {
	uint32_t *counts[2];
	size_t count_size; /* of each of them: a power of two */
	struct common_terms_entry *entries;
	size_t count, cap;
	uint16_t *slots; /* of the entries by hash: number + 1; 0: free */
	int64_t from;    /* a term with so many events is common */
	struct bitmap_writer bitmaps;
};

void common_terms_init(struct common_terms *);
void common_terms_release(struct common_terms *);

/*
 * Call it before the first count, with the number of words to be counted.  Few words
 * get small counters, because a page of memory costs when it is first touched.  Later
 * calls do nothing.
 */
void common_terms_expect(struct common_terms *, size_t words);

/* Adds the counts of a word of the staged events. */
void common_terms_count(struct common_terms *, const struct word_tally_word *);

/*
 * Call it when all events are counted and the facets have their numbers.  Then the
 * events go by rank, from 1, to the bitmaps (term_bitmaps.h): terms as above, with
 * those of filters and COMMON_TERMS_NEWS.
 */
bool common_terms_start(struct common_terms *, struct sqlite *, int64_t events,
    struct error *) MUST_USE;
/*
 * Finds the numbers of the bitmaps of an event with the term; returns how many.  A
 * word also has the bitmaps of its prefixes.  Every call gives the same numbers.
 */
size_t common_terms_find(struct common_terms *, const char *term, size_t n,
    uint16_t numbers[COMMON_TERMS_TERM_MAX]) MUST_USE;
bool common_terms_finish(struct common_terms *, struct sqlite *, struct error *)
    MUST_USE;

/*
 * After the start: may enough events have one of the words for them to be common?  The
 * words have a blank between them and this mark of index_terms.h.
 */
bool common_terms_are_common(
    const struct common_terms *, char mark, const char *words) MUST_USE;

#endif
