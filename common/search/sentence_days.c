/*
 * sentence_days - reads the day, or the span of days, that a phrase names.
 */
#include "base/datetime.h"
#include "search/internal.h"

enum {
	DAY_S = 86400,
	WEEK = 7,
	EPOCH_WEEKDAY = 4,
	MONDAY = 1,
	MONTHS = 12,
	DAYS_MAX = 31,
	FIRST_YEAR = 1990,
	LAST_YEAR = 2099,
	YEARS_TRIED = 9, /* as many as there can be to the next 29 February */
	NEXT_DAYS = 7,
};

/* ---- The calendar. */

static bool
find_day(int year, int month, int day, int64_t *civil_s)
{
	struct datetime t = { .year = year, .month = month, .day = day };
	struct datetime same;

	if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 ||
	    month > MONTHS || day < 1 || day > DAYS_MAX)
		return false;
	*civil_s = datetime_civil_s(&t);
	same = datetime_from_civil(*civil_s);
	return same.day == day;
}

int
sentence_weekday_of(int64_t civil_s)
{
	int64_t days = civil_s / DAY_S + EPOCH_WEEKDAY;

	return (int)((days % WEEK + WEEK) % WEEK);
}

bool
sentence_days_set(struct sentence_days *d, int year, int month, int day)
{
	*d = (struct sentence_days){ .precision = SENTENCE_DAY };
	if (!find_day(year, month, day, &d->first))
		return false;
	d->past = d->first + DAY_S;
	return true;
}

/* Sets the day of the year, or without a year the next such day. */
static bool
set_next_day(const struct sentence_reader *r, struct sentence_days *d, int year,
    int month, int day)
{
	int this_year = datetime_from_civil(r->today).year;

	if (year != 0)
		return sentence_days_set(d, year, month, day);
	for (int y = this_year; y < this_year + YEARS_TRIED; y++) {
		if (sentence_days_set(d, y, month, day) && d->first >= r->today)
			return true;
	}
	return false;
}

/* Returns the first day of the month that is `months` months later. */
static int64_t
month_start(int64_t civil_s, int months)
{
	struct datetime t = datetime_from_civil(civil_s);

	months += t.month - 1;
	t.year += months / MONTHS;
	t.month = months % MONTHS + 1;
	t.day = 1;
	return datetime_civil_s(&t);
}

static void
set_span(struct sentence_days *d, int64_t first, int64_t past)
{
	*d = (struct sentence_days){
		.precision = SENTENCE_SPAN, .first = first, .past = past
	};
}

static void
set_month(const struct sentence_reader *r, struct sentence_days *d, int year,
    int month)
{
	struct datetime now = datetime_from_civil(r->today);
	struct datetime t = { .year = year, .month = month, .day = 1 };
	int64_t first;

	if (year == 0)
		t.year = now.year + (month < now.month);
	first = datetime_civil_s(&t);
	set_span(d, first, month_start(first, 1));
	if (year == 0 && month == now.month) {
		d->when = "month";
		d->first = r->today;
	}
}

static void
set_year(const struct sentence_reader *r, struct sentence_days *d, int year)
{
	int64_t first = 0, past = 0;

	(void)find_day(year, 1, 1, &first);
	past = month_start(first, MONTHS);
	set_span(
	    d, first < r->today && r->today < past ? r->today : first, past);
}

/* ---- The meanings of the patterns. */

/* "05/12", "dia 05/12". */
static bool
take_date(const struct sentence_found *f, struct sentence_match *m)
{
	const struct sentence_token *t = f->date;
	const char *country = f->r->source->brand->country;
	bool month_first =
	    t->is_iso || (country != NULL && strcmp(country, "US") == 0);
	int month = month_first ? t->first : t->second;
	int day = month_first ? t->second : t->first;

	return set_next_day(f->r, &m->days, t->year, month, day) ||
	    set_next_day(f->r, &m->days, t->year, day, month);
}

