/*
 * sentence_days - the days and the parts of the day that a sentence tells.
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

static int
weekday_of(int64_t civil_s)
{
	int64_t days = civil_s / DAY_S + EPOCH_WEEKDAY;

	return (int)((days % WEEK + WEEK) % WEEK);
}

static bool
set_day(struct sentence_days *d, int year, int month, int day)
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
		return set_day(d, year, month, day);
	for (int y = this_year; y < this_year + YEARS_TRIED; y++) {
		if (set_day(d, y, month, day) && d->first >= r->today)
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

static bool
is_number(const struct sentence_reader *r, size_t at, int least, int most)
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
	if (!is_number(r, at + n, FIRST_YEAR, LAST_YEAR))
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

static size_t
find_number(const struct sentence_reader *r, enum language_keyword keyword,
    size_t at, int *number)
{
	const char *value = NULL;
	size_t n = sentence_phrase_at(r, keyword, at, &value);

	*number = n > 0 ? to_number(value) : 0;
	return n;
}

/* A month beside a day or a year. */
static size_t
find_month(const struct sentence_reader *r, size_t at, int *month)
{
	size_t n = find_number(r, LANGUAGE_MONTH, at, month);

	return n > 0 ? n : find_number(r, LANGUAGE_MONTH_SHORT, at, month);
}

/* ---- The readings. */

static size_t
read_date(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	const struct sentence_token *t = &r->tokens[at];
	const char *country = r->source->brand->country;
	bool month_first =
	    t->is_iso || (country != NULL && strcmp(country, "US") == 0);
	int month = month_first ? t->first : t->second;
	int day = month_first ? t->second : t->first;

	(void)after;
	if (t->kind != SENTENCE_DATE)
		return 0;
	return set_next_day(r, d, t->year, month, day) ||
		set_next_day(r, d, t->year, day, month)
	    ? 1
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
	    (int64_t)((MONDAY + WEEK - weekday_of(r->today) - 1) % WEEK + 1) *
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

/* A short name is a day beside another word of time. */
static bool
is_beside_time(const struct sentence_reader *r, size_t at)
{
	int month;

	return at < r->count &&
	    (sentence_phrase_at(r, LANGUAGE_PART, at, NULL) > 0 ||
		sentence_phrase_at(r, LANGUAGE_PART_BESIDE, at, NULL) > 0 ||
		r->tokens[at].kind == SENTENCE_DATE ||
		(is_number(r, at, 1, DAYS_MAX) &&
		    find_month(r,
			at + 1 +
			    sentence_phrase_at(r, LANGUAGE_OF, at + 1, NULL),
			&month) > 0));
}

static size_t
read_weekday(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t before = sentence_phrase_at(r, LANGUAGE_NEXT, at, NULL), n, next;
	int weekday, days;

	(void)after;
	n = before + find_number(r, LANGUAGE_WEEKDAY, at + before, &weekday);
	if (n == before)
		n += find_number(
		    r, LANGUAGE_WEEKDAY_SHORT, at + before, &weekday);
	if (n == before)
		return 0;
	next = sentence_phrase_at(r, LANGUAGE_NEXT, at + n, NULL);
	if (sentence_phrase_at(r, LANGUAGE_WEEKDAY, at + before, NULL) == 0 &&
	    before + next == 0 && !is_beside_time(r, at + n))
		return 0;
	days = (weekday - weekday_of(r->today) + WEEK) % WEEK;
	if (days == 0 && before + next > 0)
		days = WEEK;
	set_span(d, r->today + (int64_t)days * DAY_S,
	    r->today + (int64_t)(days + 1) * DAY_S);
	d->precision = SENTENCE_WEEKDAY;
	return n + next;
}

/* "Dec 5", "December 5th, 2026". */
static size_t
read_month_day(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	int month, year;
	size_t n = find_month(r, at, &month), y;

	(void)after;
	if (n == 0 || !is_number(r, at + n, 1, DAYS_MAX))
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
	if (is_number(r, at + n, 1, DAYS_MAX)) {
		day = number_at(r, at + n);
		n++;
	} else if ((m = find_number(r, LANGUAGE_DAY_NUMBER, at + n, &day)) >
	    0) {
		n += m;
	} else {
		return 0;
	}
	n += sentence_phrase_at(r, LANGUAGE_OF, at + n, NULL);
	m = find_month(r, at + n, &month);
	y = read_told_year(r, at + n + m, &year);
	return m > 0 && set_next_day(r, d, year, month, day) ? n + m + y : 0;
}

static size_t
read_month(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t before = sentence_phrase_at(r, LANGUAGE_NEXT, at, NULL), n, y;
	int month, year;

	n = find_number(r, LANGUAGE_MONTH, at + before, &month);
	if (n == 0 && (after || before > 0))
		n = find_number(r, LANGUAGE_MONTH_AFTER, at + before, &month);
	if (n == 0) {
		n = find_number(r, LANGUAGE_MONTH_SHORT, at + before, &month);
		if (read_told_year(r, at + before + n, &year) == 0)
			n = 0;
	}
	if (n == 0)
		return 0;
	n += before;
	y = read_told_year(r, at + n, &year);
	if (y == 0)
		n += sentence_phrase_at(r, LANGUAGE_NEXT, at + n, NULL);
	set_month(r, d, year, month);
	return n + y;
}

/* "dia 5": of this month or the next one that has it. */
static size_t
read_day(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_DAY, at, NULL);

	(void)after;
	if (n == 0 || !is_number(r, at + n, 1, DAYS_MAX))
		return 0;
	for (int i = 0; i < MONTHS; i++) {
		struct datetime t =
		    datetime_from_civil(month_start(r->today, i));

		if (set_day(d, t.year, t.month, number_at(r, at + n)) &&
		    d->first >= r->today) {
			d->day_of_month = number_at(r, at + n);
			return n + 1;
		}
	}
	return 0;
}

