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
 * Sets *asked to the query of search/ladder.h that finds events for the words of the
 * query.  With *asked, another answer, such as a feed, has the same events as the page
 * of the list.
 */
bool catalog_climb(const struct source *, struct snapshot_reader *,
    const struct listing_query *, struct arena *, struct listing_query *asked,
    struct listing_meta *, struct error *) MUST_USE;
/*
 * Finds the labels of the filters that the client sent or that were read from the
 * words.  The meta data of the list must be set.
 */
bool catalog_label(struct snapshot_reader *, struct arena *, struct list_page *,
    struct error *) MUST_USE;
/*
 * Reads the first `count` facets of a list page.  Their numbers are the events of the
 * query; NULL: of all events.
 */
bool catalog_facets(struct snapshot_reader *,
    const struct listing_query *or_null, size_t count, struct arena *,
    struct list_page *, struct error *) MUST_USE;
/*
 * Adds labels, months, numbers of events by day, and facets.  If a filtered list has no
 * events, also adds alternatives.
 */
bool catalog_beside(struct snapshot_reader *, const struct listing_query *asked,
    struct arena *, struct list_page *, struct error *) MUST_USE;
/* Returns the present time in the brand's zone. */
struct datetime catalog_today(const struct source *);

#endif
