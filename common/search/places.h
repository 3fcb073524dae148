/*
 * places.h - turns the city and the state of a list, as people type them, into values
 * of the catalog.
 *
 * Also called: geocoding, fuzzy place names.
 * Rules:  a text that is a value stays unchanged.  Otherwise
 *         - a state may be given by its name, from states.h or from the catalog's
 *           events; its country is added as a filter if states.h requires it;
 *         - a city may have its state after a comma, a hyphen between blanks, a slash,
 *           in parentheses or as the last word ("São Paulo, SP", "Recife
 *           (Pernambuco)").  A country at the end is ignored;
 *         - a city may be given by the first PLACES_PREFIX_MIN or more bytes of its
 *           name, if no other city begins with them, or if it has NAMES_TIMES times as
 *           many events as each other city that does: "Rio" is Rio de Janeiro;
 *         - a text that is not a city may be a state, if the query has no state.
 *         Any other text stays unchanged, and no event matches it.
 * Owns:   nothing; new texts are in the arena.
 * Errors: as in sqlite.h.
 */
#ifndef SEARCH_PLACES_H
#define SEARCH_PLACES_H

#include "base/arena.h"
#include "event/listing.h"
#include "reader/reader.h"

enum { PLACES_PREFIX_MIN = 3 };

/*
 * Replaces the city and the state of the query.  Pages, feeds and the agents' tools use
 * this function.  The API does not, because it accepts only values of the catalog.
 */
bool places_read(struct snapshot_reader *, struct listing_query *,
    struct arena *, struct error *) MUST_USE;

#endif
