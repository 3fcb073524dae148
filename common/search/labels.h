/*
 * labels.h - the text to display for a filter's value, from the catalog's events.
 *
 * Owns:   nothing; labels are in the arena.
 * Errors: as in sqlite.h.
 */
#ifndef SEARCH_LABELS_H
#define SEARCH_LABELS_H

#include "base/arena.h"
#include "event/listing.h"
#include "reader/reader.h"

struct labels {
	const char *city, *organization, *venue, *category, *source, *performer;
	const char *category_value; /* the category's key, such as "music" */
};

/*
 * Finds the labels of the query's filters.  A label is NULL if the filter is not set,
 * or if no event matches it.
 */
bool labels_find(struct snapshot_reader *, const struct listing_query *,
    struct arena *, struct labels *, struct error *) MUST_USE;

#endif
