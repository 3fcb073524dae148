/*
 * ics_feed.h - writes events as iCalendar, for subscription and import.
 *
 * Also called: ICS, webcal, RFC 5545, calendar feed.
 * Shape:  text/calendar: one VCALENDAR, a VTIMEZONE for each zone, a VEVENT for each
 *         session.  A time with an offset is written as local time of the event's zone,
 *         or in UTC in the cases that ics_zone.h lists.  A time of day without an
 *         offset is a floating time.  A date and a run are whole days that do not block
 *         the reader's time (TRANSP); DTEND is the day after the last day.  A time
 *         without an end lasts two hours (ics_entry.h).  An event without a start is
 *         left out, because DTSTART is required.  A cancelled event stays in the feed
 *         with its STATUS, so that subscribers learn of it.  The calendar has no METHOD,
 *         because PUBLISH requires an ORGANIZER with an address, which an event does not
 *         have.
 * UID:    "ID@host", so that an event with a new name or time stays the same entry.  If
 *         an event has several sessions, each has "ID-KEY@host".  The key is the source's
 *         own id of the session, or the session's start in UTC, "20261128T190000Z".  If
 *         a session moves, it and the other sessions keep their keys (session.h).  If
 *         two sessions begin together, "-2" follows the second key.  If two events
 *         share an id, the slug follows the id: "ID-slug@host".  Subscribers remove an
 *         entry that is no longer in the feed.
 * Dates:  if the history is known (history.h), DTSTAMP is the time of the last change
 *         that Cartaz found, and SEQUENCE is the number of changes.  LAST-MODIFIED is the
 *         upstream's own time of change, or equals DTSTAMP if the upstream's time is
 *         missing or later than DTSTAMP.
 *         If the history is unknown, DTSTAMP is the upstream's own time of change, or the
 *         time of the reading if the upstream's time is missing.  SEQUENCE is left out.
 *         LAST-MODIFIED is the upstream's time, and is left out if that time is missing
 *         or later than the reading.
 * Cut:    events are read in the order of their next dates, but the dates of a series may
 *         be far apart.  So entries are collected until no later event can have an entry
 *         among the first entries that fit.  A calendar that is cut has all future
 *         entries up to one instant.  It has the past entries only of events whose next
 *         date it has, so that long series do not fill it.
 * Owns:   its entries, zones and memory, until ics_feed_end().
 * Errors: none; entries that do not fit are cut, and struct ics_feed reports it.
 * Units:  *_s is seconds since 1970, UTC.
 * Limits: ICS_FEED_ENTRIES_MAX entries, ICS_FEED_MAX bytes; a description has at most
 *         1500 bytes in a single event, 400 in a list.
 * Source: RFC 5545, sections 3.6.1, 3.8.1.11 (STATUS), 3.8.2.7 (TRANSP) and 3.8.4.7
 *         (UID); RFC 5546, section 3.2.1 (PUBLISH); RFC 7986, section 5.7
 *         (REFRESH-INTERVAL)
 */
#ifndef CALENDAR_ICS_FEED_H
#define CALENDAR_ICS_FEED_H

#include "event/date_range.h"
#include "page/event_page.h"
#include "calendar/ics_vevent.h"
#include "calendar/ics_zone.h"

enum { ICS_FEED_ENTRIES_MAX = 5000, ICS_FEED_MAX = 2560 * 1024 };

/* An entry that the calendar has so far. */
struct ics_feed_entry {
	/* The entry is left out if the calendar is cut at this instant or before. */
	int64_t leaves_s;
	size_t at, bytes; /* position and length in the text */
};

struct ics_calendar {
	const char *name, *description; /* NULL or "": left out */
	bool is_subscribed;             /* false: for a single import */
};

struct ics_feed {
	struct buf *out; /* of the caller; must start empty */
	/*
	 * An entry must begin before until_s, and end after from_s or begin at from_s.
	 * ics_feed_start() sets no limits, and then the caller may set them.
	 */
	int64_t from_s, until_s;
	/* Only this key's entry is written, even outside the limits.  NULL: all. */
	const char *only_key;
	/* The result. */
	size_t entries;
	bool is_cut;
	int64_t cut_at_s; /* all future entries before it are included */
	/* Private state. */
	struct ics_vevent vevent;
	struct ics_zones zones;
	struct ics_feed_entry *kept; /* in the order of the text */
	size_t kept_count, kept_cap;
};

/* Begins a calendar.  is_list: descriptions are short, because a list has many events. */
void ics_feed_start(
    struct ics_feed *, int64_t now_s, bool is_list, struct buf *out);
/*
 * Adds the entries of an event.  Returns false if neither this event nor a later event
 * can add an entry that is not a late entry (reader.h).
 */
bool ics_feed_event(struct ics_feed *, const struct event_page *) MUST_USE;
/*
 * If the calendar is cut, sets the range of future dates up to the cut, for which the
 * caller then adds late entries.  Returns false if the calendar is not cut.
 */
bool ics_feed_late(const struct ics_feed *, struct date_range *) MUST_USE;
/*
 * Removes the entries that do not fit, and sets `entries`.  Call this function after
 * the last event.
 */
void ics_feed_settle(struct ics_feed *);
/* Inserts the head before the entries, ends the calendar and frees the memory. */
void ics_feed_end(struct ics_feed *, const struct ics_calendar *);

/*
 * Writes the calendar of one event, for an import: the date with the key or, without a
 * key, the event's future dates.  If the event is over, writes its last date instead of
 * future dates.  Returns false if the calendar has no entry.
 */
bool ics_feed_of_event(const struct event_page *, const char *key_or_null,
    int64_t now_s, struct buf *out) MUST_USE;

#endif
