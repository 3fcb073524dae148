/*
 * ics_zone.h - the time zones of a calendar: which time can be written as wall
 * clock with a zone, and the VTIMEZONE of each zone that was.
 *
 * Shape:  a VTIMEZONE covers the days of its calendar's times.  Every change of
 *         the clocks is an observance of its own: what the database has for
 *         these days, not a rule for all years.  There is no RDATE: libical and
 *         ical.js forget the DTSTART of an observance that has one.
 * Owns:   nothing.
 * Errors: none.  A time that the wall clock of its zone does not say is to be
 *         written in UTC: one of a zone that is not in the database or has no
 *         clock but UTC, the second of two equal hours, one more than ten years
 *         from now, one of a zone after the 64th.
 * Limits: ICS_ZONES_MAX zones, ICS_ZONES_BYTES_MAX bytes of all.
 * Source: RFC 5545, sections 3.3.5 (form 3) and 3.6.5 (VTIMEZONE)
 */
#ifndef CALENDAR_ICS_ZONE_H
#define CALENDAR_ICS_ZONE_H

#include "base/buf.h"
#include "base/datetime.h"

enum { ICS_ZONES_MAX = 64, ICS_ZONES_BYTES_MAX = 512 * 1024 };

struct ics_zone {
	char name[72];
	int64_t first_s, last_s; /* of the times that were used */
};

struct ics_zones {
	int64_t now_s;
	struct ics_zone zones[ICS_ZONES_MAX];
	size_t count;
};

/*
 * The zone's wall clock at the instant, which is at_s; false when the time is to be
 * written in UTC.  *zone: its index.
 */
bool ics_zone_use(struct ics_zones *, const char *name_or_null,
    const struct datetime *instant, int64_t at_s, struct datetime *local,
    size_t *zone) MUST_USE;
/* Uses it again: one of another calendar's, at an instant. */
void ics_zone_use_again(
    struct ics_zones *, const struct ics_zone *, int64_t at_s);
/* The VTIMEZONEs, in the order in which the zones were used first. */
void ics_zone_write(const struct ics_zones *, struct buf *);

#endif
