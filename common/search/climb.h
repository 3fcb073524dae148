/*
 * climb.h - the attempts of ladder.h.  climb.c only changes words, and climb_down.c drops
 * parts of the reading of a sentence.
 *
 * Also called: query relaxation.
 * Rules:  if no event has all parts of the reading, climb_down() runs these queries until
 *         one finds events.  The conditions are the days, the price and the part of the
 *         day.
 *         - without the category, if words are left or a venue was read;
 *         - without the days, then also without the price, then also without the part
 *           of the day;
 *         - with events for all ages instead of events for children;
 *         - if one name has the words: without the category, then also without the
 *           conditions;
 *         - any of the words or the category, then also without the conditions;
 *         - if one name has the words: all words, without the conditions and the place;
 *         - the category of a genre in the words, then all words, without the
 *           conditions and the place;
 *         - only the filters that were read, such as place, days, price and
 *           accessibility, without the words;
 *         - any of the words, without the conditions and the place.
 *         Filters that the caller gave stay.  `missed` has the complete reading.
 * Owns:   nothing; text is in the arena.
 * Errors: as in `ask` and in sqlite.h.
 * Limits: at most 14 queries of climb_down().
 */
#ifndef SEARCH_CLIMB_H
#define SEARCH_CLIMB_H

#include "search/ladder.h"
#include "search/query_words.h"
#include "search/sentence.h"

struct climb {
	struct snapshot_reader *snapshot;
	const struct ladder_asking *asking;
	struct arena *mem;
	struct listing_query *asked;
	struct listing_meta *meta;
	struct listing_understood understood;
	struct sentence sentence;
	/* The filters and words of the attempts from LISTING_STOP_WORDS on. */
	const struct listing_query *base;
	/* The reading with words for its category, instead of the filter; or NULL. */
	const struct listing_query *with_kind;
	const char
	    *left_out; /* words that the sentence of `base` left out, or NULL */
	struct query_words words;
};

/* Runs the query.  Sets *found to true if it finds events, and otherwise to false. */
bool climb_ask(struct climb *, const struct listing_query *, bool *found,
    struct error *) MUST_USE;
/* Returns the meaning of a query, with texts of dates unless the caller gave dates. */
struct listing_understood climb_meaning(const struct climb *, enum listing_rung,
    const struct listing_query *, const char *left_out);
/* Sets `understood` to the meaning of the query that will run. */
void climb_tell(struct climb *, enum listing_rung, const struct listing_query *,
    const char *left_out);
/* Restores the words as they were typed, because normalized words have no accents. */
void climb_as_typed(
    struct listing_understood *, const char *typed, struct arena *);
/* Copies the reading of the last query, which must outlive the caller, to the arena. */
void climb_keep(struct climb *);
/*
 * Returns the words that the sentence left out, followed by the given words.  Returns
 * NULL if both are missing.
 */
const char *climb_left_out(const struct climb *, const char *words_or_null);

/*
 * Reads the words of `base`, and tries LISTING_STOP_WORDS, LISTING_JOINED and
 * LISTING_REPAIRED with its filters.  An attempt is skipped if one of its words is in no
 * event, because its query needs all words.  Sets *found to true if one finds events.
 */
bool climb_words(struct climb *, bool *found, struct error *) MUST_USE;
/*
 * Tries LISTING_ANY_WORD, for which one word is enough, unless *found is true or all
 * words are stop words.
 */
bool climb_any_word(struct climb *, bool *found, struct error *) MUST_USE;
/*
 * Runs the queries of the rules until one finds events, and then sets *found to true.
 * Call it if climb_words() found no event with the reading as `base`.
 */
bool climb_down(struct climb *, const struct listing_query *reading,
    bool *found, struct error *) MUST_USE;
/*
 * If the words have a genre and the query has no category, searches for the category of
 * the genre instead of the words.
 */
bool climb_wider(struct climb *, const struct listing_query *, bool *found,
    struct error *) MUST_USE;

#endif
