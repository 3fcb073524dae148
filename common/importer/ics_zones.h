/*
 * zones.h - the times of a calendar's events, each in its zone.
 *
 * Layer:  2 (domain).
 * Rules:  a TZID is an IANA name, at its end at least ("/mozilla.org/.../
 *         America/Recife"); or what the calendar's VTIMEZONE of that name says
 *         it stands for; or Windows' name for one.  Failing that the VTIMEZONE's
 *         own rules give the offset, and no name.  A time in UTC is in the zone
 *         that the calendar calls its own (X-WR-TIMEZONE).  A time without a
 *         zone stays without.
 * Owns:   the definitions it was given, until zones_release().
 * Limits: ZONES_MAX definitions of a calendar, ZONES_TEXT_MAX bytes of them;
 *         what is beyond is not known.
 */
#ifndef ZONES_H
#define ZONES_H

#include "base/arena.h"
#include "base/cpu_budget.h"
#include "importer/icalendar.h"

enum { ZONES_MAX = 64, ZONES_TEXT_MAX = 1024 * 1024 };

struct zones {
	const char *country; /* decides what a Windows' name means */
	char own[128];       /* X-WR-TIMEZONE, or "" */
	struct effort *effort;
	struct arena mem;
	struct {
		const char *id, *stands_for; /* or NULL */
		const char *text;
		struct icalendar_zone *rules;
		bool tried;
	} definition[ZONES_MAX];
	size_t count;
};

/* A date, a local time, an instant; with the zone's IANA name or NULL. */
struct moment {
	struct when when;
	const char *zone;
	bool lost; /* its zone is known to nobody */
};

/* Both stay the caller's; what a definition costs is of the effort. */
void zones_init(struct zones *, const char *country, struct effort *);
/* For the next calendar. */
void zones_reset(struct zones *);
void zones_release(struct zones *);

/* The lines of a VTIMEZONE. */
void zones_define(struct zones *, const char *component);

/* The name lives in the arena. */
struct moment zones_settle(
    struct zones *, const struct icalendar_time *, struct arena *);

/* Seconds since 1970; where it has no zone it counts as in this one. */
int64_t moment_instant(const struct moment *, const char *zone_or_brands);

#endif
