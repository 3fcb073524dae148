/*
 * sentence_days - the day, or the span of days, that a phrase tells.
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
	YEARS_TRIED = 9, /* to the next 29 February */
	NEXT_DAYS = 7,
	CENTS = 100,
};

/* One reading: the days of the tokens from `at` on, and how many they are. */
typedef size_t read_fn(const struct sentence_reader *, size_t at,
    bool after_month_word, struct sentence_days *);

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

/* The next such day, or that of the year, when it is told. */
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

/* The first of the month that is `months` after the one of the day. */
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

/* ---- What is one token. */

bool
sentence_number_is(
    const struct sentence_reader *r, size_t at, int least, int most)
{
	const struct sentence_token *t = &r->tokens[at];

	return at < r->count && t->kind == SENTENCE_NUMBER && t->is_whole &&
	    t->cents >= (int64_t)least * CENTS &&
	    t->cents <= (int64_t)most * CENTS;
}

static int
number_at(const struct sentence_reader *r, size_t at)
{
	return (int)(r->tokens[at].cents / CENTS);
}

/* "2026", "de 2026": the tokens that tell the year. */
static size_t
read_told_year(const struct sentence_reader *r, size_t at, int *year)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_OF, at, NULL);

	*year = 0;
	if (!sentence_number_is(r, at + n, FIRST_YEAR, LAST_YEAR))
		return 0;
	*year = number_at(r, at + n);
	return n + 1;
}

/* Of a constant of the tables: its first digits. */
static int
to_number(const char *p)
{
	int n = 0;

	for (; *p >= '0' && *p <= '9'; p++)
		n = n * 10 + (*p - '0');
	return n;
}

size_t
sentence_number_find(const struct sentence_reader *r,
    enum language_keyword keyword, size_t at, int *number)
{
	const char *value = NULL;
	size_t n = sentence_phrase_at(r, keyword, at, &value);

	*number = n > 0 ? to_number(value) : 0;
	return n;
}

/* A month beside a day or a year. */
size_t
sentence_month_find(const struct sentence_reader *r, size_t at, int *month)
{
	size_t n = sentence_number_find(r, LANGUAGE_MONTH, at, month);

	return n > 0 ? n
		     : sentence_number_find(r, LANGUAGE_MONTH_SHORT, at, month);
}

/* ---- The readings. */

/* "05/12", "dia 05/12". */
static size_t
read_date(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_DAY, at, NULL);
	const struct sentence_token *t = &r->tokens[at + n];
	const char *country = r->source->brand->country;
	bool month_first;
	int month, day;

	(void)after;
	if (at + n >= r->count || t->kind != SENTENCE_DATE)
		return 0;
	month_first =
	    t->is_iso || (country != NULL && strcmp(country, "US") == 0);
	month = month_first ? t->first : t->second;
	day = month_first ? t->second : t->first;
	return set_next_day(r, d, t->year, month, day) ||
		set_next_day(r, d, t->year, day, month)
	    ? n + 1
	    : 0;
}

static size_t
read_when(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	const char *when = NULL;
	size_t n = sentence_phrase_at(r, LANGUAGE_WHEN, at, &when);
	int year = datetime_from_civil(r->today).year;
	int64_t monday = r->today +
	    (int64_t)((MONDAY + WEEK - sentence_weekday_of(r->today) - 1) %
		    WEEK +
		1) *
		DAY_S;

	(void)after;
	if (n == 0)
		return 0;
	set_span(d, r->today, r->today + DAY_S);
	if (strcmp(when, "tonight") == 0) {
		d->when = "today";
		d->part = "night";
	} else if (strcmp(when, "day_after_tomorrow") == 0) {
		set_span(d, r->today + 2 * DAY_S, r->today + 3 * DAY_S);
	} else if (strcmp(when, "next_days") == 0) {
		d->past = r->today + NEXT_DAYS * DAY_S;
	} else if (strcmp(when, "next_week") == 0) {
		set_span(d, monday, monday + WEEK * DAY_S);
	} else if (strcmp(when, "next_month") == 0) {
		set_span(d, month_start(r->today, 1), month_start(r->today, 2));
	} else if (strcmp(when, "next_year") == 0) {
		set_year(r, d, year + 1);
	} else if (strcmp(when, "year") == 0) {
		set_year(r, d, year);
	} else if (date_range_days(when, r->today, &d->first, &d->past)) {
		d->when = when;
	} else {
		return 0;
	}
	d->precision =
	    d->past - d->first == DAY_S ? SENTENCE_DAY : SENTENCE_SPAN;
	/* "fim de semana em dezembro": the month counts. */
	if (strstr(when, "weekend") != NULL)
		d->precision = SENTENCE_WEEKDAY;
	return n;
}

