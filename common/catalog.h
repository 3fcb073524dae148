/*
 * catalog.h - the questions that the programs ask about a brand's events.
 *
 * Layer:  3 (service).
 * Errors: FAULT_UPSTREAM_UNAVAILABLE, FAULT_EVENT_NOT_FOUND.
 */
#ifndef CATALOG_H
#define CATALOG_H

#include "brand.h"
#include "fault.h"
#include "listing.h"
#include "places.h"

struct catalog {
	const struct places *places;
	const struct brand *brand;
	int64_t now_s;
};

/* Appends {"data": [...], "meta": {...}}. */
bool catalog_list(const struct catalog *, const struct listing_query *,
    struct listing_meta *, struct buf *, struct fault *) MUST_USE;

/* Appends one event's detail. */
bool catalog_event(const struct catalog *, const char *slug, struct buf *,
    struct fault *) MUST_USE;

#endif
