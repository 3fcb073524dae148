/*
 * page_list_endpoint.h - lists of events as pages: parameters, query, response.
 *
 * Parameters: q, city, state, organization and page as in the API; when, from and to
 *             as in date_range.h; those of filters.def; price_max, near and km as in
 *             listing.h, and so updated_since and sort; exact=1: only the typed words,
 *             no other reading.  Embeds also have rows, the number of events, and
 *             scheme, "light" or "dark".
 * Owns:       nothing; text is in the context's arena.
 * Errors:     those of catalog_summaries() and catalog_news().
 */
#ifndef APP_PAGE_LIST_ENDPOINT_H
#define APP_PAGE_LIST_ENDPOINT_H

#include "list/list_page.h"
#include "app/page_endpoint.h"

extern const struct query_param page_list_endpoint_params[];

enum { PAGE_LIST_EMBED_ROWS = 5, PAGE_LIST_EMBED_ROWS_MAX = 20 };
/* The same and those of embeds. */
extern const struct query_param page_list_endpoint_embed_params[];

/* The query of the parameters, for this page. */
struct listing_query page_list_endpoint_query(
    struct ctx *, int64_t page, int64_t per_page);
/* Sets the parameters of the dates that were used, and the labels of filters. */
void page_list_endpoint_label(const struct ctx *, struct list_page *);

/* The requested page of the list, with `per_page` events. */
bool page_list_endpoint_read(struct ctx *, int64_t per_page,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/* For an embed: its first events, without the parameter page; its scheme, or NULL. */
bool page_list_endpoint_read_embed(struct ctx *, const struct source *,
    struct list_page *, struct error *) MUST_USE;
const char *page_list_endpoint_scheme(const struct ctx *) MUST_USE;

/*
 * The news of the list, `limit` of them: catalog_news().  The parameter page is
 * ignored.
 */
bool page_list_endpoint_read_news(struct ctx *, int64_t limit,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/* The events of a letter: those of the days asked for, else of today and six more. */
bool page_list_endpoint_read_digest(struct ctx *, const struct source *,
    struct list_page *, struct error *) MUST_USE;

/*
 * The open events among the first `count`, without the current runs, which have a
 * section of their own.
 */
bool page_list_endpoint_first(struct ctx *, int64_t count,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/* Is it RSS or Atom? */
bool page_list_endpoint_is_news(const struct page_form *) MUST_USE;

/* page_endpoint_finish() with the addresses of this page of the list. */
void page_list_endpoint_finish(const struct ctx *, const struct page_form *,
    const struct list_page *, int64_t page, struct response *);
/* The list in this form (not a calendar), with its headers. */
void page_list_endpoint_respond(struct ctx *, const struct page_form *,
    struct list_page *, struct response *);

/* The dates of the query; without any, from so many seconds before now on. */
struct date_range page_list_endpoint_dates(
    const struct ctx *, const struct listing_query *, int64_t past_s) MUST_USE;
/* A header Link with rel="next": the same list from the day of an instant on. */
void page_list_endpoint_link_rest(struct ctx *, const struct page_form *,
    const struct list_page *, int64_t cut_at_s, struct response *);

/* 301 to the address of the list, with the parameters that were used. */
void page_list_endpoint_redirect(struct ctx *, struct response *);

#endif
