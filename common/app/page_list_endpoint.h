/*
 * page_list_endpoint.h - what the pages of many events ask: the parameters of the
 * listing, read and answered.
 *
 * Parameters: q, city, state, organization and page as the API has them; when,
 *        from and to as date_range.h reads them.
 */
#ifndef APP_PAGE_LIST_ENDPOINT_H
#define APP_PAGE_LIST_ENDPOINT_H

#include "pages/list_page.h"
#include "app/page_endpoint.h"

extern const struct query_param page_list_endpoint_params[];

/* The page that was asked for, `per_page` events of it. */
bool page_list_endpoint_read(struct ctx *, int64_t per_page,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/* The first open events of all. */
bool page_list_endpoint_first(struct ctx *, int64_t count,
    const struct source *, struct list_page *, struct error *) MUST_USE;

/* The listing in the form that was asked for. */
void page_list_endpoint_write(
    const struct list_page *, enum page_kind, struct buf *);

/* To the listing's own address, with the parameters as they were understood. */
void page_list_endpoint_redirect(struct ctx *, struct response *);

#endif
