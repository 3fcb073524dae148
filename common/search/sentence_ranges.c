/*
 * sentence_ranges - reads spans from one day to another, and parts of the day, and
 * combines several readings of days.
 */
#include "base/datetime.h"
#include "search/internal.h"

enum { DAY_S = 86400, WEEK = 7, MONTHS = 12 };

/*
 * Completes a day that has no month.  Takes the month of `of`, the other end of the
 * range.  Takes the month before (-1) or after it (1) if the range would end before it
 * begins, or if the month lacks the day: "de 28 a 3 de janeiro".
 */
static bool
complete_day(
    struct sentence_days *day, const struct sentence_days *of, int months)
{
	struct datetime t = datetime_from_civil(of->first);
	int number = day->day_of_month, month = t.month + months;

	if (of->precision != SENTENCE_DAY || of->past == 0)
		return false;
	if (sentence_days_set(day, t.year, t.month, number) &&
	    (day->first - of->first) * months >= 0)
		return true;
	if (month < 1 || month > MONTHS)
		t.year += months;
	return sentence_days_set(
	    day, t.year, (month + MONTHS - 1) % MONTHS + 1, number);
}

/* If only one end of a range names a month, completes the other end. */
static bool
complete(struct sentence_days *x, struct sentence_days *y)
{
	if (y->day_of_month != 0 && (x->past != 0 || y->past == 0))
		return complete_day(y, x, 1);
	return x->day_of_month == 0 || complete_day(x, y, -1);
}

/* Moves the last day of a range after the first day. */
static bool
put_in_order(struct sentence_days *x, struct sentence_days *y)
{
	struct datetime t;

	while (y->first < x->first && y->precision == SENTENCE_WEEKDAY) {
		y->first += WEEK * DAY_S;
		y->past += WEEK * DAY_S;
	}
	if (y->first < x->first && x->precision == SENTENCE_DAY) {
		/* The range began this year, but the next such day is a year later. */
		t = datetime_from_civil(x->first);
		(void)sentence_days_set(x, t.year - 1, t.month, t.day);
	}
	return x->first <= y->first && x->first < x->past;
}

static bool
is_weekday(const struct sentence_days *d)
{
	return d->precision == SENTENCE_WEEKDAY && d->when == NULL;
}

/* ---- Parts of the day. */

/* Returns the bits of n tokens from `at` on. */
static uint32_t
tokens_of(size_t at, size_t n)
{
	return (uint32_t)(((UINT64_C(1) << n) - 1) << at);
}

static size_t
part_at(const struct sentence_reader *r, size_t at, const char **part)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_PART, at, part);

	return n > 0 ? n
		     : sentence_phrase_at(r, LANGUAGE_PART_BESIDE, at, part);
}

/* The tokens of the part in a phrase such as "hoje à noite", or of the whole "tonight". */
static uint32_t
part_within(const struct sentence_reader *r, size_t at, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		if (part_at(r, at + i, NULL) == n - i)
			return tokens_of(at + i, n - i);
	}
	return tokens_of(at, n);
}

/* Takes days with a part of the day next to them: "sexta noite", "manhã de sábado". */
static bool
take_days(const struct sentence_found *f, struct sentence_match *m)
{
	m->kind = SENTENCE_DAYS;
	m->days = f->days[0];
	m->days.part_tokens |= f->part_tokens;
	if (f->part != NULL)
		m->days.part = f->part;
	return true;
}

static size_t match_range_step(struct sentence_found *, int step, size_t at);

static const struct sentence_rule beside_rows[] = {
	{ { STEP_PART_BEFORE, STEP_DAYS }, take_days },
	{ { STEP_DAYS, STEP_PART | STEP_OPTIONAL }, take_days },
	{ { STEP_END } },
};

static size_t
read_with_part(struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	struct sentence_match m = { 0 };

	sentence_rules_match(r, beside_rows, match_range_step, at, &m);
	*d = m.days;
	return m.count;
}

/* True for "sábado à noite" and "sábado", false for "... à noite" and "... de manhã". */
static bool
have_one_part(const struct sentence_days *x, const struct sentence_days *y)
{
	return x->part == NULL || y->part == NULL ||
	    strcmp(x->part, y->part) == 0;
}

/*
 * If the next day follows ("e domingo", ", domingo"), adds it to d and returns its
 * number of tokens, otherwise 0.  "Hoje amanhã" is not a list.
 */
static size_t
read_day_after(struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	size_t joint = sentence_phrase_at(r, LANGUAGE_AND, at, NULL), n;
	struct sentence_days x = *d, y = { 0 };

	n = read_with_part(r, at + joint, &y);
	if (n == 0 || !have_one_part(&x, &y) || !put_in_order(&x, &y) ||
	    y.first != x.past ||
	    (joint == 0 && !(is_weekday(&x) && is_weekday(&y))))
		return 0;
	/* "Friday and Saturday night", but not "Friday night and Saturday" */
	x.left_out |= y.left_out | (y.part == NULL ? x.part_tokens : 0);
	x.part_tokens = y.part == NULL ? 0 : x.part_tokens | y.part_tokens;
	x.part = y.part;
	x.past = y.past;
	x.when = NULL;
	*d = x;
	return joint + n;
}

