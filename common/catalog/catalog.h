/*
 * catalog.h - a brand's events in the form that programs need, from its snapshot or
 * live from its upstream.
 *
 * Also called: repository, data access layer, service.
 * Owns:   nothing; text is in the arena, JSON in the caller's buffer.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE for every failure of the snapshot or the
 *         upstream; ERROR_EVENT_NOT_FOUND; ERROR_TOO_COSTLY past the budget of the
 *         source.
 * Units:  read_at_s of a page is when the upstream sent the data, in seconds since
 *         1970, UTC.
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

/* Appends {"data": [...], "meta": {...}}. */
bool catalog_list(const struct source *, const struct listing_query *,
    struct listing_meta *, struct buf *, struct error *) MUST_USE;

/* Appends one event's detail. */
bool catalog_event(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;

/* The event with all values that its page shows. */
bool catalog_page(const struct source *, const char *slug, struct arena *,
    struct event_page *, struct error *) MUST_USE;

/*
 * The fate of a slug that no event has.  All members are NULL and false when it is
 * unknown, as for every slug of a live brand.
 */
struct catalog_gone {
	const char *moved_to;  /* its event's present slug; or NULL */
	bool is_gone;          /* its event was removed */
	struct summary *event; /* as it was when it was removed, or NULL */
};

/* The same; with ERROR_EVENT_NOT_FOUND *gone is filled. */
bool catalog_page_or_gone(const struct source *, const char *slug,
    struct arena *, struct event_page *, struct catalog_gone *, struct error *)
    MUST_USE;

/* The page about a removed event: up to 6 similar ones. */
bool catalog_gone_page(const struct source *, const struct catalog_gone *,
    struct arena *, struct gone_page *, struct error *) MUST_USE;
/*
 * Finds up to 6 events for a request with a slug that no event has or had: those that
 * have words of the slug, else the next ones.  A live brand's upstream is not asked,
 * so there are none.
 */
bool catalog_meant(const struct source *, const char *slug, struct arena *,
    struct list_page *, bool *has_words, struct error *) MUST_USE;

/*
 * The page of the list as pages show it: summaries, and the most frequent cities and
 * organizers.  A live brand cannot filter by date and has no such facets.
 */
bool catalog_summaries(const struct source *, const struct listing_query *,
    struct arena *, struct list_page *, struct error *) MUST_USE;
/*
 * The events that match the filters and are not over, sorted by their last change,
 * per_page of them.  A live brand has no record of changes: its news are the first
 * page of the list.
 */
bool catalog_news(const struct source *, const struct listing_query *,
    struct arena *, struct list_page *, struct error *) MUST_USE;

/*
 * The events of a calendar, by start.  From a snapshot: those that take place in
 * `dates`, if they can be found by dates.  For a live brand: the page of the query, in
 * the upstream's order.  `each` returns false when it accepts neither this event nor
 * another; the event is valid only during that call.  Then `late`, or NULL, may request some
 * in dates: see reader.h.  The list is the query's; it has no items.
 */
struct catalog_feed {
	const struct listing_query *query;
	struct date_range dates;
	bool (*each)(void *context, const struct event_page *);
	bool (*late)(void *context, struct date_range *);
	void *context;
};

bool catalog_feed(const struct source *, const struct catalog_feed *,
    struct arena *, struct list_page *, struct error *) MUST_USE;

#endif
