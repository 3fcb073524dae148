/*
 * page_calendar.h - answers with a list of events as a calendar to subscribe to.
 *
 * Also called: ICS feed, webcal.
 * Shape:  for a brand with a snapshot, the calendar has the entries of the requested
 *         days, or all entries from 30 days ago on, as far as ics_feed.h has room.  For a
 *         live brand, it has the entries of the first 100 events.  The parameter page is
 *         ignored.  If entries do not fit, a Link header with rel="next" has the address
 *         of the same list from the day of the first missing entry on.  The header is
 *         left out if the list already begins on that day, if the parameter `when` has
 *         a word of date_range.h, and for a live brand.
 * Owns:   nothing.
 * Errors: those of catalog_feed().
 * Source: RFC 8288 and the registered relation `next`
 */
#ifndef APP_PAGE_CALENDAR_H
#define APP_PAGE_CALENDAR_H

#include "app/page_list_endpoint.h"

/* Answers with the calendar of the list that the parameters of the request select. */
bool page_calendar_respond(struct ctx *, const struct page_form *,
    struct response *, struct error *) MUST_USE;

#endif
