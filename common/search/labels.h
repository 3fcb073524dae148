/*
 * labels.h - how people read the value of a filter: as the catalog's events have it.
 *
 * Owns:   nothing; labels are in the arena.
 * Errors: those of sqlite.h.
 */
#ifndef SEARCH_LABELS_H
#define SEARCH_LABELS_H

#include "base/arena.h"
#include "event/listing.h"
#include "reader/reader.h"

struct labels {
	const char *city, *organization, *venue, *category;
	const char
	    *category_value; /* whose label it is: "shows" can be "music" */
};

/*
 * The labels of the query's filters; NULL for one that is not set, or that no event
 * has.
 */
bool labels_find(struct snapshot_reader *, const struct listing_query *,
    struct arena *, struct labels *, struct error *) MUST_USE;

#endif
