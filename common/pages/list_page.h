/*
 * listpage.h - pages that show many events: the home and the listing, with
 * their search, for a person and for an agent; the listing as RSS.
 *
 * Layer:  2 (domain).
 * Rules:  a page without events says why and what there is: the cities and the
 *         organizers that exist, the last page.  What is closed is marked.  A
 *         price is the cheapest total with fees, and stands there only when it
 *         is known.
 */
#ifndef LISTPAGE_H
#define LISTPAGE_H

#include "brand/brand.h"
#include "base/buf.h"
#include "event/card.h"
#include "event/listing.h"

struct listpage {
	const struct brand *brand;
	struct listing_query query;   /* as it was asked, blanks absent */
	const char *when, *from, *to; /* the words of its window, or NULL */
	struct listing_meta meta;
	bool can_window; /* the brand's events can be asked for by date */
	struct card *cards;
	size_t count;
	struct listing_facet cities[LISTING_FACETS_MAX];
	struct listing_facet organizers[LISTING_FACETS_MAX];
	size_t city_count, organizer_count;
	int64_t read_at_s;
	const char *styles; /* of the HTML: layout.h */
};

enum { LISTPAGE_MAX = 4 * 1024 * 1024 };

/* "http://brand/eventos.md?city=Recife&page=2"; page 1 goes without saying. */
void listpage_address(
    const struct listpage *, const char *suffix, int64_t page, struct buf *);

void listpage_html(const struct listpage *, struct buf *);
void listpage_markdown(const struct listpage *, struct buf *);
void listpage_rss(const struct listpage *, struct buf *);

/*
 * What a feed or a calendar says of itself: the brand's line, and what was asked
 * and could not be followed.
 */
void listpage_about(const struct listpage *, struct buf *);

/* The first events of all, in posters and in a list. */
void listpage_home_html(const struct listpage *, struct buf *);
void listpage_home_markdown(const struct listpage *, struct buf *);

#endif
