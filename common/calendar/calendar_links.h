/*
 * calendar_links.h - writes HTML links that add a list or an event to the reader's
 * calendar: in an application (webcal), in Google's or Outlook's calendar, or as a file.
 *
 * Also called: add to calendar, subscribe.
 * Owns:   nothing.
 * Errors: none; an event without a start has no links.
 * Source: the addresses that Google's and Microsoft's calendars document or make
 *         themselves: render?cid= and addfromweb?url= (subscribe),
 *         render?action=TEMPLATE and deeplink/compose (add an event).
 */
#ifndef CALENDAR_CALENDAR_LINKS_H
#define CALENDAR_CALENDAR_LINKS_H

#include "brand/locale.h"
#include "page/event_page.h"

/*
 * Appends links that subscribe to the calendar at this http or https address, with this
 * name.
 */
void calendar_links_subscribe(
    const char *address, const char *name, const struct locale *, struct buf *);

/*
 * Appends the path, on the brand's site, of the event's calendar file (.ics).  The file
 * has the date with this key (ics_entry.h).  If the key is "", the file has all future
 * dates, or the last date of an event that is over.
 */
void calendar_links_file(
    const struct event_page *, const char *key, struct buf *);
/*
 * Appends links that add the event.  If it has several future dates, the links add the
 * next date, and one link adds all future dates.  A static site has no file for one date.
 */
void calendar_links_add(
    const struct event_page *, const struct locale *, struct buf *);

#endif
