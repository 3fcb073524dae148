/*
 * ics_zone.h - the time zones of a calendar: decides which times can be written as
 * local time, and writes the VTIMEZONE of each zone in use.
 *
 * Also called: VTIMEZONE, TZID.
 * Shape:  a VTIMEZONE covers the days of its calendar's times, also of entries that were
 *         cut later.  It has one observance for each change of the clocks that the
 *         database has in these days, and no rule for all years.  RDATE is not used,
 *         because libical and ical.js ignore the DTSTART of an observance with an
 *         RDATE.
 * Owns:   nothing.
 * Errors: none.  A time must be written in UTC, and not as local time, in these cases: the
 *         zone is unknown, not in the database, or UTC; the local time occurs twice, and
 *         this is the second time; the time is more than ten years before or after now;
 *         the calendar already has ICS_ZONES_MAX zones.
 * Limits: ICS_ZONES_MAX zones, ICS_ZONES_BYTES_MAX bytes in total.
 * Source: RFC 5545, sections 3.3.5 (form 3) and 3.6.5 (VTIMEZONE)
 */
#ifndef CALENDAR_ICS_ZONE_H
#define CALENDAR_ICS_ZONE_H

#include "base/buf.h"
#include "base/datetime.h"

enum { ICS_ZONES_MAX = 64, ICS_ZONES_BYTES_MAX = 512 * 1024 };

struct ics_zone {
	char name[72];
	int64_t first_s, last_s; /* range of the times that were used */
};

struct ics_zones {
	int64_t now_s;
	struct ics_zone zones[ICS_ZONES_MAX];
	size_t count;
};

/*
 * Sets *local to the zone's local time at the instant, and records the use of the zone.
 * Returns false if the time must be written in UTC.
 */
bool ics_zone_use(struct ics_zones *, const char *name_or_null,
    const struct datetime *instant, struct datetime *local) MUST_USE;
/* Writes the VTIMEZONEs, in the order of the zones' first use. */
void ics_zone_write(const struct ics_zones *, struct buf *);

#endif
