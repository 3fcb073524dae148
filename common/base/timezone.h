/*
 * timezone.h - converts between local times and UTC, across changes to daylight saving
 * time, and maps old names of zones to present names.
 *
 * Also called: tz database, IANA zones, zoneinfo, DST, UTC offset; zone aliases, tzdata's
 *   backward file.
 * Owns:   the variable TZ of the process.  No other module may set it.
 * Errors: timezone_exists() returns false for an unknown zone.  The functions that
 *         convert use UTC for an unknown zone.  A zone's file that exists but cannot be
 *         read is fatal, because a time without its offset would be wrong.
 * Source: RFC 5545 section 3.3.5 (local times that occur twice or never).
 */
#ifndef BASE_TIMEZONE_H
#define BASE_TIMEZONE_H

#include "base/base.h"
#include "base/datetime.h"

/*
 * Returns true for an IANA name in this machine's database, such as "America/Sao_Paulo".
 * Also returns true for an old name that the database may lack, such as "US/Eastern", if
 * the database has the zone's present name.
 */
bool timezone_exists(const char *name) MUST_USE;

/* Returns true for "UTC" and its aliases, which are not the zone of a place. */
bool timezone_is_utc(const char *name) MUST_USE;

/*
 * Reads "UTC+2", "GMT-03:30", "+02:00", "+0200", and the offset at the beginning of a
 * Windows zone name, "(UTC-05:00) Lima", as minutes east of UTC.  Returns false for a
 * text of another form, and for an offset of 15 hours or more; then *minutes has no
 * meaning.
 */
bool timezone_read_offset(const char *text, int *minutes) MUST_USE;

/*
 * Returns the same moment with the zone's offset.  An instant is converted, a local
 * time gets the zone's offset at that time, and a date stays unchanged.  A local time that
 * occurs twice means its first occurrence.  A local time that the clocks skip is read
 * with the offset before the change, and returned with the offset after it.
 */
struct datetime timezone_apply(const char *name, struct datetime) MUST_USE;
/*
 * Sets *local to the zone's local time at an instant, without its offset.  `instant` and
 * at_s are the same instant in two forms.  Returns false if timezone_apply() would read
 * *local as an earlier instant, because this local time occurs twice.
 */
bool timezone_wall_clock(const char *name, const struct datetime *instant,
    int64_t at_s, struct datetime *local) MUST_USE;
/* Returns the instant, written with the zone's offset. */
struct datetime timezone_at(const char *name, int64_t at_s) MUST_USE;
/*
 * Returns the instant of a time of any kind.  A local time or a date is a time in the zone,
 * and a date means its first second.
 */
int64_t timezone_instant_s(const char *name, struct datetime) MUST_USE;

/* The setting of a zone's clocks at an instant. */
struct timezone_clock {
	int offset; /* minutes east of UTC */
	bool is_daylight;
	char name[16]; /* the abbreviation in the database, such as "-03" */
};

struct timezone_clock timezone_clock_at(const char *name, int64_t at_s)
    MUST_USE;
/*
 * Sets *at_s to the first second after from_s, up to until_s, at which the clock of the
 * zone differs from the clock at from_s.  Returns false if no second differs.  May miss
 * two changes within four days.
 */
bool timezone_next_change(
    const char *name, int64_t from_s, int64_t until_s, int64_t *at_s) MUST_USE;

#endif
