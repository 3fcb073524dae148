/*
 * page_list_endpoint.h - shared by the programs that answer with lists of events: reads
 * the parameters of the request, searches, and writes the list in the requested form.
 *
 * Parameters: q, city, state, organization and page as in the API; when, from and to as
 *             in date_range.h; the filters of filters.def; price_max, near, km,
 *             updated_since and sort as in listing.h; exact=1, with which q is searched
 *             only as typed.  Embeds have two more parameters: rows is the number of
 *             events, and scheme is "light" or "dark".
 * Owns:       nothing; text is in the context's arena.
 * Errors:     those of catalog_summaries() and catalog_news().
 */
#ifndef APP_PAGE_LIST_ENDPOINT_H
#define APP_PAGE_LIST_ENDPOINT_H

#include "list/list_page.h"
#include "app/page_endpoint.h"

extern const struct query_param page_list_endpoint_params[];

enum { PAGE_LIST_EMBED_ROWS = 5, PAGE_LIST_EMBED_ROWS_MAX = 20 };
/* The same parameters, and the parameters of embeds. */
extern const struct query_param page_list_endpoint_embed_params[];

/* Returns the query from the request's parameters, for this page of per_page events. */
struct listing_query page_list_endpoint_query(
    struct ctx *, int64_t page, int64_t per_page);
/* Adds to the page the date parameters that were used, and the labels of the filters. */
void page_list_endpoint_label(const struct ctx *, struct list_page *);

/* Reads the requested page of the list, with `per_page` events. */
bool page_list_endpoint_read(struct ctx *, int64_t per_page,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/*
 * Both functions are for embeds.  page_list_endpoint_read_embed() reads as many of the
 * first events as the parameter rows states, and ignores the parameter page.
 * page_list_endpoint_scheme() returns "light", "dark", or NULL for no scheme.
 */
bool page_list_endpoint_read_embed(struct ctx *, const struct source *,
    struct list_page *, struct error *) MUST_USE;
const char *page_list_endpoint_scheme(const struct ctx *) MUST_USE;

/*
 * Reads the news of the list by catalog_news(), at most `limit` events.  Ignores the
 * parameter page.
 */
bool page_list_endpoint_read_news(struct ctx *, int64_t limit,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/*
 * Reads the events of a digest (.digest), which is a letter: at most LIST_PAGE_DIGEST_MAX
 * events of the requested days or, if no days are requested, of today and the next six
 * days.  For a live brand, reads the first events, whatever days are requested.  Also
 * allows inline styles in the policy of the page.
 */
bool page_list_endpoint_read_digest(struct ctx *, const struct source *,
    struct list_page *, struct error *) MUST_USE;

/*
 * For the home page: reads the first `count` events of the catalog and keeps the open
 * events.  Leaves out current runs, which are in page->runs.  Ignores the parameters.
 */
bool page_list_endpoint_first(struct ctx *, int64_t count,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/* Returns true for RSS and Atom. */
bool page_list_endpoint_is_news(const struct page_form *) MUST_USE;

/* Calls page_endpoint_finish() with the addresses of page number `page` of the list. */
void page_list_endpoint_finish(const struct ctx *, const struct page_form *,
    const struct list_page *, int64_t page, struct response *);
/*
 * Answers with the list in this form, and its headers.  The forms PAGE_CALENDAR,
 * PAGE_GEOJSON and PAGE_CARD are fatal, because other modules write them.
 */
void page_list_endpoint_respond(struct ctx *, const struct page_form *,
    struct list_page *, struct response *);

/*
 * Returns the dates of the query.  If it has none, returns the range that begins past_s
 * seconds before now and has no end.
 */
struct date_range page_list_endpoint_dates(
    const struct ctx *, const struct listing_query *, int64_t past_s) MUST_USE;
/*
 * Adds a Link header with rel="next" and the address of the same list from the day of
 * the instant cut_at_s on.  Adds nothing if the list cannot be filtered by date, if its
 * parameter `when` has a word of date_range.h, or if the list already begins on that day
 * or later.
 */
void page_list_endpoint_link_rest(struct ctx *, const struct page_form *,
    const struct list_page *, int64_t cut_at_s, struct response *);

/* Answers 301 to the address of the list, with the request's parameters. */
void page_list_endpoint_redirect(struct ctx *, struct response *);

#endif
