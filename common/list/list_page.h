/*
 * list_page.h - the pages with many events, the home and the listing, as HTML for people
 * and as Markdown for agents.  A list also has a page by place, a newsletter, and feeds
 * in RSS and Atom.
 *
 * Also called: index page, search results, feeds.
 * Rules:  a page without events gives the reason and links to alternatives: the list
 *         without its last filter, the next events, the cities, the organizers, or the
 *         last page.  Closed events are marked.  A price is the lowest total with fees
 *         and is shown only when it is known.  Runs that began before today have a
 *         section of their own on the home and on the first page of the list without
 *         filters.  The list also has them among its other events.
 * Owns:   nothing; the caller owns the text.
 * Errors: none.
 * Units:  read_at_s is seconds since 1970, UTC.
 * Limits: LIST_PAGE_MAX bytes.
 * Source: RSS 2.0, https://www.rssboard.org/rss-specification; Atom, RFC 4287
 */
#ifndef LIST_LIST_PAGE_H
#define LIST_LIST_PAGE_H

#include "brand/brand.h"
#include "base/buf.h"
#include "base/datetime.h"
#include "brand/locale.h"
#include "event/summary.h"
#include "event/listing.h"

/* The most frequent values of a filter, for links. */
struct list_page_facets {
	struct listing_facet items[LISTING_FACETS_MAX];
	size_t count;
};

enum list_page_facet {
	LIST_PAGE_CITIES,
	LIST_PAGE_ORGANIZERS,
	LIST_PAGE_CATEGORIES,
	LIST_PAGE_VENUES,
	LIST_PAGE_SOURCES,
	LIST_PAGE_STATES,
	LIST_PAGE_FACETS, /* number of facets */
};

/* The filter of each facet. */
extern const enum listing_part list_page_facet_parts[LIST_PAGE_FACETS];

struct list_page {
	const struct brand *brand;
	struct listing_query query;   /* blank parameters are NULL */
	const char *when, *from, *to; /* parameters of the date range */
	struct listing_meta meta;
	bool can_filter_dates;  /* by when, from and to */
	bool can_filter_others; /* by filters.def, the price and the distance */
	bool is_news;           /* not over, the latest change first */
	bool more_news;         /* more news than a feed holds */
	struct summary *items;
	size_t count;
	struct summary_list runs; /* current runs, for their own section */
	struct list_page_facets facets[LIST_PAGE_FACETS];
	bool facets_of_query; /* numbers of this list, not of all events */
	struct listing_labels labels;
	struct listing_months months; /* the next months that have events */
	int64_t day_events[31]; /* of list_page_month(); -1: not counted */
	/* For a list without events. */
	/* The next events of this list on other dates, or else of the catalog. */
	struct summary_list next;
	int64_t without_last; /* number of events without the last filter */
	/* The calendar has only this number of entries; 0: it has all. */
	int64_t calendar_stops_at;
	int64_t read_at_s;
	struct datetime today; /* now, in the brand's zone */
	const char
	    *days_zone;     /* of the days of a feed: snapshot_reader_zone() */
	const char *styles; /* for the HTML (layout.h) */
};

/*
 * For the first page of a list whose dates are exactly one month, returns the number of
 * days of the month, and sets *first to its first day, in civil seconds.  Returns 0 for
 * any other page, for a list with words, and if the brand does not support filters; the
 * page then has no table of days.
 */
size_t list_page_month(const struct list_page *, int64_t *first);

enum {
	LIST_PAGE_MAX = 4 * 1024 * 1024,
	LIST_PAGE_DIGEST_MAX = 50,
	LIST_PAGE_MAP_EVENTS = 75
};

/*
 * Appends "http://brand/eventos.md?city=Recife&page=2", without the page if it is 1.  In
 * a static site, the address is "http://brand/eventos-2.md", whatever the filters.
 */
void list_page_address(
    const struct list_page *, const char *suffix, int64_t page, struct buf *);

/* Appends the same address without the site: "/eventos.md?city=Recife". */
void list_page_path(
    const struct list_page *, const char *suffix, int64_t page, struct buf *);

/* Appends the whole page, as list_page_markdown() does in Markdown. */
void list_page_html(const struct list_page *, struct buf *);
/*
 * Appends a whole HTML page: the events of the page by place, in the order of the list.
 * If the brand has a map, a script draws the whole list above them, with at most
 * GEOJSON_FEATURES_MAX points.
 */
void list_page_map_html(const struct list_page *, struct buf *);
void list_page_markdown(const struct list_page *, struct buf *);
/* Appends an RSS feed.  Its items are the events of the list, or the news if is_news. */
void list_page_rss(const struct list_page *, struct buf *);
/*
 * Appends a newsletter: the events by day, each with a link, and at the end links to the
 * list and to all events.  The HTML is for e-mail, so it has tables and inline styles.
 * With LIST_PAGE_DIGEST_MAX events, it is far below the 102 KB after which Gmail cuts a
 * message.
 */
