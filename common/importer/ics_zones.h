/*
 * ics_zones.h - the times of a calendar's events, each in its zone.
 *
 * Rules:  a TZID is an IANA name, at its end at least ("/mozilla.org/.../
 *         America/Recife"); or what the calendar's VTIMEZONE of that name says
 *         it stands for; or Windows' name for one.  Failing that the VTIMEZONE's
 *         own rules give the offset, and no name.  A time in UTC is in the zone
 *         that the calendar calls its own (X-WR-TIMEZONE).  A time without a
 *         zone stays without.
 * Owns:   the definitions it was given, until ics_zones_release().
 * Limits: ICS_ZONES_MAX definitions of a calendar, ICS_ZONES_TEXT_MAX bytes of them;
 *         what is beyond is not known.
 */
#ifndef IMPORTER_ICS_ZONES_H
#define IMPORTER_ICS_ZONES_H

#include "base/arena.h"
#include "base/cpu_budget.h"
#include "importer/icalendar.h"

enum { ICS_ZONES_MAX = 64, ICS_ZONES_TEXT_MAX = 1024 * 1024 };

struct ics_zones {
	const char *country; /* decides what a Windows' name means */
	char own[128];       /* X-WR-TIMEZONE, or "" */
	struct cpu_budget *effort;
	struct arena mem;
	struct {
		const char *id, *stands_for; /* or NULL */
		const char *text;
		struct icalendar_zone *rules;
		bool tried;
	} definition[ICS_ZONES_MAX];
	size_t count;
};

/* A date, a local time, an instant; with the zone's IANA name or NULL. */
struct zoned_time {
	struct datetime when;
	const char *zone;
	bool lost; /* its zone is known to nobody */
};

/* Both stay the caller's; what a definition costs is of the effort. */
void ics_zones_init(
    struct ics_zones *, const char *country, struct cpu_budget *);
/* For the next calendar. */
void ics_zones_reset(struct ics_zones *);
void ics_zones_release(struct ics_zones *);

/* The lines of a VTIMEZONE. */
void ics_zones_define(struct ics_zones *, const char *component);

/* The name lives in the arena. */
struct zoned_time ics_zones_settle(
    struct ics_zones *, const struct icalendar_time *, struct arena *);

/* Seconds since 1970; where it has no zone it counts as in this one. */
int64_t zoned_time_instant(
    const struct zoned_time *, const char *zone_or_brands);

#endif
