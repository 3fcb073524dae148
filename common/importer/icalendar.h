/*
 * icalendar.h - the properties of a calendar's event, the dates of a recurrence
 * rule, a time zone that a calendar defines.  The only includer of libical.
 *
 * Shape:  RFC 5545; components as ics_splitter.h cuts them.
 * Owns:   what is read lives in the arena given; open dates and zones belong to
 *         who opened them, until they are closed.
 * Errors: a property that cannot be read is told by its name, as `wrong`.
 */
#ifndef IMPORTER_ICALENDAR_H
#define IMPORTER_ICALENDAR_H

#include "base/arena.h"
#include "base/base.h"
#include "base/datetime.h"

/* UTC is an instant; else local, in the zone that tzid names if not NULL. */
struct icalendar_time {
	bool given;
	struct datetime when;
	const char *tzid;
};

struct icalendar_rule;

struct icalendar_property {
	const char *name; /* in capitals */
	bool wrong;       /* nothing else is known */
	const char *text; /* the value, without escapes; NULL when blank */
	struct icalendar_time time;
	int64_t duration_s; /* negative when it is or when none */
	const struct icalendar_rule *rule; /* or NULL; for the call alone */
	const char *type;                  /* its FMTTYPE, or NULL */
	const char *common_name;           /* its CN, or NULL */
};

typedef void icalendar_property_fn(
    void *context, const struct icalendar_property *);

/* The properties of a VEVENT, in order; false when it is none. */
bool icalendar_read(const char *component, struct arena *,
    icalendar_property_fn *, void *context) MUST_USE;

/* One that stays, in the arena. */
const struct icalendar_rule *icalendar_rule_copy(
    const struct icalendar_rule *, struct arena *);

/* More than 24 times a day, in a calendar of its own, or in huge steps? */
bool icalendar_rule_is_odd(const struct icalendar_rule *) MUST_USE;
bool icalendar_rule_has_count(const struct icalendar_rule *) MUST_USE;
/* Its UNTIL, if given. */
struct icalendar_time icalendar_rule_until(const struct icalendar_rule *);

/*
 * The dates of a rule from the start on, in order; or, without a COUNT, from a
 * later time on.  Nothing after `until`.  All of them are as the start is:
 * dates, or local times of one place.  NULL for a rule that has none.
 */
struct icalendar_dates;
struct icalendar_dates *icalendar_dates_open(const struct icalendar_rule *,
    const struct datetime *start, const struct datetime *from_or_null,
    const struct datetime *until);
bool icalendar_dates_next(struct icalendar_dates *, struct datetime *) MUST_USE;
void icalendar_dates_close(struct icalendar_dates *);

/* Of a VTIMEZONE; NULL when it cannot serve: no clock changes as it says. */
struct icalendar_zone;
struct icalendar_zone *icalendar_zone_open(const char *component);
/* Minutes east of UTC that hold there at a local time. */
int icalendar_zone_offset(struct icalendar_zone *, const struct datetime *);
void icalendar_zone_close(struct icalendar_zone *);

#endif
