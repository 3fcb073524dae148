/*
 * catalog.h - the questions that the programs ask about a brand's events.
 *
 * Layer:  3 (service).
 * Errors: FAULT_UPSTREAM_UNAVAILABLE, FAULT_EVENT_NOT_FOUND.
 */
#ifndef CATALOG_H
#define CATALOG_H

#include "buf.h"
#include "eventpage.h"
#include "fault.h"
#include "listing.h"
#include "source.h"

/* Appends {"data": [...], "meta": {...}}. */
bool catalog_list(const struct source *, const struct listing_query *,
    struct listing_meta *, struct buf *, struct fault *) MUST_USE;

/* Appends one event's detail. */
bool catalog_event(const struct source *, const char *slug, struct buf *,
    struct fault *) MUST_USE;

/* The event with all that its page shows; text is in the arena. */
bool catalog_page(const struct source *, const char *slug, struct arena *,
    struct eventpage *, struct fault *) MUST_USE;

#endif
