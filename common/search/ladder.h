/*
 * ladder.h - answers the words of a query as they are typed, and where no event has
 * them, as they may be meant: rung by rung, until one finds events.
 *
 * Rungs:  enum listing_rung.  Each rewrites the words (normalize.h) and asks the
 *         same list again, with the same filters:
 *         LISTING_AS_TYPED    as they are; `exact` stays here
 *         LISTING_READ        what they say as a sentence (sentence.h): where the
 *                             words alone find nothing, the list of that; else
 *                             both (levels.h)
 *         LISTING_STOP_WORDS  without the stop words (text/language.h)
 *         LISTING_JOINED      neighbours that are one word in the catalog are
 *                             joined, words that no event has are split (split.h)
 *         LISTING_REPAIRED    words that no event has are repaired (word_repair.h)
 *         LISTING_ANY_WORD    one word is enough: `any_word`
 *         Nothing but stop words has the first two rungs only.
 *         What a rung rewrote stays for the next ones.  A word that an event has
 *         is never repaired.  The words and filters are those of the sentence where
 *         there is one; where no rung finds anything, what the place, the price or
 *         the access that was read has is listed without the words; else the rungs
 *         are climbed again with the words as they are typed and the filters that
 *         were given.  Not with any word where days were read, because events of
 *         other days are no answer, nor where no filter was read: the words that
 *         the sentence left out are none that an event is looked for by.
 * Owns:   nothing; text is in the arena.
 * Errors: those of `ask` and of sqlite.h.
 * Limits: 14 questions; those of split.h and word_repair.h.
 */
#ifndef SEARCH_LADDER_H
#define SEARCH_LADDER_H

#include "base/arena.h"
#include "brand/source.h"
#include "reader/reader.h"

struct ladder_asking {
	const struct listing_query *query; /* as it was typed */
	/* Asks for the list; nothing may come out where the total is 0. */
	bool (*ask)(void *context, const struct listing_query *,
	    struct listing_meta *, struct error *);
	void *context;
};

/*
 * Asks until a question finds events: *asked is that question, else the query, and
 * the meta data are its answer's, with what was understood.
 */
bool ladder_climb(const struct source *, struct snapshot_reader *,
    const struct ladder_asking *, struct arena *, struct listing_query *asked,
    struct listing_meta *, struct error *) MUST_USE;

#endif
