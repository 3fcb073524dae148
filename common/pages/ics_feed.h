/*
 * ics_feed.h - events as an iCalendar feed, for subscription and import.
 *
 * Shape:  text/calendar: one VCALENDAR, lines folded at 75 bytes and ended by
 *         CR LF.  A time with an offset is written in UTC; a date stays a date,
 *         and its end is the day after the last one; a local time without a
 *         zone is a floating time.  An event without a start is left out:
 *         DTSTART is required.
 *         A cancelled event stays in the feed with its STATUS, so that it
 *         leaves no subscriber's calendar unsaid.  There is no METHOD: PUBLISH
 *         wants an ORGANIZER with an address, which an event does not have.
 * Owns:   nothing.
 * Errors: none.
 * Units:  stamp_s is seconds since 1970, UTC.
 * Limits: 75 bytes a line; 1500 bytes of a description.
 * Source: RFC 5545, sections 3.1, 3.3.5, 3.6.1, 3.8.1.11 (STATUS); RFC 5546,
 *         section 3.2.1 (PUBLISH); RFC 7986, section 5.7 (REFRESH-INTERVAL)
 */
#ifndef PAGES_ICS_FEED_H
#define PAGES_ICS_FEED_H

#include "brand/brand.h"
#include "base/buf.h"
#include "event/event.h"
#include "event/history.h"
#include "event/state.h"

struct ics_calendar {
	const char *name, *description; /* the description may be NULL */
	bool is_subscribed;             /* false: it is imported once */
};

struct ics_event {
	const struct event *event;
	struct event_state state;     /* STATUS */
	struct event_history history; /* LAST-MODIFIED, SEQUENCE */
	int64_t stamp_s;              /* when the upstream sent it: DTSTAMP */
};

void ics_feed_start(const struct ics_calendar *, struct buf *);
void ics_feed_event(
    const struct brand *, const struct ics_event *, struct buf *);
void ics_feed_end(struct buf *);

#endif
