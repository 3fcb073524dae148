/*
 * icalendar.h - the properties of a VEVENT, the dates of a recurrence rule and
 * the offsets of a VTIMEZONE.  The only includer of libical.
 *
 * Shape:  a component is text from BEGIN to END, as ics_splitter.h makes it.
 * Owns:   texts are in the caller's arena; the caller closes the dates and
 *         zones that it opened.
 * Units:  duration_s is in seconds, the offset of a zone in minutes east of
 *         UTC.
 * Limits: icalendar_rule_is_unsupported() has those of rules; a VTIMEZONE has
 *         at most 100 parts, each with one yearly rule at most.
 * Errors: a property that cannot be read has its name and `unreadable`.
 * Source: RFC 5545 sections 3.3.10 (RECUR), 3.6.1 (VEVENT), 3.6.5 (VTIMEZONE).
 */
#ifndef IMPORTER_ICALENDAR_H
#define IMPORTER_ICALENDAR_H

#include "base/arena.h"
#include "base/base.h"
#include "base/datetime.h"

/* A time in UTC is an instant; other times are local, in the zone `tzid`. */
struct icalendar_time {
	bool given;
	struct datetime when;
	const char *tzid; /* or NULL */
};

struct icalendar_rule;

struct icalendar_property {
	const char *name; /* in capitals */
	bool unreadable;  /* no other member is set */
	const char *text; /* the value without escapes; NULL if blank */
	struct icalendar_time time;
	int64_t duration_s; /* negative: a negative one or none */
	const struct icalendar_rule *rule; /* or NULL; valid during the call */
	const char *type;                  /* its FMTTYPE, or NULL */
	const char *common_name;           /* its CN, or NULL */
};

typedef void icalendar_property_fn(
    void *context, const struct icalendar_property *);

/* Calls the function for each property in order; false if it is no VEVENT. */
bool icalendar_read(const char *component, struct arena *,
    icalendar_property_fn *, void *context) MUST_USE;

/* A copy in the arena. */
const struct icalendar_rule *icalendar_rule_copy(
    const struct icalendar_rule *, struct arena *);

/*
 * Does the rule repeat more than 24 times a day or by hours, minutes or
 * seconds, have an interval above 999, or another calendar (RSCALE, RFC 7529)?
 */
bool icalendar_rule_is_unsupported(const struct icalendar_rule *) MUST_USE;
bool icalendar_rule_has_count(const struct icalendar_rule *) MUST_USE;
/* The UNTIL of the rule; .given is false without one. */
struct icalendar_time icalendar_rule_until(const struct icalendar_rule *);

/*
 * The dates of a rule in order, from the start to `until`.  A rule without
 * COUNT can begin at a later time, *from_or_null.  All dates have the kind of
 * the start: dates or local times.  NULL for a rule without dates.
 */
struct icalendar_dates;
struct icalendar_dates *icalendar_dates_open(const struct icalendar_rule *,
    const struct datetime *start, const struct datetime *from_or_null,
    const struct datetime *until);
bool icalendar_dates_next(struct icalendar_dates *, struct datetime *) MUST_USE;
void icalendar_dates_close(struct icalendar_dates *);

/* The zone of a VTIMEZONE; NULL if it is unsupported (Limits). */
struct icalendar_zone;
struct icalendar_zone *icalendar_zone_open(const char *component);
/* The offset at a local time, in minutes east of UTC. */
int icalendar_zone_offset(struct icalendar_zone *, const struct datetime *);
void icalendar_zone_close(struct icalendar_zone *);

#endif
