/*
 * ics_feed.h - events as a calendar that people subscribe to or import.
 *
 * Shape:  text/calendar, RFC 5545: one VCALENDAR, lines folded at 75 bytes and
 *         ended by CR LF.  Times with an offset are written in UTC; a date is a
 *         date, its end the day after the last; a local time without a zone
 *         floats.  An event without a start has no place in a calendar.
 */
#ifndef PAGES_ICS_FEED_H
#define PAGES_ICS_FEED_H

#include "brand/brand.h"
#include "base/buf.h"
#include "event/event.h"

/* about: what the calendar says of itself, or NULL. */
void ics_feed_start(
    const struct brand *, const char *about_or_null, struct buf *);
/* stamp_s: when it was told. */
void ics_feed_event(
    const struct brand *, const struct event *, int64_t stamp_s, struct buf *);
void ics_feed_end(struct buf *);

#endif
