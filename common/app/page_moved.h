/*
 * page_moved.h - redirects from the default path of the pages of events,
 * BRAND_PATH_OF_EVENTS, to the same page below the path that the brand chose instead.
 *
 * The web server runs the same program for both paths.  The program distinguishes them by
 * the original address of the request (request.h).  If the web server does not pass this
 * address on, the program answers with the page.
 */
#ifndef APP_PAGE_MOVED_H
#define APP_PAGE_MOVED_H

#include "app/endpoint.h"

/*
 * Answers 301, with the ending and the query unchanged.  Returns false if the brand chose
 * no path, or if the address of the request, after its dots and escapes are resolved, is
 * not at or below BRAND_PATH_OF_EVENTS.
 */
bool page_moved_redirect(
    const struct ctx *, const struct request *, struct response *) MUST_USE;
/*
 * As page_moved_redirect(), and also answers 301 if a slash follows an event's address
 * (page_endpoint_redirect_slash()).
 */
bool page_moved_redirect_event(
    const struct ctx *, const struct request *, struct response *) MUST_USE;

#endif
