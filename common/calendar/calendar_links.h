/*
 * calendar_links.h - HTML links that take a list or an event to the reader's
 * calendar: an application (webcal), Google, Outlook, a file.
 *
 * Owns:   nothing.
 * Errors: none; an event without a start has no links.
 * Source: the addresses that Google's and Microsoft's calendars document or
 *         make themselves: render?cid= and addfromweb?url= (subscribe),
 *         render?action=TEMPLATE and deeplink/compose (add an event).
 */
#ifndef CALENDAR_CALENDAR_LINKS_H
#define CALENDAR_CALENDAR_LINKS_H

#include "brand/locale.h"
#include "page/event_page.h"

/* Links to subscribe to the calendar at this http address, of this name. */
void calendar_links_subscribe(
    const char *address, const char *name, const struct locale *, struct buf *);

/* Links to add the event: of several sessions the next, in the file all. */
void calendar_links_add(
    const struct event_page *, const struct locale *, struct buf *);

#endif
