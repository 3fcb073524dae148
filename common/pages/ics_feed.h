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
 * Owns:   its buffer and zones, until ics_feed_end().
 * Errors: none; what does not fit is cut, and struct ics_feed says so.
 * Units:  *_s is seconds since 1970, UTC.
 * Limits: ICS_FEED_ENTRIES_MAX entries, ICS_FEED_MAX bytes; of a description
 *         1500 bytes of a single event, 400 in a list.
 * Source: RFC 5545, sections 3.6.1, 3.8.1.11 (STATUS), 3.8.2.7 (TRANSP) and
 *         3.8.4.7 (UID); RFC 5546, section 3.2.1 (PUBLISH); RFC 7986, section
 *         5.7 (REFRESH-INTERVAL)
 */
#ifndef PAGES_ICS_FEED_H
#define PAGES_ICS_FEED_H

#include "pages/event_page.h"
#include "pages/ics_horizon.h"
#include "pages/ics_kept.h"
#include "pages/ics_zone.h"

enum { ICS_FEED_ENTRIES_MAX = 10000, ICS_FEED_MAX = 4 * 1024 * 1024 };

struct ics_calendar {
	const char *name, *description; /* the description may be NULL */
	bool is_subscribed;             /* false: it is imported once */
};

struct ics_feed {
	const struct brand *brand;
	struct buf *out; /* the caller's; empty at the start */
	bool is_list;
	/*
	 * What begins before until_s and ends after from_s, or begins at it, is
	 * an entry.
	 */
	int64_t from_s, until_s;
	/* What came of it. */
	int64_t entries;
	bool has_series; /* an event has several dates */
	bool is_cut;
	int64_t cut_at_s; /* the start of the first entry that was cut */
	/* Its own. */
	struct buf entry, property; /* while they are made */
	struct ics_kept_entry kept_entry;
	struct ics_zones zones;
	struct ics_kept *kept; /* or NULL; the caller's */
	size_t prefix;         /* the bytes before the cut, in its text */
	struct ics_zones prefix_zones;
};

void ics_feed_start(struct ics_feed *, const struct brand *, int64_t now_s,
    bool is_list, struct buf *out);
/* False when nothing more fits. */
bool ics_feed_event(struct ics_feed *, const struct event_page *) MUST_USE;
/*
 * Of a feed that was just cut, has series and keeps: goes on with the event that did
 * not fit and those after it, without writing.  False when no later event can change
 * the horizon.
 */
void ics_feed_start_measuring(
    struct ics_feed *, int64_t cut_rank, struct ics_horizon *);
bool ics_feed_measure(struct ics_feed *, const struct event_page *,
    struct ics_horizon *) MUST_USE;
/* Writes the calendar as it was when it was cut. */
void ics_feed_restore(struct ics_feed *);
/*
 * Writes the entries of an event that are kept; false when none are.  Clears *more
 * when nothing more fits.
 */
bool ics_feed_again(struct ics_feed *, const struct ics_kept *, int64_t rank,
    bool *more) MUST_USE;
/* Puts the head in front of the entries. */
void ics_feed_end(struct ics_feed *, const struct ics_calendar *);

/* The whole calendar of one event, to import. */
void ics_feed_of_event(
    const struct event_page *, int64_t now_s, struct buf *out);

#endif