static size_t
read_year(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	if (!after || !is_number(r, at, FIRST_YEAR, LAST_YEAR))
		return 0;
	set_year(r, d, number_at(r, at));
	return 1;
}

static read_fn *const readings[] = { read_date, read_when, read_holiday,
	read_weekday, read_month_day, read_day_month, read_month, read_day,
	read_year };

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
static size_t
read_simple(const struct sentence_reader *r, size_t at, struct sentence_days *d)
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

/* ---- Ranges. */

/* A day of a range: its month may stand with the other day. */
static size_t
read_end(const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	size_t n = read_simple(r, at, d);

	if (n == 0 && is_number(r, at, 1, DAYS_MAX)) {
		*d = (struct sentence_days){ .precision = SENTENCE_DAY,
			.day_of_month = number_at(r, at) };
		n = 1;
	}
	return n;
}

/* The day of a month that is told beside it: `day` in the month of `of`. */
static bool
complete_day(struct sentence_days *day, const struct sentence_days *of)
{
	struct datetime t = datetime_from_civil(of->first);

	return of->precision == SENTENCE_DAY && of->past != 0 &&
	    set_day(day, t.year, t.month, day->day_of_month);
}

/* Both ends of a range get the month that one of them tells. */
static bool
complete(struct sentence_days *x, struct sentence_days *y)
{
	if (y->day_of_month != 0 && (x->past != 0 || y->past == 0))
		return complete_day(y, x);
	return x->day_of_month == 0 || complete_day(x, y);
}

/* The last day of a range begins after the first one. */
static bool
put_in_order(struct sentence_days *x, struct sentence_days *y)
{
	struct datetime t;

	while (y->first < x->first && y->precision == SENTENCE_WEEKDAY) {
		y->first += WEEK * DAY_S;
		y->past += WEEK * DAY_S;
	}
	if (y->first < x->first && x->precision == SENTENCE_DAY) {
		/* It began this year: the next such day is a year later. */
		t = datetime_from_civil(x->first);
		(void)set_day(x, t.year - 1, t.month, t.day);
	}
	return x->first <= y->first && x->first < x->past;
}

static size_t
read_range(const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	size_t from = sentence_phrase_at(r, LANGUAGE_FROM, at, NULL), n, to, m;
	struct sentence_days y = { 0 };
	const char *and = NULL;

	n = read_end(r, at + from, d);
	if (n == 0)
		return 0;
	n += from;
	to = sentence_phrase_at(r, LANGUAGE_TO, at + n, &and);
	if ((to == 0 && !r->tokens[at + n - 1].joins_next) ||
	    (to > 0 && and != NULL && from == 0))
		return 0;
	m = read_end(r, at + n + to, &y);
	if (m == 0 || !complete(d, &y) || !put_in_order(d, &y))
		return 0;
	d->past = y.past;
	d->when = NULL;
	d->precision = SENTENCE_DAY;
	return n + to + m;
}

/* "sexta e sábado": two days side by side. */
static size_t
read_pair(const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	size_t n = read_simple(r, at, d), and, m;
	struct sentence_days y = { 0 };

	and = n > 0 ? sentence_phrase_at(r, LANGUAGE_AND, at + n, NULL) : 0;
	if (and == 0)
		return 0;
	m = read_simple(r, at + n + and, &y);
	if (m == 0 || !put_in_order(d, &y) || y.first != d->past)
		return 0;
	d->past = y.past;
	d->when = NULL;
	return n + and+m;
}

