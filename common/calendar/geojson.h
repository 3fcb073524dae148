/*
 * geojson.h - writes events as points on a map.
 *
 * Also called: FeatureCollection, map layer.
 * Shape:  application/geo+json: one FeatureCollection.  A Feature is an event: its id,
 *         its coordinates, and as properties the values of its first date from from_s
 *         to until_s (name, url, starts_at, ends_at, timezone, event_status, location,
 *         address, city, is_online, categories).  Unknown values are left out, and also
 *         is_online if it is false.
 *         `numberReturned` is the number of features, `unlocated` the number of events
 *         without coordinates, which are left out, and `isCut` is true if more events
 *         follow.  A date with a place of its own has no coordinates (session.h).
 * Owns:   nothing; the buffer is the caller's.
 * Errors: the buffer's sticky `full`.
 * Units:  *_s is seconds since 1970, UTC; coordinates are degrees, WGS 84, longitude
 *         first.
 * Limits: GEOJSON_FEATURES_MAX features.
 * Source: RFC 7946, sections 3.1.2, 3.2, 3.3 and 11.2 (six decimals); OGC API Features,
 *         section 7.16 (numberReturned)
 */
#ifndef CALENDAR_GEOJSON_H
#define CALENDAR_GEOJSON_H

#include "json/json_writer.h"
#include "page/event_page.h"

enum { GEOJSON_FEATURES_MAX = 10000 };

struct geojson {
	struct json_writer w;
	/* A date must begin before until_s, and end after from_s or begin at from_s. */
	int64_t from_s, until_s;
	int64_t features, unlocated;
	bool is_cut;
	int64_t cut_at_s; /* the next date of the first event that is missing */
};

/* Begins the collection, without limits of dates.  The caller may set limits later. */
void geojson_start(struct geojson *, struct buf *out);
/*
 * Appends the event if it has coordinates, and a date from from_s to until_s.  Returns
 * false if neither this event nor a later event has room.
 */
bool geojson_event(struct geojson *, const struct event_page *) MUST_USE;
/* Appends the counts, and ends the collection. */
void geojson_end(struct geojson *);

#endif
