/*
 * page_calendar.h - a list of events as a calendar to subscribe to.
 *
 * Shape:  of a snapshot all entries from 30 days ago, or those in the days that
 *         are asked for, that ics_feed.h has room for; of a live brand those of
 *         the first 100 events.  The parameter page is ignored.  Where entries
 *         do not fit, a Link with rel="next" leads to the same list from the day
 *         of the first that is missing; a word of `when` leaves no such list.
 * Owns:   nothing.
 * Errors: those of catalog_feed().
 * Source: RFC 8288 and the registered relation `next`
 */
#ifndef APP_PAGE_CALENDAR_H
#define APP_PAGE_CALENDAR_H

#include "app/page_list_endpoint.h"

bool page_calendar_respond(struct ctx *, const struct page_form *,
    struct response *, struct error *) MUST_USE;

#endif
