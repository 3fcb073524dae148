/*
 * page_gone.h - answers for the page of an event if no event has the slug.
 *
 * Also called: redirects, 301, 410 Gone, 404.
 * Shape:  for a former slug, 301 to the event's present slug, with the requested ending
 *         (.md, .ics, .png).  For a removed event, 410 with the page of gone_page.h, as
 *         HTML unless Markdown was requested.  If the slug never existed, the error
 *         stays.  Unless a calendar or a card was requested, the context then has similar
 *         events for the error page (error_page.h), if there are any.
 * Owns:   nothing.
 * Errors: those of the catalog.  The caller's error stays if the slug never existed, or
 *         if the error is not ERROR_EVENT_NOT_FOUND.
 * Source: RFC 9110, sections 15.4.2 (301) and 15.5.11 (410)
 */
#ifndef APP_PAGE_GONE_H
#define APP_PAGE_GONE_H

#include "app/page_endpoint.h"

/*
 * Call this function after catalog_page() failed, with its error and its `gone`.
 * Returns false if the error stays, or if the page of the removed event fails.
 */
bool page_gone_respond(struct ctx *, const struct request *,
    const struct page_form *, const struct catalog_gone *, struct response *,
    struct error *) MUST_USE;

#endif
