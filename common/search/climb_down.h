/*
 * climb_down.h - what is asked if no event has everything that was read.
 *
 * Also called: query relaxation.
 * Rules:  the first of these that finds events:
 *         - without the category, if words are left;
 *         - without the days, then also without the price, the part of the day;
 *         - any of the words, also without those parts; then only the category;
 *         - without the place, with all words, if a name has them;
 *         - the category of which a word is a genre;
 *         - the place, price or access without the words;
 *         - any of the words without all those parts.
 *         Filters that the caller gave stay.  What was dropped is in `missed`.
 * Owns:   nothing; text is in the arena.
 * Errors: those of climb.h.
 * Limits: 14 queries.
 */
#ifndef SEARCH_CLIMB_DOWN_H
#define SEARCH_CLIMB_DOWN_H

#include "search/climb.h"

/* The reading is the base, and climb_words() has found nothing with it. */
bool climb_down(struct climb *, const struct listing_query *reading,
    bool *found, struct error *) MUST_USE;

#endif
