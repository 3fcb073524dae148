/*
 * term_bitmaps.h - adds the events to the bitmaps of the common terms that they have.
 *
 * Why:    an event with a term is in the bitmaps of all its beginnings that are common, and
 *         of its stem.  To find them takes a search for each letter; most terms come
 *         again and again, so what was found is kept.
 * Memory: it does not grow with the catalog: what is kept is forgotten when there is
 *         no room, and found again.
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
	size_t *stemmed; /* entries of the event that have a common stem */
	size_t stemmed_count, stemmed_cap;
};

/* After common_terms_start() and stems_write(), whose results stay the caller's. */
void term_bitmaps_init(
    struct term_bitmaps *, struct common_terms *, const struct stems *);
void term_bitmaps_release(struct term_bitmaps *);

/*
 * The next event, in the order by rank: its terms have blanks between them, as
 * common_terms.h names them; is_news: it is in the table `news`.
 */
bool term_bitmaps_event(struct term_bitmaps *, int64_t rank, const char *terms,
    bool is_news, struct error *) MUST_USE;

#endif
