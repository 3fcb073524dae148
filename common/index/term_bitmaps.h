/*
 * term_bitmaps.h - adds the events to the bitmaps of the common terms that they have.
 *
 * Why:    an event with a term is in the bitmaps of all common prefixes of the term,
 *         and of its stem.  Finding them takes a look-up for each letter.  Most terms
 *         come again and again, so the result is cached.
 * Memory: it does not grow with the catalog: cached results are dropped when there is
 *         no room.
 * Owns:   the terms, until term_bitmaps_release().
 * Errors: those of common_terms.h.
 */
#ifndef INDEX_TERM_BITMAPS_H
#define INDEX_TERM_BITMAPS_H

#include "index/common_terms.h"
#include "index/stems.h"

struct term_bitmaps_entry;
struct term_bitmaps_term;

struct term_bitmaps {
	struct common_terms *common;
	const struct stems *stems;
	uint16_t *slots; /* of the entries, by hash: number + 1; 0: free */
	struct term_bitmaps_entry *entries;
	size_t used;
	struct buf kept; /* the terms, each with the numbers of its bitmaps */
	struct term_bitmaps_term *terms; /* of the event */
	size_t term_count, term_cap;
	size_t *stemmed; /* the event's entries that have a common stem */
	size_t stemmed_count, stemmed_cap;
};

/*
 * Call it after common_terms_start() and stems_write().  The caller keeps their
 * results.
 */
void term_bitmaps_init(
    struct term_bitmaps *, struct common_terms *, const struct stems *);
void term_bitmaps_release(struct term_bitmaps *);

/*
 * Adds the next event, in the order by rank.  Its terms have blanks between them and
 * the form of common_terms.h; is_news: it is in the table `news`.
 */
bool term_bitmaps_event(struct term_bitmaps *, int64_t rank, const char *terms,
    bool is_news, struct error *) MUST_USE;

#endif
