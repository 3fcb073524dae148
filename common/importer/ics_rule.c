/*
 * ics_rule - finds the times of a recurrence rule.
 *
 * It expands one period (a year, a month, a week, a day, an hour ...) at a time: first
 * to the days that pass the rule's parts about days, then each day to its times.
 */
#include "importer/ics_rule.h"

enum { DAY_S = 86400, HOUR_S = 3600, MINUTE_S = 60 };

static int64_t
floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int
floor_mod(int64_t a, int b)
{
	return (int)(a - floor_div(a, b) * b);
}

static struct datetime
date_of(int64_t day)
{
	return datetime_from_civil(day * DAY_S);
}

static int64_t
day_of(int year, int month, int day)
{
	struct datetime w = { .year = year, .month = month, .day = day };

	return floor_div(datetime_civil_s(&w), DAY_S);
}

static int64_t
day_after_month(int year, int month)
{
	return month < 12 ? day_of(year, month + 1, 1) : day_of(year + 1, 1, 1);
}

static int
weekday_of(int64_t day)
{
	return floor_mod(day + 3, 7); /* 1970 began on a Thursday */
}

static bool
is_listed(const struct ics_rule_list *list, int value)
{
	for (size_t i = 0; i < list->count; i++) {
		if (list->value[i] == value)
			return true;
	}
	return false;
}

/* True if the list is empty, or has the nth of `of` values, counted from either end. */
static bool
passes(const struct ics_rule_list *list, int nth, int of)
{
	return list->count == 0 || is_listed(list, nth) ||
	    is_listed(list, nth - of - 1);
}

static bool
is_nth(short wanted, int nth, int of)
{
	return wanted == nth || wanted == nth - of - 1;
}

static bool
passes_weekday(const struct ics_rule *r, int64_t day, const struct datetime *w)
{
	bool monthly = r->frequency == ICS_RULE_MONTHLY || r->month.count > 0;
	bool counted = r->frequency <= ICS_RULE_MONTHLY && r->week.count == 0;
	int64_t first = day_of(w->year, monthly ? w->month : 1, 1);
	int64_t next = day_after_month(w->year, monthly ? w->month : 12);
	int before = (int)(day - first) / 7, after = (int)(next - 1 - day) / 7;

	for (size_t i = 0; i < r->day_count; i++) {
		if (r->day[i].weekday == weekday_of(day) &&
		    (!counted || r->day[i].nth == 0 ||
			is_nth(r->day[i].nth, before + 1, before + after + 1)))
			return true;
	}
	return r->day_count == 0;
}

/* A week belongs to the year that has most of its days. */
static bool
passes_week(const struct ics_rule *r, int64_t day)
{
	int64_t middle =
	    day - floor_mod(weekday_of(day) - r->week_start, 7) + 3;
	int year = date_of(middle).year;
	int before = (int)(middle - day_of(year, 1, 1)) / 7;
	int after = (int)(day_of(year, 12, 31) - middle) / 7;

	return passes(&r->week, before + 1, before + after + 1);
}

static bool
passes_day(const struct ics_rule *r, int64_t day)
{
	struct datetime w = date_of(day);
	int64_t year = day_of(w.year, 1, 1);
	int64_t next_month = day_after_month(w.year, w.month);

	return (r->month.count == 0 || is_listed(&r->month, w.month)) &&
	    passes(&r->month_day, w.day, (int)(next_month - 1 - day) + w.day) &&
	    passes(&r->year_day, (int)(day - year) + 1,
		(int)(day_of(w.year + 1, 1, 1) - year)) &&
	    passes_weekday(r, day, &w) &&
	    (r->week.count == 0 || passes_week(r, day));
}

static void
add_days(struct ics_rule_times *t, int64_t first, int64_t count)
{
	for (int64_t day = first; day < first + count; day++) {
		t->steps->used++;
		if (passes_day(&t->rule, day))
			t->day[t->day_count++] = day;
	}
}

static void
add_month(struct ics_rule_times *t, int year, int month)
{
	int64_t first = day_of(year, month, 1);

	t->steps->used++;
	if (t->rule.month.count == 0 || is_listed(&t->rule.month, month))
		add_days(t, first, day_after_month(year, month) - first);
}

