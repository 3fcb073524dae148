/*
 * page_gone.h - what the page of an event answers where no event has the slug.
 *
 * Shape:  301 to the slug that the event has now, with the ending that was asked
 *         for (.md, .ics); 410 with the page of gone_page.h for one that is
 *         there no longer, as HTML also where its calendar was asked for; for a
 *         slug that nobody had, what the page of the error shows beside it
 *         (error_page.h).
 * Owns:   nothing.
 * Errors: those of the catalog; the error as it was for a slug that nobody had,
 *         and for a form that events do not have.
 * Source: RFC 9110, sections 15.4.2 (301) and 15.5.11 (410)
 */
#ifndef APP_PAGE_GONE_H
#define APP_PAGE_GONE_H

#include "app/page_endpoint.h"

/* The error is that of catalog_page_or_gone(), which filled `gone`. */
bool page_gone_respond(struct ctx *, const struct request *,
    const struct page_form *, const struct catalog_gone *, struct response *,
    struct error *) MUST_USE;

#endif