void list_page_digest(const struct list_page *, bool is_html, struct buf *);
/* Appends an Atom feed.  The events must have a history, because Atom requires dates. */
void list_page_atom(const struct list_page *, struct buf *);

/* Appends the name of a feed, from the brand and the filters: "Agenda Aberta: Recife". */
void list_page_name(const struct list_page *, struct buf *);
/*
 * Appends the description of a feed: the brand's description, how the words were
 * understood, and the ignored filters.  If the events are stale, also appends their age.
 * If the feed does not have all events, also appends how many it has.
 */
void list_page_description(const struct list_page *, struct buf *);

/* Returns the last filter that is set, or LISTING_PARTS if none is set. */
enum listing_part list_page_last_chip(const struct list_page *) MUST_USE;
/*
 * Returns the list without this filter, and without events.  The filter's chip links to
 * its first page.  LISTING_PARTS removes no filter.
 */
struct list_page list_page_without(const struct list_page *, enum listing_part);
/*
 * Returns the list in which the facets were counted, without events: this list, or the
 * list of all events.
 */
struct list_page list_page_of_facets(const struct list_page *) MUST_USE;

/*
 * Appends the path of the list about one subject: a value of this kind (filter_values.h),
 * with the catalog's label.  Returns false if lists have no subjects of this kind, if
 * list_page_can_ask() is false for the value or the label, or if the path is longer than
 * `max`.
 */
bool list_page_subject_path(const struct brand *, const char *kind,
    const char *value, const char *label, size_t max, struct buf *) MUST_USE;
/*
 * Replaces the values of city and venue with their labels in the catalog, and the value
 * of category with the catalog's value, so that "recife" and "Recife" have one address.
 * Changes nothing if the query has words.
 */
void list_page_use_labels(struct list_page *);
/*
 * Returns true if a request can have this value or label.  A text without a letter or
 * digit finds nothing, and a parameter would cut a longer text than it allows.
 */
bool list_page_can_ask(const char *text_or_null) MUST_USE;

/*
 * Append the home page.  In HTML, the first six events of the list_page are posters, and
 * the others are a list below.
 */
void list_page_home_html(const struct list_page *, struct buf *);
void list_page_home_markdown(const struct list_page *, struct buf *);

/*
 * ---- Parts of a list that other pages show.  They append plain text, unless their name
 * or their comment has HTML.
 */

/* Returns true if the request has words or filters. */
bool list_page_is_filtered(const struct list_page *) MUST_USE;
/* Appends "37 eventos". */
void list_page_total(
    const struct list_page *, const struct locale *, struct buf *);
/*
 * Appends "Eventos em Recife" if list_page_has_subject().  Otherwise appends "Eventos"
 * and those filters whose text a client cannot choose, such as labels of the catalog,
 * words of the locale, dates and the price: "Eventos: Recife, hoje".
 */
void list_page_title(
    const struct list_page *, const struct locale *, struct buf *);
/*
 * Returns true if the query has only one part, and this part is a city, an organizer, a
 * venue, a category, a source or a performer that has events.
 */
bool list_page_has_subject(const struct list_page *) MUST_USE;
/* Appends "Busca: samba; Cidade: Recife". */
void list_page_filters(
    const struct list_page *, const struct locale *, struct buf *);
/*
 * Appends how the words were understood: "Nada para “rok”.  Mostrando resultados para
 * “rock”.", "Entendido como: PE."  If the words were searched as typed, appends at most
 * the request to name a city (for "near me").
 */
void list_page_understood_line(
    const struct list_page *, const struct locale *, struct buf *);
/*
 * Appends HTML: a paragraph with list_page_price() and, unless list_page_is_free(), a
 * paragraph that fees are included.  Appends nothing if the event has no price to show.
 */
void list_page_price_html(const struct list_page *, const struct summary *,
    const struct locale *, struct buf *);
/* Appends <li> with a link to the first page of a list.  `label` is the link's text. */
void list_page_link_html(
    const struct list_page *to, const char *label, struct buf *);
/*
 * Appends HTML: the events from `first` up to, but not including, `past`, as a list with
 * their names in the heading "h2" or "h3".
 */
void list_page_items(const struct list_page *, const struct locale *,
    size_t first, size_t past, const char *heading, struct buf *);
/*
 * Appends HTML: the events of the page.  If they are in the order of dates, each day has
 * a heading "h2".  Otherwise, as often for a search, each event has its date.
 */
void list_page_rows_html(
    const struct list_page *, const struct locale *, struct buf *);
/* Appends HTML: the requested filters that the list ignores. */
void list_page_notes_html(
    const struct list_page *, const struct locale *, struct buf *);

#endif