/* Reads adjacent days: "sexta", "sexta e sábado", "sexta, sábado e domingo". */
static size_t
read_list(struct sentence_reader *r, size_t at, struct sentence_days *d)
{
	size_t n = read_with_part(r, at, d), all = n;

	while (n > 0 && (n = read_day_after(r, at + all, d)) > 0)
		all += n;
	return all;
}

/* ---- The patterns. */

static size_t
match_range_step(struct sentence_found *f, int step, size_t at)
{
	struct sentence_days *d = &f->days[f->ends];
	size_t n = 0;

	if (step == STEP_DAYS)
		n = sentence_days_read(f->r, at, d);
	else if (step == STEP_RANGE_END)
		n = sentence_days_read_end(f->r, at, d);
	else if (step == STEP_DAY_LIST)
		n = read_list(f->r, at, d);
	else if (step == STEP_PART_BEFORE)
		n = sentence_phrase_at(
		    f->r, LANGUAGE_PART_BESIDE, at, &f->part);
	else if (f->days[0].part == NULL)
		n = part_at(f->r, at, &f->part);
	if (n == 0)
		return SENTENCE_NO_STEP;
	if (step == STEP_PART || step == STEP_PART_BEFORE)
		f->part_tokens = tokens_of(at, n);
	else
		f->ends++;
	if (step == STEP_DAYS && d->part != NULL)
		d->part_tokens = part_within(f->r, at, n);
	return n;
}

/* A part of the day after a range applies to all its days. */
static bool
take_day_range(const struct sentence_found *f, struct sentence_match *m)
{
	struct sentence_days x = f->days[0], y = f->days[1];

	if (!complete(&x, &y) || !put_in_order(&x, &y))
		return false;
	/* "Friday to Sunday": the text may name the week later. */
	if (!is_weekday(&x) || !is_weekday(&y) ||
	    y.past - x.first > WEEK * DAY_S)
		x.precision = SENTENCE_DAY;
	x.past = y.past;
	x.when = NULL;
	x.part_tokens = f->part_tokens;
	if (f->part != NULL)
		x.part = f->part;
	m->kind = SENTENCE_DAYS;
	m->days = x;
	return true;
}

/*
 * From a day on or until a day, with or without this day.  In "until Friday night" the
 * part is only about the last day, so it is left out.
 */
static bool
take_open(const struct sentence_found *f, struct sentence_match *m)
{
	struct sentence_days *d = &m->days;

	m->kind = SENTENCE_DAYS;
	*d = f->days[0];
	d->is_open = true;
	d->told = d->first;
	d->when = NULL;
	d->part_tokens = 0;
	d->left_out |= f->part_tokens;
	d->no_past = f->phrases[0].keyword == LANGUAGE_SINCE;
	if (strcmp(f->value, "after") == 0)
		d->first = d->past;
	if (strcmp(f->value, "before") == 0)
		d->past = d->first;
	if (!d->no_past)
		d->first = f->r->today;
	return d->no_past || d->first < d->past;
}

enum { O = STEP_OPTIONAL };

static const struct sentence_rule range_rows[] = {
	{ { STEP_DAY_LIST }, take_days },
	/* "de 5 a 8 de dezembro", "between Friday and Sunday", "5-8 December" */
	{ { LANGUAGE_FROM, STEP_RANGE_END, STEP_TO_OR_AND, STEP_RANGE_END,
	      STEP_PART | O },
	    take_day_range },
	{ { STEP_RANGE_END, STEP_TO, STEP_RANGE_END, STEP_PART | O },
	    take_day_range },
	/* "a partir de sexta", "until Friday night" */
	{ { LANGUAGE_SINCE, STEP_DAYS, STEP_PART | O }, take_open },
	{ { LANGUAGE_UNTIL, STEP_DAYS, STEP_PART | O }, take_open },
	{ { STEP_END } },
};

void
sentence_days_match(
    struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	sentence_rules_match(r, range_rows, match_range_step, at, m);
}

/* ---- Combining several readings. */

/* Returns true if the date is the day in the text, as in "until Friday, December 4". */
static bool
is_date_of(const struct sentence_days *date, const struct sentence_days *d)
{
	return d->is_open && date->precision == SENTENCE_DAY &&
	    date->past - date->first == DAY_S &&
	    sentence_weekday_of(date->first) == sentence_weekday_of(d->told);
}

/* Returns true if the week or weekend decides which day of the week is meant. */
static bool
is_week_of(const struct sentence_days *week, const struct sentence_days *d)
{
	int64_t length = week->past - week->first;

	return is_weekday(d) && !week->no_past && !week->is_open &&
	    (is_date_of(week, d) || (length > DAY_S && length <= WEEK * DAY_S));
}

