/*
 * page_gone.h - answers for the page of an event if no event has the slug.
 *
 * Also called: redirects, 301, 410 Gone, 404.
 * Shape:  301 to the event's present slug, with the requested ending (.md, .ics); 410
 *         with the page of gone_page.h for a removed event, as HTML even if its calendar
 *         was requested; for a slug that never existed, the events that the error page
 *         shows (error_page.h).
 * Owns:   nothing.
 * Errors: those of the catalog; the original error for a slug that never existed, and
 *         for a form that events do not have.
 * Source: RFC 9110, sections 15.4.2 (301) and 15.5.11 (410)
 */
#ifndef APP_PAGE_GONE_H
#define APP_PAGE_GONE_H

#include "app/page_endpoint.h"

/* Answers after catalog_page_or_gone(), which set the error and filled `gone`. */
bool page_gone_respond(struct ctx *, const struct request *,
    const struct page_form *, const struct catalog_gone *, struct response *,
    struct error *) MUST_USE;

#endif
