/*
 * split.h - words that are written together here and apart there.
 *
 * Rules:  two or three neighbours that are one word of an event are joined ("food
 *         truck", "foodtruck").  A word that no event has is split into two to
 *         four words that one event has ("rockinrio", "rock in rio"): parts of
 *         SPLIT_PART_MIN bytes or more, of fewer where that event has all in its
 *         name, and stop words between them, which need no event.  At least two
 *         parts are no stop words.  Parts that one event has in its name win, then
 *         fewer parts, then the longer shortest part.
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
 * Rewrite the words, which query_words_find() has marked: words without an event,
 * which are joined with a neighbour or split; and neighbours that all have events.
 */
bool split_unknown(struct query_words *, struct snapshot_reader *,
    struct arena *, bool *changed, struct error *) MUST_USE;
bool split_join_known(struct query_words *, struct snapshot_reader *,
    struct arena *, bool *changed, struct error *) MUST_USE;

#endif
