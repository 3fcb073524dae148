/*
 * labels.h - the display text of a filter's value, taken from the catalog's events.
 *
 * Owns:   nothing; labels are in the arena.
 * Errors: those of sqlite.h.
 */
#ifndef SEARCH_LABELS_H
#define SEARCH_LABELS_H

#include "base/arena.h"
#include "event/listing.h"
#include "reader/reader.h"

/*
 * Finds the labels of the query's filters; NULL for a filter that is not set, or that
 * no event matches.
 */
bool labels_find(struct snapshot_reader *, const struct listing_query *,
    struct arena *, struct listing_labels *, struct error *) MUST_USE;

/* The label of one value, whose words are normalized; unchanged where no event has it. */
bool labels_find_words(struct snapshot_reader *, const char *kind,
    const char *text_or_null, struct arena *, const char **label,
    struct error *) MUST_USE;

#endif
