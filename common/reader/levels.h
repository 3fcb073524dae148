/*
 * levels.h - orders the results of a search by relevance.  A level is a bitmap of
 * equally relevant events; the best level is first.
 *
 * Also called: ranking, relevance, inverse document frequency (idf).
 *
 * Shape:  any_word  Each word of the query that an event has adds to the event's sum:
 *                   LEVELS_WORD, plus up to LEVELS_RARE_MAX if few events have the
 *                   word, plus LEVELS_NAME if the event's name has it.  A level is the
 *                   events with the same sum.  A word is common if more than LEVELS_FEW
 *                   events, and more than one in LEVELS_PART, have it.  An event with
 *                   only common words is left out, unless all words that have events
 *                   are common.  A `reading`, which has no words here, counts like one
 *                   more word that is not common, with LEVELS_WORD.
 *         reading   1. The events whose name has all words, as typed or, for results of
 *                   the reading, in other forms.  2. The other results of the reading
 *                   that have all words.  3. The remaining results of the reading.
 *                   4. The remaining events with all words.
 * Why:    each binary digit of the sums is a bitmap ("bit-sliced"): 64 events are
 *         added at a time, and no event is sorted.
 * Owns:   the bitmaps, until levels_release().
 * Errors: those of sqlite.h.
 * Limits: the first LEVELS_WORDS_MAX words.
 * Source: P. O'Neil, D. Quass, "Improved Query Performance with Variant Indexes",
 *         1997, 4 (bit-sliced indexes)
 */
#ifndef READER_LEVELS_H
#define READER_LEVELS_H

#include "index/bitmap.h"
#include "reader/reader.h"

enum {
	LEVELS_WORDS_MAX = 8,
	LEVELS_WORD = 3,
	LEVELS_RARE_MAX = 2, /* for the rarest words */
	LEVELS_NAME = 1,
	LEVELS_PART = 5,
	LEVELS_FEW = 20,
	LEVELS_DIGITS = 6, /* binary digits of a sum */
	LEVELS_READ = 4,
};

_Static_assert(LEVELS_WORDS_MAX *(LEVELS_WORD + LEVELS_RARE_MAX + LEVELS_NAME) +
	    LEVELS_WORD <
	1 << LEVELS_DIGITS,
    "a sum must fit");

struct levels {
	struct bitmap all; /* every event of the answer */
	/* For any_word. */
	struct bitmap digits[LEVELS_DIGITS]; /* `count` is not set */
	int64_t sum; /* of the next level, largest first */
	/* For a reading. */
	struct bitmap read[LEVELS_READ];
	size_t next;
};

/* Returns true if the query needs an order by relevance. */
bool levels_asked(const struct listing_query *) MUST_USE;

/*
 * Finds the matches of words and filters, on all dates.  Only a `reading` without
 * any_word is limited to its own dates.  If with_order is false, only `all` may be used
 * afterwards.  Call levels_release() also after a failure.
 */
bool levels_find(struct levels *, struct snapshot_reader *,
    const struct listing_query *, bool with_order, struct error *) MUST_USE;
void levels_release(struct levels *);
#define LOCAL_LEVELS RELEASED_BY(levels_release) struct levels

/* Removes the events that are not in the bitmap. */
void levels_keep(struct levels *, const struct bitmap *);

/* Fills a started bitmap with the next level.  Returns false after the last level. */
bool levels_next(struct levels *, struct bitmap *) MUST_USE;

#endif
