/*
 * internal.h - declarations that only the files of catalog/ share.
 *
 * Owns:   nothing; text is in the arena.
 * Errors: those of reader.h.  The functions of catalog.h call
 *         catalog_fail_unavailable() to change the code of such an error.
 */
#ifndef CATALOG_INTERNAL_H
#define CATALOG_INTERNAL_H

#include "base/datetime.h"
#include "brand/source.h"
#include "event/listing.h"
#include "reader/reader.h"
#include "page/event_page.h"
#include "list/list_page.h"

/* Returns true if the brand is in mode live. */
bool catalog_is_live(const struct source *) MUST_USE;
/*
 * Opens the part of the snapshot that the request needs, with the states and the order
 * of events at the request's time (snapshot_reader_set_now()).  The caller closes the
 * reader, but only after success.
 */
bool catalog_open_part(const struct source *, struct snapshot_reader *,
    enum snapshot_reader_part, struct error *) MUST_USE;
/*
 * Changes the code of the error to ERROR_UPSTREAM_UNAVAILABLE, unless it is
 * ERROR_TOO_COSTLY.  The note keeps the reason.  Returns false.
 */
bool catalog_fail_unavailable(struct error *);
/* Returns the page of a list, without events.  Treats a blank parameter as absent. */
struct list_page catalog_list_page(
    const struct source *, const struct listing_query *);
/*
 * Sets *asked to the query with which search/ladder.h finds events for the words of the
 * query.  A calendar or feed that uses *asked has the same events as the list page.
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
 * Reads the values of the first `count` kinds of facets of a list page.  Each value has
 * the number of events with this value among the events of the query, or among all
 * events if the query is NULL.  A narrower word of a category is left out if all events
 * of the category have it.
 */
bool catalog_facets(struct snapshot_reader *,
    const struct listing_query *or_null, size_t count, struct arena *,
    struct list_page *, struct error *) MUST_USE;
/*
 * Adds to the list page the labels of its filters, the months, the numbers of events by
 * day, and the facets.  If a filtered list has no events, also adds alternatives.
 */
bool catalog_beside(struct snapshot_reader *, const struct listing_query *asked,
    struct arena *, struct list_page *, struct error *) MUST_USE;
/* Returns the present time in the brand's zone. */
struct datetime catalog_today(const struct source *);

#endif