/* Writes the listed values that exist, sorted, each once. */
static size_t
sorted(const struct ics_rule_list *list, int max, short *out)
{
	size_t n = 0;

	for (int value = 0; value < max; value++) {
		if (is_listed(list, value))
			out[n++] = (short)value;
	}
	return n;
}

/* For a part that the period fixes: keeps the period's value if the list allows it. */
static size_t
only(const struct ics_rule_list *list, int value, short *out)
{
	out[0] = (short)value;
	return list->count == 0 || is_listed(list, value);
}

/* Expands a period of an hour, a minute or a second. */
static void
expand_time(struct ics_rule_times *t, int64_t at_s)
{
	struct datetime w = datetime_from_civil(at_s);

	t->hour_count = only(&t->rule.hour, w.hour, t->hour);
	if (t->rule.frequency >= ICS_RULE_MINUTELY)
		t->minute_count = only(&t->rule.minute, w.minute, t->minute);
	if (t->rule.frequency == ICS_RULE_SECONDLY)
		t->second_count = only(&t->rule.second, w.second, t->second);
	add_days(t, floor_div(at_s, DAY_S), 1);
}

/* Returns the seconds of a unit with a fixed length, or 0 for a month or a year. */
static int64_t
unit_s(const struct ics_rule *r)
{
	static const int64_t units_s[] = { [ICS_RULE_WEEKLY] = 7 * DAY_S,
		[ICS_RULE_DAILY] = DAY_S,
		[ICS_RULE_HOURLY] = HOUR_S,
		[ICS_RULE_MINUTELY] = MINUTE_S,
		[ICS_RULE_SECONDLY] = 1 };

	return units_s[r->frequency];
}

static int64_t
period_s(const struct ics_rule *r)
{
	return r->interval * unit_s(r);
}

/* Returns the start of a period with a fixed length, in civil seconds. */
static int64_t
period_start(const struct ics_rule_times *t, int64_t period)
{
	const struct ics_rule *r = &t->rule;
	int64_t day = floor_div(t->start_s, DAY_S);
	int64_t at_s = floor_div(t->start_s, unit_s(r)) * unit_s(r);

	if (r->frequency == ICS_RULE_WEEKLY)
		at_s = DAY_S *
		    (day - floor_mod(weekday_of(day) - r->week_start, 7));
	return at_s + period * period_s(r);
}

static int64_t
months_of(const struct datetime *w)
{
	return (int64_t)w->year * 12 + w->month - 1;
}

static int64_t
month_at(const struct ics_rule_times *t, int64_t period)
{
	if (t->rule.frequency == ICS_RULE_YEARLY)
		return ((int64_t)t->start.year + period * t->rule.interval) *
		    12;
	return months_of(&t->start) + period * t->rule.interval;
}

/* Expands the next period.  Returns false if it is after the end. */
static bool
expand(struct ics_rule_times *t)
{
	int64_t at_s, month = month_at(t, t->period);
	bool yearly = t->rule.frequency == ICS_RULE_YEARLY;

	t->day_count = 0;
	if (period_s(&t->rule) > 0) {
		at_s = period_start(t, t->period++);
		if (at_s > t->end_s)
			return false;
		if (t->rule.frequency >= ICS_RULE_HOURLY)
			expand_time(t, at_s);
		else
			add_days(t, floor_div(at_s, DAY_S),
			    t->rule.frequency == ICS_RULE_WEEKLY ? 7 : 1);
		return true;
	}
	t->period++;
	if (month / 12 > 9999 ||
	    day_of((int)(month / 12), (int)(month % 12) + 1, 1) * DAY_S >
		t->end_s)
		return false;
	for (int i = 0; i < (yearly ? 12 : 1); i++)
		add_month(t, (int)(month / 12), (int)(month % 12) + 1 + i);
	return true;
}

static bool
next_period(struct ics_rule_times *t)
{
	if (!expand(t))
		return false;
	t->at = 0;
	t->total = (int)(t->day_count * t->hour_count * t->minute_count *
	    t->second_count);
	return true;
}

static int64_t
time_at(const struct ics_rule_times *t, int at)
{
	size_t i = (size_t)at;
	size_t second = i % t->second_count, minute, hour;

	minute = (i /= t->second_count) % t->minute_count;
	hour = (i /= t->minute_count) % t->hour_count;
	i /= t->hour_count;
	return t->day[i] * DAY_S + t->hour[hour] * (int64_t)HOUR_S +
	    t->minute[minute] * (int64_t)MINUTE_S + t->second[second];
}

