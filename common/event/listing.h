/*
 * listing.h - a page of events: its query, and the meta data of its answer.
 *
 * Shape:  {"data": [event ...], "meta": {"total", "per_page", "current_page",
 *         "last_page"}}
 * Owns:   nothing; texts are those of the request or of the snapshot.
 * Limits: LISTING_PER_PAGE_MAX, LISTING_PAGE_MAX, LISTING_FACETS_MAX,
 *         LISTING_RUNS_MAX.
 * Source: the contract, section 2.
 */
#ifndef EVENT_LISTING_H
#define EVENT_LISTING_H

#include "base/base.h"
#include "base/buf.h"
#include "event/date_range.h"

enum {
	LISTING_PER_PAGE_MAX = 50,
	LISTING_PER_PAGE = 20,
	LISTING_PAGE_MAX = INT32_MAX,
};

struct listing_query {
	const char *q, *city, *state, *organization; /* NULL when absent */
	int64_t page, per_page;
	struct date_range dates; /* of the pages and tools; not of the API */
	/* Of pages: the first one without filters has what is on, too. */
	bool with_runs;
};

struct listing_meta {
	int64_t total, per_page, current_page;
	bool dates_applied; /* the list is filtered by query.dates */
};

/* A value of a filter: in a query, and on a page. */
struct listing_facet {
	const char *value, *label;
	int64_t events;
};

enum { LISTING_FACETS_MAX = 24, LISTING_RUNS_MAX = 8 };

/* Blank texts count as filters. */
bool listing_is_filtered(const struct listing_query *) MUST_USE;

/* At least 1. */
int64_t listing_last_page(const struct listing_meta *);
void listing_print_meta(const struct listing_meta *, struct buf *);

#endif
