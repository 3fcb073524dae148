/*
 * pagelist.h - what the pages of many events ask: the parameters of the
 * listing, read and answered.
 *
 * Layer: 4 (frame).
 * Parameters: q, city, state, organization and page as the API has them; when,
 *        from and to as window.h reads them.
 */
#ifndef PAGELIST_H
#define PAGELIST_H

#include "pages/list_page.h"
#include "app/page_endpoint.h"

extern const struct param pagelist_params[];

/* The page that was asked for, `per_page` events of it. */
bool pagelist_read(struct ctx *, int64_t per_page, const struct source *,
    struct listpage *, struct fault *) MUST_USE;

/* The first open events of all. */
bool pagelist_first(struct ctx *, int64_t count, const struct source *,
    struct listpage *, struct fault *) MUST_USE;

/* The listing in the form that was asked for. */
void pagelist_write(const struct listpage *, enum page_kind, struct buf *);

/* To the listing's own address, with the parameters as they were understood. */
void pagelist_redirect(struct ctx *, struct response *);

#endif
