/*
 * climb_down.h - the queries that run if no event has all parts of the reading of a
 * sentence.
 *
 * Also called: query relaxation.
 * Rules:  the first of these queries that finds events answers:
 *         - without the category, if words are left or a venue was read;
 *         - without the days, then also without the price, then also without the part of
 *           the day;
 *         - with events for all ages instead of those for children;
 *         - without the category, then also without those parts, if the words are in
 *           one name;
 *         - any of the words or the category, then also without those parts;
 *         - also without the place, with all words, if they are in one name;
 *         - the category that has one of the words as a genre, then all words without
 *           those parts and the place;
 *         - the place, days, price or access without the words;
 *         - any of the words without those parts and the place.
 *         Filters that the caller gave stay.  A reading without words, organizer, venue
 *         and category loses only days such as "this weekend" or "Friday", and only if a
 *         filter remains.  `missed` has the complete reading if a part was dropped.
 * Owns:   nothing; text is in the arena.
 * Errors: as in climb.h.
 * Limits: at most 14 queries.
 */
#ifndef SEARCH_CLIMB_DOWN_H
#define SEARCH_CLIMB_DOWN_H

#include "search/climb.h"

/*
 * Runs the queries of the rules, until one finds events.  Sets *found to true if one did.
 * Call it if climb_words() found no event with the reading as `base`.
 */
bool climb_down(struct climb *, const struct listing_query *reading,
    bool *found, struct error *) MUST_USE;
/* If the words have a genre that no event has, lists the events of its category. */
bool climb_wider(struct climb *, const struct listing_query *, bool *found,
    struct error *) MUST_USE;

#endif
