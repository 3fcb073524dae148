/*
 * page_moved.h - redirects from the path that the pages of events had before their
 * brand chose one (BRAND_PATH_OF_EVENTS) to the same page below the brand's own path.
 *
 * A web server passes both paths on, and the original address distinguishes them
 * (request.h).  If a server does not pass the address on, the program answers with the
 * page.
 */
#ifndef APP_PAGE_MOVED_H
#define APP_PAGE_MOVED_H

#include "app/endpoint.h"

/*
 * Answers 301, with the ending and the query unchanged.  Returns false if the brand chose
 * no path, or if the address of the request, after its dots and escapes are resolved,
 * is not below the former path.
 */
bool page_moved_redirect(
    const struct ctx *, const struct request *, struct response *) MUST_USE;
/*
 * As page_moved_redirect(), and also answers 301 if a slash follows an event's address.
 */
bool page_moved_redirect_event(
    const struct ctx *, const struct request *, struct response *) MUST_USE;

#endif
