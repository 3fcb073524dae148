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

/*
 * Finds the labels of the query's filters city, organizer, source, venue, performer and
 * category.  A label is NULL if the filter is not set, or if no event has its value.
 */
bool labels_find(struct snapshot_reader *, const struct listing_query *,
    struct arena *, struct listing_labels *, struct error *) MUST_USE;

/*
 * Sets *label to the label of one value of a kind whose values are normalized words.
 * Does not change it if no event has the value, or if the text is NULL.
 */
bool labels_find_words(struct snapshot_reader *, const char *kind,
    const char *text_or_null, struct arena *, const char **label,
    struct error *) MUST_USE;

#endif
