/*
 * page_list_endpoint.h - lists of events as pages: parameters, query, response.
 *
 * Parameters: q, city, state, organization and page as in the API; when, from
 *         and to as in date_range.h.
 * Owns:   nothing; text is in the context's arena.
 * Errors: those of catalog_summaries().
 */
#ifndef APP_PAGE_LIST_ENDPOINT_H
#define APP_PAGE_LIST_ENDPOINT_H

#include "pages/list_page.h"
#include "app/page_endpoint.h"

extern const struct query_param page_list_endpoint_params[];

/* The requested page of the list, with `per_page` events. */
bool page_list_endpoint_read(struct ctx *, int64_t per_page,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/* The first `count` events that are open. */
bool page_list_endpoint_first(struct ctx *, int64_t count,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/* Appends the list in this form; not as a calendar. */
void page_list_endpoint_write(
    const struct list_page *, enum page_kind, struct buf *);

/*
 * The list as a calendar, whatever page was asked for: of a snapshot all entries
 * from 30 days ago, or those in the date range, that ics_feed.h has room for.
 * The response has a Link to the calendar of the rest, where there is one.
 */
bool page_list_endpoint_calendar(struct ctx *, const struct source *,
    struct list_page *, struct response *, struct error *) MUST_USE;

/* 301 to the address of the list, with the parameters that were used. */
void page_list_endpoint_redirect(struct ctx *, struct response *);

#endif
