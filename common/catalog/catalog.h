/*
 * catalog.h - reads a brand's events in the form that programs need, from the brand's
 * snapshot, or from the upstream of a live brand.
 *
 * Also called: repository, data access layer, service.
 * Owns:   nothing; text is in the arena, JSON in the caller's buffer.  After a failure,
 *         the buffer may have a part of the JSON.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE for every failure of the snapshot or the upstream;
 *         ERROR_EVENT_NOT_FOUND; ERROR_TOO_COSTLY past the budget of the source.
 * Units:  read_at_s of a page is the time at which the upstream sent the data, in
 *         seconds since 1970, UTC.
 */
#ifndef CATALOG_CATALOG_H
#define CATALOG_CATALOG_H

#include "base/buf.h"
#include "base/error.h"
#include "brand/source.h"
#include "event/listing.h"
#include "reader/reader.h"
#include "page/event_page.h"
#include "list/gone_page.h"
#include "list/list_page.h"

/* Appends the list that the API returns: {"data": [...], "meta": {...}}. */
bool catalog_list(const struct source *, const struct listing_query *,
    struct listing_meta *, struct buf *, struct error *) MUST_USE;

/* Appends the JSON object of one event, as the API returns it. */
bool catalog_event(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;

/*
 * The fate of the event that had the requested slug, if no event has it now.  All members
 * are NULL or false if the fate is unknown, as it always is for a live brand.
 */
struct catalog_gone {
	const char *moved_to; /* the present slug of the event, or NULL */
	bool is_gone;         /* the event was removed */
	struct summary
	    *event; /* the last known state of a removed event, or NULL */
};

/*
 * Reads the event with all values that its page shows, in the state that it has at the
 * time of the request.  If the error is ERROR_EVENT_NOT_FOUND, also fills *gone_or_null.
 */
bool catalog_page(const struct source *, const char *slug, struct arena *,
    struct event_page *, struct catalog_gone *gone_or_null, struct error *)
    MUST_USE;

/* Makes the page about a removed event, with up to 6 similar events. */
bool catalog_gone_page(const struct source *, const struct catalog_gone *,
    struct arena *, struct gone_page *, struct error *) MUST_USE;
/*
 * Finds up to 6 events for a request with a slug that no event has or had: events that
 * have words of the slug, or otherwise the next events.  *has_words is true if the
 * events have words of the slug.  For a live brand, finds no events and sends no request
 * to the upstream.
 */
bool catalog_meant(const struct source *, const char *slug, struct arena *,
    struct list_page *, bool *has_words, struct error *) MUST_USE;

/*
 * Reads the page of a list as summaries.  Adds the data that with_labels or with_runs of
 * the query requests, or otherwise the most frequent cities and organizers.  For a live
 * brand, does not filter by date, and adds no data.
 */
bool catalog_summaries(const struct source *, const struct listing_query *,
    struct arena *, struct list_page *, struct error *) MUST_USE;
/*
 * Reads up to per_page events that match the filters and are not over.  If the query has
 * no order, the latest change comes first.  A live brand has no record of changes, so for
 * a live brand this function is the same as catalog_summaries().
 */
bool catalog_news(const struct source *, const struct listing_query *,
    struct arena *, struct list_page *, struct error *) MUST_USE;

/*
 * A request for the events of a calendar, ordered by start.  A snapshot gives the events
 * that take place in `dates`.  If the query has no dates and its words name days, it
 * gives the events of these days instead.  A live brand gives the page of the query, in
 * the upstream's order.  catalog_feed() calls `each` for every event, which is valid only
 * during the call.  `each` returns false if it accepts neither this event nor a later
 * one.  For a snapshot, `late`, if it is not NULL, may then request the late events of
 * some dates (reader.h).
 */
struct catalog_feed {
	const struct listing_query *query;
	struct date_range dates;
	/*
	 * Called once, before any event.  A snapshot gives `dates` by the clock of the
	 * query's place (snapshot_reader_zone()), and a live brand gives them unchanged.
	 */
	void (*begin)(void *context, const struct date_range *dates);
	bool (*each)(void *context, const struct event_page *);
	bool (*late)(void *context, struct date_range *);
	void *context;
};

/*
 * Reads the events of the request, and passes them to `each`.  Sets the query, the meta
 * data and the labels of the list_page, but no events.
 */
bool catalog_feed(const struct source *, const struct catalog_feed *,
    struct arena *, struct list_page *, struct error *) MUST_USE;

/*
 * Returns true if this server can read the brand's events, and appends one line:
 * {"status": "ok", "host", "generation", "switched_at", "read_at", "age_s", "events"}.
 * age_s is the number of seconds since read_at.  For a live brand, the line has only the
 * first two members, and the function sends no request to the upstream, because a failing
 * upstream does not mean that this server fails.  If the snapshot cannot be opened, sets
 * the error and returns false; the buffer then has a part of the line.  Also called:
 * readiness probe, health check.
 */
bool catalog_ready(const struct source *, struct buf *, struct error *)
    MUST_USE;

#endif
