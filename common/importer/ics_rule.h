/*
 * ics_rule.h - finds the times of a recurrence rule (RRULE, EXRULE), in order, within a
 * number of steps.
 *
 * Shape:  a rule is a table of numbers, as icalendar.h reads it.  Its times have
 *         the kind of the start: dates or local times, without an offset.
 * Rules:  each BY part limits or expands the times as in RFC 5545.  The start gives the
 *         parts that the rule does not have.  The start is a time of the rule only if
 *         it fulfils the rule.  A day that does not exist, such as 31 June, is left
 *         out.
 * Owns:   nothing; the lists of a rule are in the arena of the rule's maker.
 * Units:  a step is an examined month or day (or an hour, a minute or a second, if the
 *         rule repeats by them), or a time that is made.  A rule needs the same number
 *         of steps on every machine.
 * Errors: if all steps are used (ics_rule_is_spent()), the rule has no more times.
 * Source: RFC 5545 section 3.3.10.
 */
#ifndef IMPORTER_ICS_RULE_H
#define IMPORTER_ICS_RULE_H

#include "base/datetime.h"

enum ics_rule_frequency {
	ICS_RULE_YEARLY,
	ICS_RULE_MONTHLY,
	ICS_RULE_WEEKLY,
	ICS_RULE_DAILY,
	ICS_RULE_HOURLY,
	ICS_RULE_MINUTELY,
	ICS_RULE_SECONDLY,
};

struct ics_rule_list {
	short *value;
	size_t count;
};

/* "2TU" is the 2nd Tuesday, "-1FR" the last Friday.  If nth is 0, every such day. */
struct ics_rule_day {
	short weekday; /* 0 is Monday */
	short nth;
};

struct ics_rule {
	enum ics_rule_frequency frequency;
	int interval;
	int count; /* 0: no limit */
	bool has_until;
	struct datetime until;
	int week_start; /* 0 is Monday */
	/* BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYHOUR ... BYSETPOS */
	struct ics_rule_list month, week, year_day, month_day;
	struct ics_rule_list hour, minute, second, position;
	struct ics_rule_day *day;
	size_t day_count;
	bool unsupported; /* such as another calendar (RSCALE, RFC 7529) */
};

struct ics_rule_steps {
	int64_t used, max;
};

enum {
	ICS_RULE_DAYS_MAX = 366, /* in the longest period, a year */
	ICS_RULE_HOURS_MAX = 24,
	ICS_RULE_MINUTES_MAX = 60,
};

/* The times of a rule, one after the other.  Callers do not use the members. */
struct ics_rule_times {
	struct ics_rule rule; /* with the missing parts from the start */
	struct datetime start;
	int64_t start_s, end_s; /* civil */
	struct ics_rule_steps *steps;
	int64_t period; /* the next period; period 0 has the start */
	int given;      /* the number of times returned, for COUNT */
	short from_start[5];
	struct ics_rule_day day_of_start;
	/* the current period: its days since 1970, and the times of each day */
	int64_t day[ICS_RULE_DAYS_MAX];
	size_t day_count;
	short hour[ICS_RULE_HOURS_MAX], minute[ICS_RULE_MINUTES_MAX],
	    second[ICS_RULE_MINUTES_MAX];
	size_t hour_count, minute_count, second_count;
	int at, total; /* the next of these times, and their number */
};

/*
 * Prepares to return the times from the start to *until.  If from_or_null is not NULL, a
 * rule without COUNT leaves out the times before *from_or_null, except for some times
 * shortly before it.  Borrows the lists of the rule, and the steps, which several rules
 * may share.
 */
void ics_rule_open(struct ics_rule_times *, const struct ics_rule *,
    const struct datetime *start, const struct datetime *from_or_null,
    const struct datetime *until, struct ics_rule_steps *);
/* Sets the next time.  Returns false after the last time, or if all steps are used. */
bool ics_rule_next(struct ics_rule_times *, struct datetime *) MUST_USE;

/* Returns true if all steps are used. */
bool ics_rule_is_spent(const struct ics_rule_steps *) MUST_USE;

#endif