static bool
take_when(const struct sentence_found *f, struct sentence_match *m)
{
	struct sentence_days *d = &m->days;
	const char *when = f->value;
	int year = datetime_from_civil(f->r->today).year;
	int to_monday =
	    (MONDAY + WEEK - sentence_weekday_of(f->r->today) - 1) % WEEK + 1;
	int64_t monday = f->r->today + (int64_t)to_monday * DAY_S;

	set_span(d, f->r->today, f->r->today + DAY_S);
	if (strcmp(when, "tonight") == 0) {
		d->when = "today";
		d->part = "night";
	} else if (strcmp(when, "day_after_tomorrow") == 0) {
		set_span(d, f->r->today + 2 * DAY_S, f->r->today + 3 * DAY_S);
	} else if (strcmp(when, "next_days") == 0) {
		d->past = f->r->today + NEXT_DAYS * DAY_S;
	} else if (strcmp(when, "next_week") == 0) {
		set_span(d, monday, monday + WEEK * DAY_S);
	} else if (strcmp(when, "since_yesterday") == 0) {
		d->first -= DAY_S;
		d->no_past = true;
	} else if (strcmp(when, "since_last_week") == 0) {
		d->first = monday - 2 * WEEK * DAY_S;
		d->no_past = true;
	} else if (strcmp(when, "next_month") == 0) {
		set_span(d, month_start(f->r->today, 1),
		    month_start(f->r->today, 2));
	} else if (strcmp(when, "next_year") == 0) {
		set_year(f->r, d, year + 1);
	} else if (strcmp(when, "year") == 0) {
		set_year(f->r, d, year);
	} else if (date_range_days(when, f->r->today, &d->first, &d->past)) {
		d->when = when;
	} else {
		return false;
	}
	d->precision =
	    d->past - d->first == DAY_S ? SENTENCE_DAY : SENTENCE_SPAN;
	/* In "fim de semana em dezembro" only the month is used. */
	if (strstr(when, "weekend") != NULL)
		d->precision = SENTENCE_WEEKDAY;
	return true;
}

static bool
take_holiday(const struct sentence_found *f, struct sentence_match *m)
{
	return strlen(f->value) == strlen("12-25") &&
	    set_next_day(f->r, &m->days, f->year,
		sentence_value_number(f->value),
		sentence_value_number(f->value + 3));
}

static bool
take_weekday(const struct sentence_found *f, struct sentence_match *m)
{
	int days = (sentence_value_number(f->value) -
		       sentence_weekday_of(f->r->today) + WEEK) %
	    WEEK;

	if (days == 0 && f->is_next)
		days = WEEK;
	m->days = (struct sentence_days){
		.precision = SENTENCE_WEEKDAY,
		.first = f->r->today + (int64_t)days * DAY_S,
		.past = f->r->today + (int64_t)(days + 1) * DAY_S,
	};
	return true;
}

/* The next day with this number, in this month or in the next month that has it. */
static bool
take_day(const struct sentence_found *f, struct sentence_match *m)
{
	for (int i = 0; i < MONTHS; i++) {
		struct datetime t =
		    datetime_from_civil(month_start(f->r->today, i));

		if (sentence_days_set(&m->days, t.year, t.month, f->day) &&
		    m->days.first >= f->r->today) {
			m->days.day_of_month = f->day;
			return true;
		}
	}
	return false;
}

/* "Friday 27" is the next 27th, if it is a Friday. */
static bool
take_day_of_weekday(const struct sentence_found *f, struct sentence_match *m)
{
	return take_day(f, m) &&
	    sentence_weekday_of(m->days.first) ==
	    sentence_value_number(f->value);
}

static bool
take_day_and_month(const struct sentence_found *f, struct sentence_match *m)
{
	return set_next_day(
	    f->r, &m->days, f->year, sentence_value_number(f->value), f->day);
}

static bool
take_month(const struct sentence_found *f, struct sentence_match *m)
{
	set_month(f->r, &m->days, f->year, sentence_value_number(f->value));
	return true;
}

static bool
take_year(const struct sentence_found *f, struct sentence_match *m)
{
	set_year(f->r, &m->days, f->year);
	return true;
}

/* The other end of the range names the month. */
static bool
take_number(const struct sentence_found *f, struct sentence_match *m)
{
	m->days = (struct sentence_days){ .precision = SENTENCE_DAY,
		.day_of_month = f->day };
	return true;
}

