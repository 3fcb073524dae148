/*
 * climb.h - the rungs of the ladder (ladder.h) that only change words, and the answer so
 * far.
 *
 * Owns:   nothing; text is in the arena.
 * Errors: those of `ask` and of sqlite.h.
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
	/* The filters and the words of the rungs from LISTING_STOP_WORDS on. */
	const struct listing_query *base;
	/* The reading with the typed category and the category's words; or NULL. */
	const struct listing_query *with_kind;
	const char
	    *left_out; /* by the sentence from which `base` comes, or NULL */
	struct query_words words;
};

/* Runs the query. */
bool climb_ask(struct climb *, const struct listing_query *, bool *found,
    struct error *) MUST_USE;
/* The meaning of the query; it has the reading of the dates if the caller gave none. */
struct listing_understood climb_meaning(const struct climb *, enum listing_rung,
    const struct listing_query *, const char *left_out);
/* Records the meaning of the query that is asked. */
void climb_tell(struct climb *, enum listing_rung, const struct listing_query *,
    const char *left_out);
/* Shows people their own words, because the searched ones have lost their accents. */
void climb_as_typed(
    struct listing_understood *, const char *typed, struct arena *);
/* Copies the reading of the asked query, because it must outlive the caller. */
void climb_keep(struct climb *);
/* Joins the words with those that the sentence left out before. */
const char *climb_left_out(const struct climb *, const char *words_or_null);

/*
 * Reads the words of `base`, and tries LISTING_STOP_WORDS, LISTING_JOINED and
 * LISTING_REPAIRED with its filters.  These rungs need an event that has all words.
 */
bool climb_words(struct climb *, bool *found, struct error *) MUST_USE;
/* Tries LISTING_ANY_WORD, for which one word is enough; does nothing if *found. */
bool climb_any_word(struct climb *, bool *found, struct error *) MUST_USE;

#endif
