/*
 * ics_feed.h - writes events as iCalendar, for subscription and import.
 *
 * Also called: ICS, webcal, RFC 5545, calendar feed.
 * Shape:  text/calendar: one VCALENDAR, a VTIMEZONE for each zone, a VEVENT for each
 *         session.  A time with an offset is written as local time of the event's
 *         zone, or in UTC if there is no zone (ics_zone.h).  A time of day without a
 *         zone is a floating time.  A date and a run are whole days that do not block
 *         anybody's time (TRANSP); DTEND is the day after the last one.  A time
 *         without an end lasts two hours (ics_entry.h).  An event without a start is
 *         left out, because DTSTART is required.
 *         A cancelled event stays in the feed with its STATUS, so that subscribers
 *         learn of it.  There is no METHOD: PUBLISH requires an ORGANIZER with an
 *         address, which an event does not have.
 * UID: "ID@host"; with a new name or a new time it stays the same entry.  Each of
 * several sessions has "ID-KEY@host".  Its key is the source's own id of it, else its
 * start in UTC, "20261128T190000Z", which stays when the session moves (session.h), and
 * the others do not change.  If two begin together, the second has "-2" after it.  If two events share an id, the slug follows it:
 * "ID-slug@host".  An entry that is no longer in the feed is removed.
 * Dates:  DTSTAMP is when the event changed, SEQUENCE how often (history.h).  If that
 *         is unknown, DTSTAMP is when the upstream changed it or, failing that, when
 *         the upstream sent it.  LAST-MODIFIED is the upstream's own time of change.
 *         If that is missing, or later than the change was seen, it is DTSTAMP.
 * Cut:    events come by their next date, but the dates of a series may be far apart.
 *         So entries are collected until no later event can have one among the first
 *         entries that fit.  A calendar that is cut has all future entries up to one
 *         instant.  Past entries are kept only for events whose next date the calendar
 *         has, because long series would fill it otherwise.
 * Owns:   its entries, zones and memory, until ics_feed_end().
 * Errors: none; entries that do not fit are cut, and struct ics_feed reports it.
 * Units:  *_s is seconds since 1970, UTC.
 * Limits: ICS_FEED_ENTRIES_MAX entries, ICS_FEED_MAX bytes; a description has 1500
 *         bytes in a single event, 400 in a list.
 * Source: RFC 5545, sections 3.6.1, 3.8.1.11 (STATUS), 3.8.2.7 (TRANSP) and 3.8.4.7
 *         (UID); RFC 5546, section 3.2.1 (PUBLISH); RFC 7986, section 5.7
 *         (REFRESH-INTERVAL)
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
	bool is_subscribed;             /* false: for a single import */
};

struct ics_feed {
	struct buf *out; /* the caller's; empty at the start */
	/* An entry begins before until_s, and ends after from_s or begins at it. */
	int64_t from_s, until_s;
	const char
	    *only_key; /* NULL; else only the entry with it (ics_entry.h) */
	/* The result. */
	size_t entries;
	bool is_cut;
	int64_t cut_at_s; /* all future entries before it are included */
	/* Private state. */
	struct ics_vevent vevent;
	struct ics_zones zones;
	struct ics_kept kept;
};

void ics_feed_start(
    struct ics_feed *, int64_t now_s, bool is_list, struct buf *out);
/*
 * False when neither this event nor a later one adds an entry, except late ones
 * (reader.h).
 */
bool ics_feed_event(struct ics_feed *, const struct event_page *) MUST_USE;
/* The range of future dates that it has; false: it is not cut. */
bool ics_feed_late(const struct ics_feed *, struct date_range *) MUST_USE;
/* Call it when no other event comes: removes the entries that do not fit. */
void ics_feed_settle(struct ics_feed *);
/* Inserts the head before the entries. */
void ics_feed_end(struct ics_feed *, const struct ics_calendar *);

/*
 * Writes the calendar of one event, for an import: its dates to come, or the one with
 * the key.  Of an event that is over it has the last date.  False: it has no entry.
 */
bool ics_feed_of_event(const struct event_page *, const char *key_or_null,
    int64_t now_s, struct buf *out) MUST_USE;

#endif