bool
ics_rule_is_spent(const struct ics_rule_steps *s)
{
	return s->used >= s->max;
}

bool
ics_rule_next(struct ics_rule_times *t, struct datetime *out)
{
	int64_t at_s;

	if (t->rule.count > 0 && t->given == t->rule.count)
		return false;
	do {
		while (t->at == t->total) {
			if (ics_rule_is_spent(t->steps) || !next_period(t))
				return false;
		}
		if (ics_rule_is_spent(t->steps))
			return false;
		t->steps->used++;
		at_s = time_at(t, t->at++);
		/* BYSETPOS counts the times in a period, from either end */
	} while (
	    at_s < t->start_s || !passes(&t->rule.position, t->at, t->total));
	if (at_s > t->end_s)
		return false;
	t->given++;
	*out = datetime_from_civil(at_s);
	out->kind = t->start.kind;
	return true;
}

/* If a part is left out, makes a list with only the value of the start. */
static void
take_from_start(
    struct ics_rule_times *t, struct ics_rule_list *list, size_t at, int value)
{
	if (list->count > 0)
		return;
	t->from_start[at] = (short)value;
	*list = (struct ics_rule_list){ &t->from_start[at], 1 };
}

static void
take_days_from_start(struct ics_rule_times *t)
{
	struct ics_rule *r = &t->rule;
	bool told = r->day_count + r->month_day.count + r->year_day.count > 0;

	if (told || r->frequency > ICS_RULE_WEEKLY)
		return;
	if (r->frequency == ICS_RULE_WEEKLY || r->week.count > 0) {
		t->day_of_start =
		    (struct ics_rule_day){ .weekday = (short)weekday_of(
					       floor_div(t->start_s, DAY_S)) };
		r->day = &t->day_of_start;
		r->day_count = 1;
		return;
	}
	if (r->frequency == ICS_RULE_YEARLY)
		take_from_start(t, &r->month, 0, t->start.month);
	take_from_start(t, &r->month_day, 1, t->start.day);
}

/* Sets the times in a day.  In a rule by hours, the period gives the hour. */
static void
set_times(struct ics_rule_times *t)
{
	struct ics_rule *r = &t->rule;

	if (t->start.kind == DATETIME_DATE)
		r->hour.count = r->minute.count = r->second.count = 0;
	if (r->frequency < ICS_RULE_HOURLY)
		take_from_start(t, &r->hour, 2, t->start.hour);
	if (r->frequency < ICS_RULE_MINUTELY)
		take_from_start(t, &r->minute, 3, t->start.minute);
	if (r->frequency < ICS_RULE_SECONDLY)
		take_from_start(t, &r->second, 4, t->start.second);
	t->hour_count = sorted(&r->hour, ICS_RULE_HOURS_MAX, t->hour);
	t->minute_count = sorted(&r->minute, ICS_RULE_MINUTES_MAX, t->minute);
	t->second_count = sorted(&r->second, ICS_RULE_MINUTES_MAX, t->second);
}

/* Returns the period before the time's period, because weeks and days cross its edges. */
static int64_t
period_before(const struct ics_rule_times *t, const struct datetime *from)
{
	int64_t length_s = period_s(&t->rule), at;

	if (length_s > 0)
		at = floor_div(datetime_civil_s(from) - t->start_s, length_s);
	else if (t->rule.frequency == ICS_RULE_YEARLY)
		at = floor_div(from->year - t->start.year, t->rule.interval);
	else
		at = floor_div(
		    months_of(from) - months_of(&t->start), t->rule.interval);
	return at > 1 ? at - 1 : 0;
}

void
ics_rule_open(struct ics_rule_times *t, const struct ics_rule *rule,
    const struct datetime *start, const struct datetime *from_or_null,
    const struct datetime *until, struct ics_rule_steps *steps)
{
	*t = (struct ics_rule_times){
		.rule = *rule,
		.start = *start,
		.start_s = datetime_civil_s(start),
		.end_s = datetime_civil_s(until),
		.steps = steps,
	};
	take_days_from_start(t);
	set_times(t);
	if (from_or_null != NULL && rule->count == 0)
		t->period = period_before(t, from_or_null);
}