static size_t
read_holiday(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	const char *value = NULL;
	size_t n = sentence_phrase_at(r, LANGUAGE_HOLIDAY, at, &value), y;
	int year;

	(void)after;
	if (n == 0 || strlen(value) != strlen("12-25"))
		return 0;
	y = read_told_year(r, at + n, &year);
	return set_next_day(r, d, year, to_number(value), to_number(value + 3))
	    ? n + y
	    : 0;
}

/* "Dec 5", "December 5th, 2026". */
static size_t
read_month_day(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	int month, year;
	size_t n = sentence_month_find(r, at, &month), y;

	(void)after;
	if (n == 0 || !sentence_number_is(r, at + n, 1, DAYS_MAX))
		return 0;
	y = read_told_year(r, at + n + 1, &year);
	return set_next_day(r, d, year, month, number_at(r, at + n)) ? n + 1 + y
								     : 0;
}

/* "5 de dezembro", "dia 5 de dez. de 2026", "primeiro de maio". */
static size_t
read_day_month(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_DAY, at, NULL), m, y;
	int day, month, year;

	(void)after;
	if (sentence_number_is(r, at + n, 1, DAYS_MAX)) {
		day = number_at(r, at + n);
		n++;
	} else if ((m = sentence_number_find(
			r, LANGUAGE_DAY_NUMBER, at + n, &day)) > 0) {
		n += m;
	} else {
		return 0;
	}
	n += sentence_phrase_at(r, LANGUAGE_OF, at + n, NULL);
	m = sentence_month_find(r, at + n, &month);
	y = read_told_year(r, at + n + m, &year);
	return m > 0 && set_next_day(r, d, year, month, day) ? n + m + y : 0;
}

static size_t
read_month(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t before = sentence_phrase_at(r, LANGUAGE_NEXT, at, NULL), n, y;
	int month, year;

	n = sentence_number_find(r, LANGUAGE_MONTH, at + before, &month);
	if (n == 0 && (after || before > 0))
		n = sentence_number_find(
		    r, LANGUAGE_MONTH_AFTER, at + before, &month);
	if (n == 0) {
		n = sentence_number_find(
		    r, LANGUAGE_MONTH_SHORT, at + before, &month);
		if (read_told_year(r, at + before + n, &year) == 0)
			n = 0;
	}
	if (n == 0)
		return 0;
	n += before;
	y = read_told_year(r, at + n, &year);
	if (y == 0)
		n += sentence_next_behind(r, at + n);
	set_month(r, d, year, month);
	return n + y;
}

/* The next day of this number: of this month or the next one that has it. */
bool
sentence_days_set_number(
    const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	for (int i = 0; i < MONTHS; i++) {
		struct datetime t =
		    datetime_from_civil(month_start(r->today, i));

		if (sentence_days_set(d, t.year, t.month, number_at(r, at)) &&
		    d->first >= r->today) {
			d->day_of_month = number_at(r, at);
			return true;
		}
	}
	return false;
}

/* "dia 5", not "the 8 pm show" */
static size_t
read_day(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_DAY, at, NULL);

	(void)after;
	return n > 0 && sentence_number_is(r, at + n, 1, DAYS_MAX) &&
		sentence_hour_at(r, at + n) == 0 &&
		sentence_days_set_number(r, at + n, d)
	    ? n + 1
	    : 0;
}

static size_t
read_year(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	if (!after || !sentence_number_is(r, at, FIRST_YEAR, LAST_YEAR))
		return 0;
	set_year(r, d, number_at(r, at));
	return 1;
}

static read_fn *const readings[] = { read_date, read_when, read_holiday,
	sentence_weekday_read, read_month_day, read_day_month, read_month,
	read_day, read_year };

/* The longest reading; of readings of one length the first one. */
static size_t
read_one(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t longest = 0;

	for (size_t i = 0; at < r->count && i < ARRAY_LEN(readings); i++) {
		struct sentence_days other = { 0 };
		size_t n = readings[i](r, at, after, &other);

		if (n > longest) {
			longest = n;
			*d = other;
		}
	}
	return longest;
}

/* The same with the words that stand before a day. */
size_t
sentence_days_read(
    const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	const char *month = NULL;
	size_t before = sentence_phrase_at(r, LANGUAGE_BEFORE_DAY, at, &month);
	struct sentence_days other = { 0 };
	size_t n = read_one(r, at, false, d), m = 0;

	if (before > 0)
		m = read_one(r, at + before, month != NULL, &other);
	if (m == 0 || before + m <= n)
		return n;
	*d = other;
	return before + m;
}

size_t
sentence_days_read_number(
    const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	if (!sentence_number_is(r, at, 1, DAYS_MAX) ||
	    sentence_hour_at(r, at) > 0)
		return 0;
	*d = (struct sentence_days){ .precision = SENTENCE_DAY,
		.day_of_month = number_at(r, at) };
	return 1;
}
