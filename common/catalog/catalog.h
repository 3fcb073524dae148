/*
 * catalog.h - a brand's events as the programs need them, from its snapshot or
 * live from its upstream.
 *
 * Owns:   nothing; text is in the arena, JSON in the caller's buffer.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE for every failure of the snapshot or the
 *         upstream; ERROR_EVENT_NOT_FOUND; ERROR_TOO_COSTLY past the budget of
 *         the source.
 * Units:  read_at_s of a page is when the upstream sent the data, in seconds
 *         since 1970, UTC.
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

/* The event with everything that its page shows. */
bool catalog_page(const struct source *, const char *slug, struct arena *,
    struct event_page *, struct error *) MUST_USE;

/*
 * What became of a slug that no event has: all NULL and false when nothing is
 * known of it, as of every slug of a live brand.
 */
struct catalog_gone {
	const char *moved_to;  /* the slug that its event has now; or NULL */
	bool is_gone;          /* its event is there no longer */
	struct summary *event; /* as it was when it went; NULL: not known */
};

/* The same; with ERROR_EVENT_NOT_FOUND *gone is filled. */
bool catalog_page_or_gone(const struct source *, const char *slug,
    struct arena *, struct event_page *, struct catalog_gone *, struct error *)
    MUST_USE;

/* The page that says so, of an event that is gone: up to 6 similar ones. */
bool catalog_gone_page(const struct source *, const struct catalog_gone *,
    struct arena *, struct gone_page *, struct error *) MUST_USE;
/*
 * Up to 6 events for who asked for a slug that no event has or had: those that have
 * words of it, else the next ones.  A live brand's upstream is not asked: none.
 */
bool catalog_meant(const struct source *, const char *slug, struct arena *,
    struct list_page *, bool *has_words, struct error *) MUST_USE;

/*
 * The page of the list as pages show it: summaries, and the most frequent
 * cities and organizers.  A live brand cannot filter by date and has no such
 * facets.
 */
bool catalog_summaries(const struct source *, const struct listing_query *,
    struct arena *, struct list_page *, struct error *) MUST_USE;
/*
 * The events of the filters that are not over, the last changed first, per_page
 * of them.  A live brand does not know them: its
 * news are the first page of the list.
 */
bool catalog_news(const struct source *, const struct listing_query *,
    struct arena *, struct list_page *, struct error *) MUST_USE;

/*
 * The events of a calendar, by start: a snapshot's that are on in `dates`, where
 * they can be found by dates; of a live brand the page of the query, in the order
 * of the upstream.  `each` returns false when it wants neither this one nor another;
 * the event is its for that call alone.  Then `late` may ask for some in dates: see reader.h.  The list
 * is that of the query; it has no items.
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
