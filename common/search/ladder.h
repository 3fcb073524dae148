/*
 * ladder.h - answers a query with its words as typed.  If no event has the words, it
 * tries other readings until one finds events.  Each attempt is a rung.
 *
 * Also called: query relaxation, zero-result fallback, "did you mean".
 * Rungs:  the values of enum listing_rung.  Each rung changes the words (normalize.h)
 *         and runs the query again, with the same filters:
 *         LISTING_AS_TYPED    unchanged; with `exact`, the only rung
 *         LISTING_READ        the words as a sentence (sentence.h).  If the typed words
 *                             also find events, lists the events of both (levels.h)
 *         LISTING_STOP_WORDS  without the stop words (text/language.h)
 *         LISTING_JOINED      joins words that are one word in the catalog, and splits
 *                             words that no event has (split.h)
 *         LISTING_REPAIRED    corrects words that no event has (word_repair.h)
 *         LISTING_ANY_WORD    one word is enough: `any_word`
 *         Only the first two rungs are tried for a query of only stop words, and for a
 *         query whose given filters match no event.  Each rung keeps the changes of the
 *         previous rungs.  But if the joined words were all in events, the next rung
 *         uses them unjoined again.  Neither a word that an event has nor a genre
 *         (sentence.h) is corrected.
 *         If the text was read as a sentence, the rungs from LISTING_STOP_WORDS on use
 *         the sentence's words and filters, then a part of them (climb_down.c).  If they
 *         find nothing, and the sentence has words, the same rungs use the typed words
 *         and the given filters.  In this second round, LISTING_ANY_WORD is left out if
 *         days were read, because events of other days are not an answer.  It is also
 *         left out if no filter was read, because the sentence then left out only a
 *         question, which names no event.  Last, if one of the words is in no event, the
 *         category of a genre in the words is searched for (climb_wider()).
 * Owns:   nothing; text is in the arena.
 * Errors: as in `ask` and in sqlite.h.
 * Limits: at most 26 queries; the limits of split.h and word_repair.h.
 */
#ifndef SEARCH_LADDER_H
#define SEARCH_LADDER_H

#include "base/arena.h"
#include "brand/source.h"
#include "reader/reader.h"

struct ladder_asking {
	const struct listing_query *query; /* as the person typed the words */
	/* Runs the query.  Must not write anything if the total is 0. */
	bool (*ask)(void *context, const struct listing_query *,
	    struct listing_meta *, struct error *);
	void *context;
};

/*
 * Runs queries until one finds events.  Sets *asked to this query or, if none finds
 * events, to the original query.  The meta data describe the answer and the meaning
 * that was read.
 */
bool ladder_climb(const struct source *, struct snapshot_reader *,
    const struct ladder_asking *, struct arena *, struct listing_query *asked,
    struct listing_meta *, struct error *) MUST_USE;

#endif
