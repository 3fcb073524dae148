/*
 * page_geojson.h - answers with a list of events as points on a map.
 *
 * Also called: GeoJSON, map layer.
 * Shape:  for a brand with a snapshot, the answer has the events that take place in the
 *         requested days, or from now on, as far as geojson.h has room.  For a live
 *         brand, it has the first 100 events.  The parameter page is ignored.  If events
 *         do not fit, a Link header with rel="next" has the address of the same list from
 *         the day of the first missing event on.  The header is left out if the list
 *         already begins on that day, if the parameter `when` has a word of date_range.h,
 *         and for a live brand.  Scripts of every site may read the answer (CORS).
 * Owns:   nothing.
 * Errors: those of catalog_feed().
 * Source: RFC 7946; RFC 8288
 */
#ifndef APP_PAGE_GEOJSON_H
#define APP_PAGE_GEOJSON_H

#include "app/page_list_endpoint.h"

/* Answers with the points of the list that the parameters of the request select. */
bool page_geojson_respond(struct ctx *, const struct page_form *,
    struct response *, struct error *) MUST_USE;

#endif
