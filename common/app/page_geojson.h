/*
 * page_geojson.h - answers a list of events as points of a map.
 *
 * Also called: GeoJSON, map layer.
 * Shape:  from a snapshot, the events that take place from now on, or in the requested
 *         days, as far as geojson.h has room; for a live brand the first 100 events.
 *         The parameter page is ignored.  If events do not fit, a Link with rel="next"
 *         leads to the same list from the day of the first missing one on, unless `when`
 *         is a word.  Every site may read it (CORS).
 * Owns:   nothing.
 * Errors: those of catalog_feed().
 * Source: RFC 7946; RFC 8288
 */
#ifndef APP_PAGE_GEOJSON_H
#define APP_PAGE_GEOJSON_H

#include "app/page_list_endpoint.h"

bool page_geojson_respond(struct ctx *, const struct page_form *,
    struct response *, struct error *) MUST_USE;

#endif
