/*
 * places.h - the city and the state of a list as people type them, as values that
 * the catalog has.
 *
 * Rules:  a text that is a value stays as it is.  Else
 *         - a state may be its name, by states.h or as the catalog's events have
 *           it, and has its country as a filter where states.h wants it;
 *         - a city may have its state after a comma, a hyphen between blanks, a
 *           slash, in parentheses or as the last word ("São Paulo, SP", "Recife
 *           (Pernambuco)"), and the country after that, which does not count;
 *         - a city may be the beginning of its name, from PLACES_PREFIX_MIN
 *           letters on: where it is the only city that begins so, or has
 *           PLACES_TIMES as many events as any other: "Rio" is Rio de Janeiro;
 *         - a city that is none may be a state.
 *         What is none of these stays, and no event has it.
 * Owns:   nothing; new texts are in the arena.
 * Errors: those of sqlite.h.
 * Limits: PLACES_CITIES_MAX cities with one beginning; of more none is found.
 */
#ifndef SEARCH_PLACES_H
#define SEARCH_PLACES_H

#include "base/arena.h"
#include "event/listing.h"
#include "reader/reader.h"

enum {
	PLACES_PREFIX_MIN = 3,
	PLACES_TIMES = 4,
	PLACES_CITIES_MAX = 2000,
};

/* Of pages, feeds and tools; the API takes values alone. */
bool places_read(struct snapshot_reader *, struct listing_query *,
    struct arena *, struct error *) MUST_USE;

#endif
