/*
 * icalendar.h - reads the properties and the recurrence rules of a VEVENT, and the
 * offsets of a VTIMEZONE.  Only icalendar.c includes the header of libical.
 *
 * Shape:  a component is text from BEGIN to END, as ics_splitter.h makes it.
 * Owns:   texts and rules are in the caller's arena; the caller closes the zones
 *         that it opened.
 * Units:  duration_s and period_s are in seconds, the offset of a zone in
 *         minutes east of UTC.
 * Limits: a VTIMEZONE has 1 to 100 parts (STANDARD, DAYLIGHT).  A part has an offset of
 *         less than a day, and at most one rule, which changes the clock once a year.
 * Errors: if a property cannot be parsed, `unreadable` is true, and only `name` is set.
 *         If its name is unknown, `name` is "a line".
 * Source: RFC 5545 sections 3.3.10 (RECUR), 3.6.1 (VEVENT), 3.6.5 (VTIMEZONE).
 */
#ifndef IMPORTER_ICALENDAR_H
#define IMPORTER_ICALENDAR_H

#include "base/arena.h"
#include "base/base.h"
#include "base/datetime.h"
#include "importer/ics_rule.h"

struct _icaltimezone; /* of libical */

/* A date, a time in UTC (an instant), or a local time in the zone `tzid`. */
struct icalendar_time {
	bool given;
	struct datetime when;
	const char *tzid; /* or NULL */
	bool is_period;   /* a period of RDATE, with the length period_s */
	int64_t period_s; /* negative: none */
};

struct icalendar_property {
	const char *name; /* in capitals */
	bool unreadable;  /* then only `name` is set */
	const char *text; /* the value without escapes; NULL if blank */
	struct icalendar_time time;
	int64_t duration_s;          /* negative: invalid, or none */
	const struct ics_rule *rule; /* or NULL */
	const char *type;            /* the parameter FMTTYPE, or NULL */
	const char *common_name;     /* the parameter CN, or NULL */
	bool and_future;             /* the parameter RANGE is THISANDFUTURE */
};

typedef void icalendar_property_fn(
    void *context, const struct icalendar_property *);

/*
 * Calls the function for each property, in order, but leaves out empty properties.  Only
 * an empty DTSTART, DTEND or DTSTAMP is not left out, but `unreadable`.  Returns false if
 * the component is not a VEVENT.
 */
bool icalendar_read(const char *component, struct arena *,
    icalendar_property_fn *, void *context) MUST_USE;

/*
 * Opens the zone of a VTIMEZONE.  Returns NULL if the component is not a VTIMEZONE, or
 * if it is not within the limits.
 */
struct _icaltimezone *icalendar_zone_open(const char *component);
/* Returns the offset at a local time, in minutes east of UTC. */
int icalendar_zone_offset(struct _icaltimezone *, const struct datetime *);
void icalendar_zone_close(struct _icaltimezone *);

#endif
