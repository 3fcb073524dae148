/*
 * ics_feed.h - events as iCalendar, for subscription and import.
 *
 * Shape:  text/calendar: one VCALENDAR, a VTIMEZONE for each zone, a VEVENT for
 *         each session.  A time with an offset is the wall clock of the event's
 *         zone, or in UTC where it has none (ics_zone.h); a time of day without
 *         a zone is a floating time.  A date and a run are whole days that take
 *         nobody's time (TRANSP): DTEND is the day after the last one.  What has
 *         no start is left out: DTSTART is required.
 *         A cancelled event stays in the feed with its STATUS, so that it
 *         leaves no subscriber's calendar unsaid.  There is no METHOD: PUBLISH
 *         wants an ORGANIZER with an address, which an event does not have.
 * UID:    "ID@host"; a new name or a new time is the same entry.  Of several
 *         sessions "ID-20261128T190000Z@host", with the start in UTC: a session
 *         that moves is another entry, and the others stay what they are; of
 *         those that begin together the second has "-2" behind its start.  Where
 *         two events share an id, the slug stands behind it: "ID-slug@host".
 *         The feed is the whole truth: what is no longer in it is gone.
 * Dates:  DTSTAMP is when the event changed, SEQUENCE how often (history.h);
 *         where that is not known, DTSTAMP is when the upstream changed it or,
 *         last, when it sent it.  LAST-MODIFIED is when the upstream says that
 *         it changed it; where it does not, or tells a time after the change
 *         was seen, it is DTSTAMP.
 * Cut:    events come by their next date, and the dates of a series lie far
 *         apart: so entries are measured until no event can have one among those
 *         that have room, the first ones.  Of what is to come a calendar that is
 *         cut has all up to one instant; of what is over, the dates of events
 *         whose next date it has: long series that went on for years would fill
 *         it otherwise.
 * Owns:   its entries, zones and memory, until ics_feed_end().
 * Errors: none; what does not fit is cut, and struct ics_feed says so.
 * Units:  *_s is seconds since 1970, UTC.
 * Limits: ICS_FEED_ENTRIES_MAX entries, ICS_FEED_MAX bytes; of a description
 *         1500 bytes of a single event, 400 in a list.
 * Source: RFC 5545, sections 3.6.1, 3.8.1.11 (STATUS), 3.8.2.7 (TRANSP) and
 *         3.8.4.7 (UID); RFC 5546, section 3.2.1 (PUBLISH); RFC 7986, section
 *         5.7 (REFRESH-INTERVAL)
 */
#ifndef CALENDAR_ICS_FEED_H
#define CALENDAR_ICS_FEED_H

#include "event/date_range.h"
#include "page/event_page.h"
#include "calendar/ics_kept.h"
#include "calendar/ics_vevent.h"
#include "calendar/ics_zone.h"

enum { ICS_FEED_ENTRIES_MAX = 5000, ICS_FEED_MAX = 2560 * 1024 };

struct ics_calendar {
	const char *name, *description; /* the description may be NULL */
	bool is_subscribed;             /* false: it is imported once */
};

struct ics_feed {
	struct buf *out; /* the caller's; empty at the start */
	/*
	 * What begins before until_s and ends after from_s, or begins at it, is
	 * an entry.
	 */
	int64_t from_s, until_s;
	/* What came of it. */
	size_t entries;
	bool is_cut;
	int64_t cut_at_s; /* all to come that begins before it is there */
	/* Its own. */
	struct ics_vevent vevent;
	struct ics_zones zones;
	struct ics_kept kept;
};

void ics_feed_start(
    struct ics_feed *, int64_t now_s, bool is_list, struct buf *out);
/*
 * False when neither this event nor a later one has an entry, but those that come late
 * (reader.h).
 */
bool ics_feed_event(struct ics_feed *, const struct event_page *) MUST_USE;
/* The dates to come that it has; false: it is not cut. */
bool ics_feed_late(const struct ics_feed *, struct date_range *) MUST_USE;
/* No other event comes: what was measured and has no room leaves. */
void ics_feed_settle(struct ics_feed *);
/* Puts the head in front of the entries. */
void ics_feed_end(struct ics_feed *, const struct ics_calendar *);

/* The whole calendar of one event, to import. */
void ics_feed_of_event(
    const struct event_page *, int64_t now_s, struct buf *out);

#endif
