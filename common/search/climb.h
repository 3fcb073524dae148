/*
 * climb.h - the attempts of ladder.h that only change words, and the state of all
 * attempts.
 *
 * Owns:   nothing; text is in the arena.
 * Errors: as in `ask` and in sqlite.h.
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
/* Records the meaning of the query that will run. */
void climb_tell(struct climb *, enum listing_rung, const struct listing_query *,
    const char *left_out);
/* Restores the words as they were typed, because normalized words have no accents. */
void climb_as_typed(
    struct listing_understood *, const char *typed, struct arena *);
/* Copies the reading of the last query, because it must outlive the caller. */
void climb_keep(struct climb *);
/*
 * Returns the words that the sentence left out, followed by the given words.  Returns
 * NULL if both are missing.
 */
const char *climb_left_out(const struct climb *, const char *words_or_null);

/*
 * Reads the words of `base`, and tries LISTING_STOP_WORDS, LISTING_JOINED and
 * LISTING_REPAIRED with its filters.  These attempts need an event that has all words.
 * Sets *found to true if one of them finds events.
 */
bool climb_words(struct climb *, bool *found, struct error *) MUST_USE;
/* If *found is false, tries LISTING_ANY_WORD, for which one word is enough. */
bool climb_any_word(struct climb *, bool *found, struct error *) MUST_USE;

#endif