/* ---- The patterns. */

enum { O = STEP_OPTIONAL };

static const struct sentence_rule day_rows[] = {
	/* "05/12", "dia 05/12" */
	{ { LANGUAGE_DAY | O, STEP_DATE }, take_date },
	{ { LANGUAGE_WHEN }, take_when },
	{ { LANGUAGE_HOLIDAY, STEP_YEAR | O }, take_holiday },
	/* "sexta que vem", "next Friday", "Friday 27", "fri night" */
	{ { LANGUAGE_NEXT | O, LANGUAGE_WEEKDAY, STEP_NEXT_BEHIND | O },
	    take_weekday },
	{ { LANGUAGE_WEEKDAY, STEP_DAY_OF_WEEKDAY }, take_day_of_weekday },
	{ { LANGUAGE_NEXT, LANGUAGE_WEEKDAY_SHORT, STEP_NEXT_BEHIND | O },
	    take_weekday },
	{ { LANGUAGE_WEEKDAY_SHORT, STEP_NEXT_BEHIND }, take_weekday },
	{ { LANGUAGE_WEEKDAY_SHORT, STEP_AHEAD, STEP_TIME }, take_weekday },
	{ { LANGUAGE_WEEKDAY_SHORT, STEP_DAY_OF_WEEKDAY },
	    take_day_of_weekday },
	/* "Dec 5", "December 5th, 2026" */
	{ { STEP_MONTH, STEP_DAY, STEP_YEAR | O }, take_day_and_month },
	/* "5 de dezembro", "dia 5 de dez. de 2026", "primeiro de maio" */
	{ { LANGUAGE_DAY | O, STEP_DAY, LANGUAGE_OF | O, STEP_MONTH,
	      STEP_YEAR | O },
	    take_day_and_month },
	{ { LANGUAGE_DAY | O, LANGUAGE_DAY_NUMBER, LANGUAGE_OF | O, STEP_MONTH,
	      STEP_YEAR | O },
	    take_day_and_month },
	/* "dezembro", "próximo dezembro", "dezembro que vem", "dez 2026" */
	{ { LANGUAGE_NEXT | O, LANGUAGE_MONTH, STEP_OF_MONTH | O },
	    take_month },
	{ { LANGUAGE_NEXT, LANGUAGE_MONTH_AFTER, STEP_OF_MONTH | O },
	    take_month },
	{ { LANGUAGE_NEXT | O, LANGUAGE_MONTH_SHORT, STEP_YEAR }, take_month },
	/* "in May", "in 2026" */
	{ { LANGUAGE_IN_MONTH, LANGUAGE_NEXT | O, LANGUAGE_MONTH_AFTER,
	      STEP_OF_MONTH | O },
	    take_month },
	{ { LANGUAGE_IN_MONTH, STEP_YEAR_NUMBER }, take_year },
	/* "dia 5", not "the 8 pm show" */
	{ { LANGUAGE_DAY, STEP_DAY_ALONE }, take_day },
	{ { STEP_END } },
};

static const struct sentence_rule number_rows[] = {
	{ { STEP_DAY_ALONE }, take_number },
	{ { STEP_END } },
};

/* Matches from `at`, or from after the words that precede a day, such as "on". */
size_t
sentence_days_read(
    struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	size_t before = sentence_phrase_at(r, LANGUAGE_BEFORE_DAY, at, NULL);
	size_t in = sentence_phrase_at(r, LANGUAGE_IN_MONTH, at, NULL);
	struct sentence_match m = { 0 }, behind = { 0 };

	if (in > before)
		before = in;
	sentence_rules_match(r, day_rows, NULL, at, &m);
	if (before > 0)
		sentence_rules_match(r, day_rows, NULL, at + before, &behind);
	if (behind.count > 0 && before + behind.count > m.count) {
		m = behind;
		m.count += before;
	}
	*d = m.days;
	return m.count;
}

size_t
sentence_days_read_end(
    struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	struct sentence_match m = { 0 };
	size_t n = sentence_days_read(r, at, d);

	if (n > 0)
		return n;
	sentence_rules_match(r, number_rows, NULL, at, &m);
	*d = m.days;
	return m.count;
}
