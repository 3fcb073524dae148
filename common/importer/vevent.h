/*
 * vevent.h - an event of a calendar (VEVENT), read from its properties.
 *
 * Rules:  the end of an event of several whole days is its last day, although DTEND is
 *         the following day.  An event of one whole day has no end.  An end that is not
 *         after the start is left out.
 * Owns:   nothing; texts are in the caller's arena.
 * Units:  duration_s and vevent_span.s are in seconds.
 * Limits: VEVENT_RULES_MAX rules of each kind (RRULE, EXRULE) and VEVENT_CATEGORIES_MAX
 *         categories in an event.  Further rules and categories are left out with a
 *         remark.
 * Errors: a property that cannot be parsed is left out, and a remark has its name.  A
 *         rule that is not supported (ics_rule.h) is left out with a remark.  If an
 *         INTERVAL has more than 4 digits, all rules of the event are left out.
 * Source: RFC 5545 sections 3.6.1 (VEVENT) and 3.8; RFC 2445 section 4.8.5.2 (EXRULE);
 *         RFC 7986 section 5.10 (IMAGE).
 */
#ifndef IMPORTER_VEVENT_H
#define IMPORTER_VEVENT_H

#include "event/coerce.h"
#include "base/error.h"
#include "importer/icalendar.h"
#include "importer/ics_zones.h"

enum { VEVENT_RULES_MAX = 8, VEVENT_CATEGORIES_MAX = 10 };

struct vevent_times {
	struct icalendar_time *time;
	size_t count;
};

struct vevent_rules {
	const struct ics_rule *rule[VEVENT_RULES_MAX];
	size_t count;
};

struct vevent {
	const char *uid, *summary, *location, *url; /* texts: NULL if missing */
	const char *description, *html, *status, *access, *organizer;
	const char *place, *image; /* GEO; IMAGE or ATTACH */
	/* X-COST, X-COST-TYPE, X-TICKETS-URL: plugins of WordPress write them */
	const char *cost, *cost_type, *tickets_url;
	struct icalendar_time start, end, updated, stamp;
	struct icalendar_time recurrence_id; /* set: a changed instance */
	int64_t duration_s;                  /* negative: none */
	int64_t sequence;
	bool is_all_day; /* marked by Outlook, although the event has times */
	struct vevent_rules rules, except_rules; /* RRULE, EXRULE */
	struct vevent_times extra, except;       /* RDATE, EXDATE */
	const char *category[VEVENT_CATEGORIES_MAX];
	size_t category_count;
};

/*
 * Reads a component.  The remark function gets the name of a property instead of a
 * pointer.  Returns false if the component is not a VEVENT.
 */
bool vevent_read(const char *component, struct arena *, struct vevent *,
    coerce_remark_fn *, void *context) MUST_USE;

/* Returns true if the event has a rule, an extra time (RDATE) or a RECURRENCE-ID. */
bool vevent_is_recurring(const struct vevent *) MUST_USE;
/* Returns true if CLASS is PRIVATE or CONFIDENTIAL. */
bool vevent_is_private(const struct vevent *) MUST_USE;
/* Returns true if STATUS is CANCELLED. */
bool vevent_is_cancelled(const struct vevent *) MUST_USE;
/*
 * Returns a number that is higher for the later version of an event with the same UID.
 * SEQUENCE decides first, and then LAST-MODIFIED or, if that is missing, DTSTAMP
 * (RFC 5546 section 2.1.5).
 */
int64_t vevent_version(const struct vevent *) MUST_USE;

/*
 * The time from start to end.  If s is 0 or negative, the event has no end.  If `exact`
 * is set, start and end are in different zones, and s is the elapsed time.  Otherwise s
 * is the difference of the clock times.
 */
struct vevent_span {
	int64_t s;
	bool exact;
};

/*
 * Returns the span from DTSTART to DTEND or, without DTEND, the DURATION.  An end
 * without a zone is in the zone of the start.  A DTEND before the start, or of another
 * kind (a date or a time), is left out with a remark.  The same holds for a DURATION
 * that is not a number of whole days, if the start is a date.
 */
struct vevent_span vevent_span(const struct vevent *, struct ics_zones *,
    struct arena *, coerce_remark_fn *, void *context);
/*
 * Sets the end of an instance with this start.  Returns false if it has no end, or if
 * the end is after the year 9999.
 */
bool vevent_end(const struct zoned_time *start, struct vevent_span,
    struct zoned_time *end) MUST_USE;

#endif
