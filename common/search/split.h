/*
 * split.h - finds words that are written together in the query and apart in the
 * catalog, or the other way round.
 *
 * Also called: decompounding, word segmentation.
 * Rules:  two or three neighbours that are one word of an event are joined ("food
 *         truck", "foodtruck").  A word that no event has is split into two to four
 *         words that one event has ("rockinrio", "rock in rio").  Its parts have
 *         SPLIT_PART_MIN bytes or more; shorter ones are allowed if that event has all
 *         parts in its name.  Stop words between the parts need no event.  At least
 *         two parts are not stop words.  Splits whose parts one event has in its name
 *         are preferred, then fewer parts, then the longer shortest part.
 * Owns:   nothing; text is in the arena.
 * Errors: those of sqlite.h.
 * Limits: SPLIT_WORDS_MAX words are split, of SPLIT_LENGTH_MAX bytes at most;
 *         SPLIT_TRIED_MAX splits of each are tried.
 */
#ifndef SEARCH_SPLIT_H
#define SEARCH_SPLIT_H

#include "search/query_words.h"

enum {
	SPLIT_WORDS_MAX = 2,
	SPLIT_LENGTH_MAX = 32,
	SPLIT_PARTS_MAX = 4,
	SPLIT_PART_MIN = 3,
	SPLIT_TRIED_MAX = 6,
};

/*
 * Rewrite the words, which query_words_find() has marked.  split_unknown() joins a
 * word without an event with a neighbour, or splits it.  The other joins neighbours
 * that all have events.
 */
bool split_unknown(struct query_words *, struct snapshot_reader *,
    struct arena *, bool *changed, struct error *) MUST_USE;
bool split_join_known(struct query_words *, struct snapshot_reader *,
    struct arena *, bool *changed, struct error *) MUST_USE;

#endif
