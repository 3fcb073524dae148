/*
 * catalog.h - the questions that the programs ask about a brand's events.
 *
 * Errors: ERROR_UPSTREAM_UNAVAILABLE, ERROR_EVENT_NOT_FOUND.
 */
#ifndef CATALOG_CATALOG_H
#define CATALOG_CATALOG_H

#include "base/buf.h"
#include "pages/event_page.h"
#include "base/error.h"
#include "event/listing.h"
#include "pages/list_page.h"
#include "brand/source.h"

/* Appends {"data": [...], "meta": {...}}. */
bool catalog_list(const struct source *, const struct listing_query *,
    struct listing_meta *, struct buf *, struct error *) MUST_USE;

/* Appends one event's detail. */
bool catalog_event(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;

/* The event with all that its page shows; text is in the arena. */
bool catalog_page(const struct source *, const char *slug, struct arena *,
    struct event_page *, struct error *) MUST_USE;

/*
 * The page of events as pages show it: without descriptions, with the cities and
 * organizers that exist.  Text is in the arena.  A live brand knows no windows
 * and no cities.
 */
bool catalog_summaries(const struct source *, const struct listing_query *,
    struct arena *, struct list_page *, struct error *) MUST_USE;

#endif
