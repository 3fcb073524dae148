/*
 * split.h - joins words that are one word in the catalog, and splits a word that is
 * several words there.
 *
 * Also called: decompounding, word segmentation.
 * Rules:  two or three adjacent words that are one word of an event are joined ("food
 *         truck", "foodtruck").  A word that no event has is split into two to four
 *         words that one event has ("rockinrio", "rock in rio").  The parts have
 *         SPLIT_PART_MIN bytes or more.  Shorter parts are allowed if an event has all
 *         parts in its name, and a single letter only at the end ("altj").  Stop words
 *         between the parts need no event.  At least two parts are not stop words.
 *         A split whose parts are in the name of one event is preferred, then a split
 *         with fewer parts, then a split whose shortest part is longer.
 * Owns:   nothing; text is in the arena.
 * Errors: as in sqlite.h.
 * Limits: at most SPLIT_WORDS_MAX words of at most SPLIT_LENGTH_MAX bytes are split.
 *         For each, at most 100 parts are looked up, and at most SPLIT_TRIED_MAX splits
 *         are tried.
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
 * Change words that query_words_find() has marked, and set *changed.  split_unknown()
 * joins a word that no event has with adjacent words, or splits the word.
 * split_join_known() joins adjacent words that are all in events.
 */
bool split_unknown(struct query_words *, struct snapshot_reader *,
    struct arena *, bool *changed, struct error *) MUST_USE;
bool split_join_known(struct query_words *, struct snapshot_reader *,
    struct arena *, bool *changed, struct error *) MUST_USE;

#endif
