/*
 * timezone.h - converts between local times and UTC, across changes to daylight saving
 * time, and maps old names of zones to present ones.
 *
 * Also called: tz database, IANA zones, zoneinfo, DST, UTC offset; zone aliases, tzdata's
 *   backward file.
 * Snapshots hold times with their offset.  Programs need the database for a brand's
 * present day and for the zones of a calendar.
 * Owns:   the TZ variable of the process: do not set it elsewhere.
 * Errors: timezone_exists() returns false; timezone_apply() needs a zone that exists.
 *         It is fatal if a zone's file exists and cannot be read, because a time
 *         without its offset would be a wrong time.
 * Source: RFC 5545 section 3.3.5 (local times that occur twice or never).
 */
#ifndef BASE_TIMEZONE_H
#define BASE_TIMEZONE_H

#include "base/base.h"
#include "base/datetime.h"

/*
 * Is it an IANA name in this machine's database, "America/Sao_Paulo"?  An old name
 * that the database lacks, "US/Eastern", is accepted and means the zone of today.
 */
bool timezone_exists(const char *name) MUST_USE;

/* Is it a name of UTC, which is not the zone of a place? */
bool timezone_is_utc(const char *name) MUST_USE;

/*
 * "UTC+2", "GMT-03:30", "+02:00", and the offset at the start of the name that Windows
 * shows, "(UTC-05:00) Lima": minutes east of UTC.
 */
bool timezone_read_offset(const char *text, int *minutes) MUST_USE;

/*
 * The same moment with the zone's offset: an instant is converted, a local time
 * gets the offset of the zone at that time, a date stays a date.
 */
struct datetime timezone_apply(const char *name, struct datetime) MUST_USE;
/*
 * *local is the zone's local time, without its offset, at an instant that is also
 * given as at_s.  False where that local time means another instant
 * (timezone_apply()).
 */
bool timezone_wall_clock(const char *name, const struct datetime *instant,
    int64_t at_s, struct datetime *local) MUST_USE;
/* The zone's local time at an instant. */
struct datetime timezone_at(const char *name, int64_t at_s) MUST_USE;
/*
 * The instant of any time.  A local time or a date is in the zone; a date is its first
 * second.
 */
int64_t timezone_instant_s(const char *name, struct datetime) MUST_USE;

/* A zone's offset and abbreviation; the name is the database's, "-03". */
struct timezone_clock {
	int offset; /* minutes east of UTC */
	bool is_daylight;
	char name[16];
};

struct timezone_clock timezone_clock_at(const char *name, int64_t at_s)
    MUST_USE;
/*
 * Finds the first second after from_s, and up to until_s, at which the clocks change;
 * false when they do not.  It may miss two changes within four days.
 */
bool timezone_next_change(
    const char *name, int64_t from_s, int64_t until_s, int64_t *at_s) MUST_USE;

#endif
