/*
 * internal.h - declarations that only the files of catalog/ share.
 *
 * Owns:   nothing; text is in the arena.
 * Errors: as catalog.h.
 */
#ifndef CATALOG_INTERNAL_H
#define CATALOG_INTERNAL_H

#include "base/datetime.h"
#include "brand/source.h"
#include "event/listing.h"
#include "reader/reader.h"
#include "page/event_page.h"
#include "list/list_page.h"

bool catalog_is_live(const struct source *) MUST_USE;
/*
 * Opens the snapshot, with the states and the order of the request's time
 * (snapshot_reader_set_now()).
 */
bool catalog_open_part(const struct source *, struct snapshot_reader *,
    enum snapshot_reader_part, struct error *) MUST_USE;
/*
 * Sets ERROR_UPSTREAM_UNAVAILABLE, or keeps ERROR_TOO_COSTLY.  The note keeps the reason.
 * Returns false.
 */
bool catalog_fail_unavailable(struct error *);
/* Returns the page of a list, without events.  Treats a blank parameter as absent. */
struct list_page catalog_list_page(
    const struct source *, const struct listing_query *);
/*
 * Finds the query that finds events for these words (search/ladder.h), so that another
 * answer has the same list as the page.
 */
bool catalog_climb(const struct source *, struct snapshot_reader *,
    const struct listing_query *, struct arena *, struct listing_query *asked,
    struct listing_meta *, struct error *) MUST_USE;
/* Finds the labels of the given or read filters.  The meta data must be known. */
bool catalog_label(struct snapshot_reader *, struct arena *, struct list_page *,
    struct error *) MUST_USE;
/* Reads the first facets, counted in the query; NULL: in all events. */
bool catalog_facets(struct snapshot_reader *,
    const struct listing_query *or_null, size_t count, struct arena *,
    struct list_page *, struct error *) MUST_USE;
/* Adds labels and facets, and alternatives if the list has no events. */
bool catalog_beside(struct snapshot_reader *, const struct listing_query *asked,
    struct arena *, struct list_page *, struct error *) MUST_USE;
/* Returns the present time in the brand's zone. */
struct datetime catalog_today(const struct source *);

#endif
