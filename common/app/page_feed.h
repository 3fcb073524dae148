/*
 * page_feed.h - answers with a list of events as a calendar to subscribe to, or as points
 * on a map.
 *
 * Also called: ICS feed, webcal; GeoJSON, map layer.
 * Shape:  for a brand with a snapshot, the answer has the entries of the requested
 *         days, up to the limits of ics_feed.h or geojson.h.  If no days are requested,
 *         a calendar begins 30 days ago, and the points begin now.  For a live brand,
 *         the answer has the first 100 events.  The parameter `page` is ignored.  If
 *         entries do not fit, a Link header with rel="next" has the address of the same
 *         list from the day of the first missing entry on.  This header is left out if
 *         the list already begins on that day or later, if the parameter `when` has a
 *         word of date_range.h, or if the brand is live.  Scripts of every site may read
 *         the answers (CORS).
 * Owns:   nothing.
 * Errors: those of catalog_feed().
 * Source: RFC 7946; RFC 8288 and the registered relation `next`
 */
#ifndef APP_PAGE_FEED_H
#define APP_PAGE_FEED_H

#include "app/page_list_endpoint.h"

/* Answer with the list that the parameters of the request select. */
bool page_feed_calendar(struct ctx *, const struct page_form *,
    struct response *, struct error *) MUST_USE;
bool page_feed_geojson(struct ctx *, const struct page_form *,
    struct response *, struct error *) MUST_USE;

#endif
