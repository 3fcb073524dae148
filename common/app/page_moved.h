/*
 * page_moved.h - the path that the pages of events had before their brand chose one
 * (BRAND_PATH_OF_EVENTS): links to it lead to the same page below the brand's own.
 *
 * A web server hands both paths over, and the address as it came tells them apart
 * (request.h).  Where a server tells no address, the page is answered.
 */
#ifndef APP_PAGE_MOVED_H
#define APP_PAGE_MOVED_H

#include "app/endpoint.h"

/*
 * 301 with the ending, and the query as it came.  False if the brand chose no path, or
 * if the address of the request, without its dots and escapes, is not below the former
 * path.
 */
bool page_moved_redirect(
    const struct ctx *, const struct request *, struct response *) MUST_USE;
/* The same, and 301 for an event's address with a slash behind it. */
bool page_moved_redirect_event(
    const struct ctx *, const struct request *, struct response *) MUST_USE;

#endif