static size_t
read_since(const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	const char *which = NULL;
	size_t lead = sentence_phrase_at(r, LANGUAGE_SINCE, at, &which), n;

	n = lead > 0 ? read_simple(r, at + lead, d) : 0;
	if (n == 0)
		return 0;
	if (strcmp(which, "after") == 0)
		d->first = d->past;
	d->no_past = true;
	d->when = NULL;
	return lead + n;
}

static size_t
read_until(const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	const char *which = NULL;
	size_t lead = sentence_phrase_at(r, LANGUAGE_UNTIL, at, &which), n;

	n = lead > 0 ? read_simple(r, at + lead, d) : 0;
	if (n == 0)
		return 0;
	if (strcmp(which, "before") == 0)
		d->past = d->first;
	d->first = r->today;
	d->when = NULL;
	return d->first < d->past ? lead + n : 0;
}

/* ---- The match. */

/* "sexta noite", "manhã de sábado": the part beside the days. */
static size_t
read_with_part(
    const struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	const char *part = NULL;
	size_t lead = sentence_phrase_at(r, LANGUAGE_PART_BESIDE, at, &part), n;

	n = read_simple(r, at + lead, d);
	if (n == 0)
		return 0;
	n += lead;
	if (lead == 0 && d->part == NULL) {
		lead = sentence_phrase_at(r, LANGUAGE_PART, at + n, &part);
		if (lead == 0)
			lead = sentence_phrase_at(
			    r, LANGUAGE_PART_BESIDE, at + n, &part);
		n += lead;
	}
	if (lead > 0)
		d->part = part;
	return n;
}

void
sentence_days_match(
    const struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	static size_t (*const all[])(const struct sentence_reader *, size_t,
	    struct sentence_days *) = { read_with_part, read_range, read_pair,
		read_since, read_until };

	for (size_t i = 0; i < ARRAY_LEN(all); i++) {
		struct sentence_days d = { 0 };
		size_t n = all[i](r, at, &d);

		if (n > m->count)
			*m = (struct sentence_match){
				.kind = SENTENCE_DAYS,
				.count = n,
				.days = d,
			};
	}
}

/* Both hold: the days that are in both. */
static bool
intersect(struct sentence_days *d, const struct sentence_days *other)
{
	int64_t first = other->first > d->first ? other->first : d->first;
	int64_t past = other->past < d->past ? other->past : d->past;

	if (d->no_past || other->no_past || first >= past)
		return false;
	if (first != d->first || past != d->past)
		d->when = other->first == first && other->past == past
		    ? other->when
		    : NULL;
	d->first = first;
	d->past = past;
	if (other->precision > d->precision)
		d->precision = other->precision;
	return true;
}

bool
sentence_days_apply(
    struct sentence_reader *r, size_t at, const struct sentence_match *m)
{
	const char **part = &r->out->query.filters[LISTING_FILTER_PART_OF_DAY];

	if (!r->has_days) {
		r->days = m->days;
		r->days_at = at;
		r->days_count = m->count;
	} else if (intersect(&r->days, &m->days)) {
		/* "hoje, sábado" */
	} else if (m->days.precision < r->days.precision) {
		sentence_tokens_print(r, at, m->count, &r->left_out);
	} else if (m->days.precision > r->days.precision) {
		sentence_tokens_print(
		    r, r->days_at, r->days_count, &r->left_out);
		r->days = m->days;
		r->days_at = at;
		r->days_count = m->count;
	} else {
		return false;
	}
	r->has_days = true;
	if (m->days.part != NULL && *part == NULL)
		*part = m->days.part;
	return true;
}

static const char *
day_text(struct arena *mem, int64_t civil_s)
{
	struct datetime t = datetime_from_civil(civil_s);
	char text[DATETIME_TEXT_MAX];

	t = datetime_date(t);
	datetime_print(&t, text);
	return arena_copy(mem, text, strlen(text));
}

void
sentence_days_finish(struct sentence_reader *r)
{
	struct sentence *s = r->out;

	if (!r->has_days)
		return;
	s->when = r->days.when;
	if (s->when == NULL)
		s->from = day_text(r->mem, r->days.first);
	if (s->when == NULL && !r->days.no_past)
		s->to = day_text(r->mem, r->days.past - DAY_S);
	date_range_read(s->when, s->from, s->to, r->source->brand->timezone,
	    r->source->now_s, &s->query.dates);
}
