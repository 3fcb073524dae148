/*
 * timezone.h - converts between local times and UTC, across changes to daylight saving
 * time, and maps old names of zones to present names.
 *
 * Also called: tz database, IANA zones, zoneinfo, DST, UTC offset; zone aliases, tzdata's
 *   backward file.
 * Snapshots hold times with their offset.  Programs need the database for a brand's
 * present day and for the zones of a calendar.
 * Owns:   the TZ variable of the process: do not set it elsewhere.
 * Errors: timezone_exists() returns false; timezone_apply() needs a zone that exists.
 *         A zone's file that exists but cannot be read is fatal, because a time without
 *         its offset would be wrong.
 * Source: RFC 5545 section 3.3.5 (local times that occur twice or never).
 */
#ifndef BASE_TIMEZONE_H
#define BASE_TIMEZONE_H

#include "base/base.h"
#include "base/datetime.h"

/*
 * Returns true for an IANA name in this machine's database, "America/Sao_Paulo", and
 * for an old name that the database lacks, "US/Eastern", which means the present zone.
 */
bool timezone_exists(const char *name) MUST_USE;

/* Returns true for a name of UTC, which is not the zone of a place. */
bool timezone_is_utc(const char *name) MUST_USE;

/*
 * Reads "UTC+2", "GMT-03:30", "+02:00", and the offset at the beginning of a name of
 * Windows, "(UTC-05:00) Lima", as minutes east of UTC.  Returns false for any other
 * text, and for an offset of 15 hours or more.
 */
bool timezone_read_offset(const char *text, int *minutes) MUST_USE;

/*
 * Returns the same moment with the zone's offset.  An instant is converted, a local
 * time gets the zone's offset at that time, and a date stays unchanged.
 */
struct datetime timezone_apply(const char *name, struct datetime) MUST_USE;
/*
 * Sets *local to the zone's local time, without its offset, at the instant, which is
 * also given as at_s.  Returns false if timezone_apply() would read that local time as
 * another instant.
 */
bool timezone_wall_clock(const char *name, const struct datetime *instant,
    int64_t at_s, struct datetime *local) MUST_USE;
/* Returns the zone's local time at an instant. */
struct datetime timezone_at(const char *name, int64_t at_s) MUST_USE;
/*
 * Returns the instant of any time.  A local time or a date is a time in the zone, and a
 * date means its first second.
 */
int64_t timezone_instant_s(const char *name, struct datetime) MUST_USE;

/* A zone's offset and its abbreviation in the database, such as "-03". */
struct timezone_clock {
	int offset; /* minutes east of UTC */
	bool is_daylight;
	char name[16];
};

struct timezone_clock timezone_clock_at(const char *name, int64_t at_s)
    MUST_USE;
/*
 * Sets *at_s to the first second after from_s, up to until_s, at which the clocks
 * change.  Returns false if they do not.  The function may miss two changes within four
 * days.
 */
bool timezone_next_change(
    const char *name, int64_t from_s, int64_t until_s, int64_t *at_s) MUST_USE;

#endif
