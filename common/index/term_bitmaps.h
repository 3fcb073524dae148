/*
 * term_bitmaps.h - adds an event to the bitmaps of the common terms that it has.
 *
 * An event with a term is in the bitmaps of all common prefixes of the term, and of its
 * stem.
 * Owns:   nothing.
 * Errors: those of common_terms.h.
 */
#ifndef INDEX_TERM_BITMAPS_H
#define INDEX_TERM_BITMAPS_H

#include "index/common_terms.h"
#include "index/stems.h"

/*
 * Adds the next event, in the order by rank, after common_terms_start() and
 * stems_write().  Its terms have blanks between them and the form of common_terms.h;
 * is_news: it is in the table `news`.
 */
bool term_bitmaps_add_event(struct common_terms *, const struct stems *,
    int64_t rank, const char *terms, bool is_news, struct error *) MUST_USE;

#endif
