/*
 * listing.h - a page of events: the question and the answer's meta data.
 *
 * Shape: {"data": [event ...], "meta": {"total", "per_page", "current_page",
 *        "last_page"}}
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
	struct date_range window; /* of pages; not set: all time */
};

struct listing_meta {
	int64_t total, per_page, current_page;
	bool windowed; /* a window was asked for and kept to */
};

/* A value of a filter, as it is asked for and as it is shown. */
struct listing_facet {
	const char *value, *label;
	int64_t events;
};

enum { LISTING_FACETS_MAX = 24 };

/* At least 1. */
int64_t listing_last_page(const struct listing_meta *);
void listing_print_meta(const struct listing_meta *, struct buf *);

#endif
