/*
 * rules - the dates of a recurrence rule by days and longer are those that a second
 * reading of RFC 5545 finds, which looks at one day after the other.
 *
 * Input: bytes of the frequency, the interval, COUNT, the week's first day, the parts that
 * the rule has, and the start; then two bytes for each value of a part.
 */
#include "importer/ics_rule.h"

#include "fuzz.h"

enum { DAY_S = 86400, DAYS = 1500, FIRST = 9862 /* 1997-01-01 */, VALUES = 6 };
enum { HAS_MONTH = 1, HAS_DAY = 2, HAS_MONTH_DAY = 4 };

struct values {
	short month[VALUES], month_day[VALUES];
	struct ics_rule_day day[VALUES];
};

static struct datetime
date_of(int64_t day)
{
	struct datetime t = datetime_from_civil(day * DAY_S);

	t.kind = DATETIME_DATE;
	return t;
}

static int
weekday(int64_t day)
{
	return (int)((day + 3) % 7); /* 1970-01-01 was a Thursday */
}

static int
days_of_month(int64_t day)
{
	struct datetime t = date_of(day);
	int n = t.day;

	while (date_of(day + n - t.day + 1).month == t.month)
		n++;
	return n;
}

static bool
has(const struct ics_rule_list *list, int value)
{
	for (size_t i = 0; i < list->count; i++) {
		if (list->value[i] == value)
			return true;
	}
	return false;
}

static int
day_of_year(int64_t day)
{
	int n = 1;

	while (date_of(day - n).year == date_of(day).year)
		n++;
	return n;
}

/* Is the day the nth of its weekday, of the month or of the year? */
static bool
is_nth(const struct ics_rule *r, int64_t day, int nth)
{
	bool by_year = r->frequency == ICS_RULE_YEARLY && r->month.count == 0;
	int at = by_year ? day_of_year(day) : date_of(day).day;
	int64_t last = day - at + (by_year ? 0 : days_of_month(day));

	for (int64_t d = day; by_year && date_of(d).year == date_of(day).year;
	     d++)
		last = d;
	return nth == 0 || nth == (at - 1) / 7 + 1 ||
	    nth == -(int)((last - day) / 7 + 1);
}

static bool
passes_day(const struct ics_rule *r, int64_t day)
{
	for (size_t i = 0; i < r->day_count; i++) {
		if (r->day[i].weekday == weekday(day) &&
		    is_nth(r, day, r->day[i].nth))
			return true;
	}
	return r->day_count == 0;
}

/* Whole periods between the start and the day. */
static int64_t
periods(const struct ics_rule *r, int64_t start, int64_t day)
{
	struct datetime a = date_of(start), b = date_of(day);

	switch (r->frequency) {
	case ICS_RULE_YEARLY:
		return b.year - a.year;
	case ICS_RULE_MONTHLY:
		return (b.year - a.year) * 12 + b.month - a.month;
	case ICS_RULE_WEEKLY:
		day -= (weekday(day) - r->week_start + 7) % 7;
		start -= (weekday(start) - r->week_start + 7) % 7;
		return (day - start) / 7;
	case ICS_RULE_DAILY:
	case ICS_RULE_HOURLY:
	case ICS_RULE_MINUTELY:
	case ICS_RULE_SECONDLY:
		break;
	}
	return day - start;
}

/* What the rule leaves open is as in the start. */
static bool
is_as_start(const struct ics_rule *r, int64_t start, int64_t day)
{
	struct datetime a = date_of(start), b = date_of(day);

	if (r->frequency == ICS_RULE_WEEKLY)
		return r->day_count > 0 || weekday(start) == weekday(day);
	if (r->frequency == ICS_RULE_DAILY || r->day_count > 0 ||
	    r->month_day.count > 0)
		return true;
	return a.day == b.day &&
	    (r->frequency != ICS_RULE_YEARLY || r->month.count > 0 ||
		a.month == b.month);
}

static bool
is_time(const struct ics_rule *r, int64_t start, int64_t day)
{
	struct datetime t = date_of(day);

	return periods(r, start, day) % r->interval == 0 &&
	    (r->month.count == 0 || has(&r->month, t.month)) &&
	    (r->month_day.count == 0 || has(&r->month_day, t.day) ||
		has(&r->month_day, t.day - days_of_month(day) - 1)) &&
	    passes_day(r, day) && is_as_start(r, start, day);
}

static void
check(const struct ics_rule *r, int64_t start)
{
	struct ics_rule_steps steps = { .max = INT32_MAX };
	struct datetime first = date_of(start), until = date_of(start + DAYS);
	struct ics_rule_times times;
	struct datetime t;
	int count = 0;

	ics_rule_open(&times, r, &first, NULL, &until, &steps);
	for (int64_t day = start; day <= start + DAYS; day++) {
		if (!is_time(r, start, day))
			continue;
		if (r->count > 0 && count == r->count)
			break;
		HOLDS(ics_rule_next(&times, &t));
		HOLDS(t.kind == DATETIME_DATE &&
		    datetime_civil_s(&t) == day * DAY_S);
		count++;
	}
	HOLDS(!ics_rule_next(&times, &t));
	HOLDS(!ics_rule_is_spent(&steps));
}

static void
take_values(const uint8_t **data, size_t *size, struct values *v, uint8_t parts,
    struct ics_rule *r)
{
	for (size_t i = 0; i < VALUES && *size >= 2; i++) {
		uint8_t part = fuzz_byte(data, size);
		int value = fuzz_byte(data, size);

		if (part % 3 == 0 && (parts & HAS_MONTH))
			v->month[r->month.count++] = (short)(value % 12 + 1);
		if (part % 3 == 1 && (parts & HAS_MONTH_DAY))
			v->month_day[r->month_day.count++] =
			    (short)(value < 128 ? value % 31 + 1
						: -(value % 31) - 1);
		if (part % 3 == 2 && (parts & HAS_DAY))
			v->day[r->day_count++] =
			    (struct ics_rule_day){ (short)(value % 7),
				    /* RFC 5545: of months and years alone */
				    (short)(r->frequency <= ICS_RULE_MONTHLY
					    ? part / 3 % 11 - 5
					    : 0) };
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct values v;
	struct ics_rule r = {
		.month = { v.month, 0 },
		.month_day = { v.month_day, 0 },
		.day = v.day,
	};
	uint8_t parts;
	int64_t start;

	r.frequency = (enum ics_rule_frequency)(
	    fuzz_byte(&data, &size) % (ICS_RULE_DAILY + 1));
	r.interval = fuzz_byte(&data, &size) % 8 + 1;
	r.count = fuzz_byte(&data, &size) % 32;
	r.week_start = fuzz_byte(&data, &size) % 7;
	parts = fuzz_byte(&data, &size);
	start = FIRST + fuzz_byte(&data, &size) * 16;
	start += fuzz_byte(&data, &size) % 16;
	if (r.frequency == ICS_RULE_WEEKLY)
		parts &= (uint8_t)~HAS_MONTH_DAY; /* not allowed there */
	take_values(&data, &size, &v, parts, &r);
	check(&r, start);
	return 0;
}
