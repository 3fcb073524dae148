/*
 * list_page.h - pages that show many events: the home and the listing, with
 * their search, for a person and for an agent; the listing as RSS.
 *
 * Rules:  a page without events says why and what there is: the cities and the
 *         organizers that exist, the last page.  What is closed is marked.  A
 *         price is the cheapest total with fees, and stands there only when it
 *         is known.
 */
#ifndef PAGES_LIST_PAGE_H
#define PAGES_LIST_PAGE_H

#include "brand/brand.h"
#include "base/buf.h"
#include "event/summary.h"
#include "event/listing.h"

struct list_page {
	const struct brand *brand;
	struct listing_query query;   /* as it was asked, blanks absent */
	const char *when, *from, *to; /* the words of its window, or NULL */
	struct listing_meta meta;
	bool can_filter_dates; /* the brand's events can be asked for by date */
	struct summary *items;
	size_t count;
	struct listing_facet cities[LISTING_FACETS_MAX];
	struct listing_facet organizers[LISTING_FACETS_MAX];
	size_t city_count, organizer_count;
	int64_t read_at_s;
	const char *styles; /* of the HTML: layout.h */
};

enum { LIST_PAGE_MAX = 4 * 1024 * 1024 };

/* "http://brand/eventos.md?city=Recife&page=2"; page 1 goes without saying. */
void list_page_address(
    const struct list_page *, const char *suffix, int64_t page, struct buf *);

void list_page_html(const struct list_page *, struct buf *);
void list_page_markdown(const struct list_page *, struct buf *);
void list_page_rss(const struct list_page *, struct buf *);

/*
 * What a feed or a calendar says of itself: the brand's line, and what was asked
 * and could not be followed.
 */
void list_page_description(const struct list_page *, struct buf *);

/* The first events of all, in posters and in a list. */
void list_page_home_html(const struct list_page *, struct buf *);
void list_page_home_markdown(const struct list_page *, struct buf *);

#endif
