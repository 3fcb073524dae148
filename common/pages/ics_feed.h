/*
 * ics_feed.h - events as an iCalendar feed, for subscription and import.
 *
 * Shape:  text/calendar: one VCALENDAR, lines folded at 75 bytes and ended by
 *         CR LF.  A time with an offset is written in UTC; a date stays a date,
 *         and its end is the day after the last one; a local time without a
 *         zone is a floating time.  An event without a start is left out:
 *         DTSTART is required.
 * Owns:   nothing.
 * Errors: none.
 * Units:  stamp_s is seconds since 1970, UTC.
 * Limits: 75 bytes a line; 1500 bytes of a description.
 * Source: RFC 5545, sections 3.1, 3.3.5, 3.6.1; RFC 5546, section 3.2.1
 *         (PUBLISH)
 */
#ifndef PAGES_ICS_FEED_H
#define PAGES_ICS_FEED_H

#include "brand/brand.h"
#include "base/buf.h"
#include "event/event.h"

/* description: of the calendar. */
void ics_feed_start(
    const struct brand *, const char *description_or_null, struct buf *);
/* stamp_s: when the upstream sent the event (DTSTAMP). */
void ics_feed_event(
    const struct brand *, const struct event *, int64_t stamp_s, struct buf *);
void ics_feed_end(struct buf *);

#endif
