/*
 * ladder.h - answers the words of a query as they are typed.  If no event has them, it
 * tries other readings, rung by rung, until one finds events.
 *
 * Also called: query relaxation, zero-result fallback, "did you mean".
 * Rungs:  enum listing_rung.  Each rung rewrites the words (normalize.h) and runs the
 *         same query again, with the same filters:
 *         LISTING_AS_TYPED    unchanged; `exact` stops here
 *         LISTING_READ        the words read as a sentence (sentence.h): if the words
 *                             themselves find nothing, the list of the reading; else
 *                             both (levels.h)
 *         LISTING_STOP_WORDS  without the stop words (text/language.h)
 *         LISTING_JOINED      neighbours that are one word in the catalog are joined,
 *                             words that no event has are split (split.h)
 *         LISTING_REPAIRED    words that no event has are corrected (word_repair.h)
 *         LISTING_ANY_WORD    one word is enough: `any_word`
 *         A query of only stop words has the first two rungs only.  The change of a
 *         rung stays for the next ones.  A word that an event has is never corrected.
 *         If the text was read as a sentence, the lower rungs use the sentence's words
 *         and filters, then a part of them (climb_down.h).  Otherwise the rungs are
 *         tried again with the typed words and the given filters.  LISTING_ANY_WORD is
 *         not tried there if days were read, because events of other days are not an
 *         answer, or if no filter was read, because nobody searches for events by the
 *         words that the sentence left out.
 * Owns:   nothing; text is in the arena.
 * Errors: those of `ask` and of sqlite.h.
 * Limits: 30 queries; those of split.h and word_repair.h.
 */
#ifndef SEARCH_LADDER_H
#define SEARCH_LADDER_H

#include "base/arena.h"
#include "brand/source.h"
#include "reader/reader.h"

struct ladder_asking {
	const struct listing_query *query; /* as the person typed it */
	/* Runs the query; it must write nothing if the total is 0. */
	bool (*ask)(void *context, const struct listing_query *,
	    struct listing_meta *, struct error *);
	void *context;
};

/*
 * Runs queries until one finds events. *asked is that query, else the original one;
 * the meta data describe its answer and the way in which it was understood.
 */
bool ladder_climb(const struct source *, struct snapshot_reader *,
    const struct ladder_asking *, struct arena *, struct listing_query *asked,
    struct listing_meta *, struct error *) MUST_USE;

#endif
