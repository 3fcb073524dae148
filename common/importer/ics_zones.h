/*
 * ics_zones.h - finds the time zone of each time in a calendar: an IANA name or an
 * offset.
 *
 * Rules:  a TZID is resolved to an IANA name in this order: the TZID itself, or its end
 *         after a slash ("/mozilla.org/.../America/Recife"); the X-LIC-LOCATION of the
 *         VTIMEZONE with this TZID; a zone of Windows.  EST, MST and HST are not taken
 *         as IANA names if a VTIMEZONE defines them.  If no IANA name is found, the
 *         rules of the VTIMEZONE, or the TZID "(UTC-05:00) ...", give an offset without
 *         a name.  A time in UTC gets the zone X-WR-TIMEZONE of the calendar, if that is
 *         an IANA name.  A time without a zone stays without a zone.
 * Owns:   the definitions, until ics_zones_release().
 * Units:  instants are in seconds since 1970-01-01T00:00:00Z.
 * Limits: ICS_ZONES_MAX definitions in a calendar, with ICS_ZONES_TEXT_MAX bytes in
 *         total; further definitions are ignored.  ICS_ZONES_CPU_MAX_S seconds of this
 *         thread's processor time for all rules.  After that, the rules of further
 *         zones are not used.
 * Source: RFC 5545 sections 3.2.19 (TZID), 3.6.5 (VTIMEZONE).
 */
#ifndef IMPORTER_ICS_ZONES_H
#define IMPORTER_ICS_ZONES_H

#include "base/arena.h"
#include "importer/icalendar.h"

enum {
	ICS_ZONES_MAX = 64,
	ICS_ZONES_TEXT_MAX = 1024 * 1024,
	ICS_ZONES_CPU_MAX_S = 10,
};

struct ics_zones {
	const char *country; /* ISO 3166-1, for windows_zone_find() */
	char own[128];       /* X-WR-TIMEZONE, or "" */
	double cpu_s;        /* used until now, in all calendars */
	struct arena mem;
	struct {
		const char *id, *location; /* location may be NULL */
		const char *text;
		struct _icaltimezone *rules;
		bool opened;
	} definition[ICS_ZONES_MAX];
	size_t count;
};

/* A date, a local time or an instant, with its zone. */
struct zoned_time {
	struct datetime when;
	const char *zone; /* IANA name, or NULL */
	const char
	    *unknown_zone; /* the TZID that could not be resolved, or NULL */
};

/* Borrows the country. */
void ics_zones_init(struct ics_zones *, const char *country);
/* Drops all definitions, for the next calendar. */
void ics_zones_reset(struct ics_zones *);
void ics_zones_release(struct ics_zones *);

/* Adds a copy of a VTIMEZONE component.  Ignores a component without a TZID. */
void ics_zones_define(struct ics_zones *, const char *component);

/*
 * Resolves the zone of a time.  The name of the zone is in the arena; unknown_zone is
 * borrowed from the time.
 */
struct zoned_time ics_zones_resolve(
    struct ics_zones *, const struct icalendar_time *, struct arena *);

/*
 * Returns the instant of a time.  A date is taken as its midnight, and a time without a
 * zone is in `default_zone`.
 */
int64_t zoned_time_instant(const struct zoned_time *, const char *default_zone);

#endif
