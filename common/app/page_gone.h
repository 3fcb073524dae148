/*
 * page_gone.h - answers for the page of an event if no event has the slug.
 *
 * Also called: redirects, 301, 410 Gone, 404.
 * Shape:  For a former slug, 301 to the event's present slug, with the requested ending
 *         (.md, .ics).  For a removed event, 410 with the page of gone_page.h, as HTML
 *         unless Markdown was requested.  A slug that never existed stays an error, but
 *         the context gets the events that the error page shows (error_page.h).
 * Owns:   nothing.
 * Errors: those of the catalog.  The original error stays for a slug that never
 *         existed, and for RSS and Atom, which events do not have.
 * Source: RFC 9110, sections 15.4.2 (301) and 15.5.11 (410)
 */
#ifndef APP_PAGE_GONE_H
#define APP_PAGE_GONE_H

#include "app/page_endpoint.h"

/*
 * Answers after catalog_page_or_gone() failed, and gets its error and its `gone`.
 * Returns false if the error stays.
 */
bool page_gone_respond(struct ctx *, const struct request *,
    const struct page_form *, const struct catalog_gone *, struct response *,
    struct error *) MUST_USE;

#endif