/* In "Friday to Sunday next weekend" the first day may be before the weekend. */
static bool
is_before(const struct sentence_days *d, const struct sentence_days *week)
{
	if (d->is_open)
		return d->told < week->first;
	return week->past - week->first < WEEK * DAY_S ? d->past <= week->first
						       : d->first < week->first;
}

/*
 * Moves a day of the week to the named week, as in "Friday", "next week".  For "until
 * Friday" moves only the last day, because today stays the first day.
 */
static void
move_into_week(struct sentence_days *d, const struct sentence_days *week)
{
	if (!is_week_of(week, d) ||
	    (!d->is_open && d->past - d->first > WEEK * DAY_S))
		return;
	while (is_before(d, week)) {
		if (!d->is_open || d->no_past)
			d->first += WEEK * DAY_S;
		d->past += WEEK * DAY_S;
		d->told += WEEK * DAY_S;
	}
}

/*
 * In "until Friday next week" and "Saturday to Monday next week" the week only decides
 * which days are meant.
 */
static bool
is_told_by(const struct sentence_days *week, const struct sentence_days *d)
{
	if (!is_week_of(week, d))
		return false;
	if (d->is_open)
		return d->told >= week->first && d->told < week->past;
	return d->first < week->past && d->past > week->first &&
	    (d->first < week->first || d->past > week->past);
}

/* Keeps the days that both have.  Returns false if there are none. */
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

/* As intersect(), but first moves a day of the week to the named week. */
static bool
meet(struct sentence_days *d, const struct sentence_days *other)
{
	struct sentence_days x = *d, y = *other;

	move_into_week(&x, &y);
	move_into_week(&y, &x);
	if (is_told_by(&y, &x))
		x.precision =
		    y.precision == SENTENCE_DAY ? SENTENCE_DAY : SENTENCE_SPAN;
	else if (!intersect(&x, &y))
		return false;
	*d = x;
	return true;
}

static void
leave_out_tokens(struct sentence_reader *r, uint32_t tokens)
{
	for (size_t i = 0; i < r->count; i++) {
		if ((tokens >> i & 1) != 0)
			sentence_tokens_print(r, i, 1, &r->left_out);
	}
}

/* Uses the first part of the day in the text, even if its days are not used. */
static uint32_t
take_part_of(struct sentence_reader *r, const struct sentence_days *d)
{
	const char **part = &r->out->query.filters[LISTING_FILTER_PART_OF_DAY];

	if (d->part == NULL)
		return 0;
	if (*part == NULL)
		*part = d->part;
	return strcmp(*part, d->part) == 0 ? 0 : d->part_tokens;
}

bool
sentence_days_apply(
    struct sentence_reader *r, size_t at, const struct sentence_match *m)
{
	const struct sentence_days *d = &m->days;
	uint32_t days =
	    tokens_of(at, m->count) & ~(d->left_out | d->part_tokens);
	uint32_t left_out = d->left_out;

	if (!r->has_days) {
		r->days = *d;
		r->days_tokens = days;
	} else if (meet(&r->days, d)) {
		/* "hoje, sábado" */
		r->days_tokens |= days;
	} else if (d->precision < r->days.precision) {
		left_out |= days;
	} else if (d->precision > r->days.precision) {
		leave_out_tokens(r, r->days_tokens);
		r->days = *d;
		r->days_tokens = days;
	} else {
		return false;
	}
	r->has_days = true;
	leave_out_tokens(r, left_out | take_part_of(r, d));
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

/* "News since Friday" and "since 20 November" are about the last such day. */
static int64_t
last_such_day(const struct sentence_reader *r)
{
	int64_t first = r->days.first;
	struct datetime t = datetime_from_civil(first);
	struct sentence_days before;

	if (first > r->today && is_weekday(&r->days))
		return first - WEEK * DAY_S;
	if (first > r->today &&
	    sentence_days_set(&before, t.year - 1, t.month, t.day))
		return before.first;
	return first;
}

void
sentence_days_finish(struct sentence_reader *r)
{
	struct sentence *s = r->out;

	if (!r->has_days)
		return;
	if (s->query.sort == LISTING_SORT_NEWEST && r->days.no_past) {
		listing_read_changes(day_text(r->mem, last_such_day(r)), NULL,
		    r->source->brand->timezone, &s->query);
		return;
	}
	s->when = r->days.when;
	s->has_weekday = r->days.precision == SENTENCE_WEEKDAY;
	if (s->when == NULL)
		s->from = day_text(r->mem, r->days.first);
	if (s->when == NULL && !r->days.no_past)
		s->to = day_text(r->mem, r->days.past - DAY_S);
	date_range_read(s->when, s->from, s->to, r->source->brand->timezone,
	    r->source->now_s, &s->query.dates);
}
