/*
 * locale_span - days, times and spans of times in words.
 */
#include "brand/internal.h"

enum {
	DAY_S = 86400,
	NOON = 12,
	RUN_S = 36 * 3600, /* a longer span is a run */
	WEEK_DAYS = 7,
	YEAR_MONTHS = 12,
	DATE_MAX = 256
};

void
locale_day(const struct locale *l, const struct datetime *w, struct buf *b)
{
	locale_form(l, w->day == 1 ? WORD_DAY_ONE : WORD_DAY, w, b);
}

/* ---- The shape of a span. */

enum span_shape {
	SPAN_START,   /* has no end, or an end that is not after the start */
	SPAN_EVENING, /* in one day, or ends before the next noon */
	SPAN_DAYS,    /* from one day to the next */
	SPAN_RUN      /* two dates, or more than 36 hours */
};

struct span {
	enum span_shape shape;
	struct datetime start, end;
	bool start_year, end_year; /* which years are printed */
	bool begun;                /* the run began before today, is not over */
};

static bool
same_day(const struct datetime *a, const struct datetime *b)
{
	return a->year == b->year && a->month == b->month && a->day == b->day;
}

static int64_t
days_since_1970(const struct datetime *w)
{
	struct datetime day = datetime_date(*w);

	return datetime_civil_s(&day) / DAY_S;
}

/*
 * An end at midnight becomes the day before.  "Until the 28th, 0:00" would make
 * visitors come on the 28th in vain.
 */
static void
end_at_last_day(struct datetime *end)
{
	if (end->kind == DATETIME_DATE || end->hour != 0 || end->minute != 0 ||
	    end->second != 0)
		return;
	*end = datetime_from_civil(datetime_civil_s(end) - DAY_S);
	end->kind = DATETIME_DATE;
}

/* Two dates, or more than 36 hours; for other spans the rule of event/schedule.h. */
static bool
is_run(const struct datetime *start, const struct datetime *end)
{
	if (start->kind == DATETIME_DATE && end->kind == DATETIME_DATE)
		return true;
	if (start->kind == DATETIME_INSTANT && end->kind == DATETIME_INSTANT)
		return datetime_instant_s(end) - datetime_instant_s(start) >
		    RUN_S;
	return datetime_civil_s(end) - datetime_civil_s(start) > RUN_S;
}

/* Programs that do not know the end write the start as the end. */
static bool
has_length(const struct datetime *start, const struct datetime *end)
{
	if (start->kind == DATETIME_INSTANT && end->kind == DATETIME_INSTANT)
		return datetime_instant_s(end) > datetime_instant_s(start);
	return datetime_civil_s(end) > datetime_civil_s(start);
}

/* A span with a date that has no time is never an evening. */
static enum span_shape
shape_of(const struct datetime *start, const struct datetime *end)
{
	bool timed = start->kind != DATETIME_DATE && end->kind != DATETIME_DATE;
	int64_t s = datetime_civil_s(end) - datetime_civil_s(start);

	if (same_day(start, end))
		return timed && has_length(start, end) ? SPAN_EVENING
						       : SPAN_START;
	if (timed && s < DAY_S && end->hour < NOON)
		return SPAN_EVENING;
	return is_run(start, end) ? SPAN_RUN : SPAN_DAYS;
}

static bool
tells_year(const struct datetime *w, const struct datetime *today_or_null)
{
	return today_or_null == NULL || w->year != today_or_null->year;
}

/*
 * "29 dez – 2 jan 2027" needs no year for its start: the end makes it clear.  A span
 * longer than a year needs both years.
 */
static void
decide_years(struct span *s, const struct datetime *today_or_null)
{
	int months = (s->end.year - s->start.year) * YEAR_MONTHS +
	    s->end.month - s->start.month;

	s->end_year = tells_year(&s->end, today_or_null);
	s->start_year = tells_year(&s->start, today_or_null);
	if (s->shape == SPAN_DAYS || s->shape == SPAN_RUN)
		s->start_year = s->start.year != s->end.year &&
		    (s->start_year || months >= YEAR_MONTHS);
}

/* Returns false if there is no start. */
static bool
read_span(const char *starts_at, const char *ends_at,
    const struct datetime *today, struct span *s)
{
	bool has_end;

	*s = (struct span){ .shape = SPAN_START };
	if (starts_at == NULL || !datetime_parse(starts_at, &s->start))
		return false;
	has_end = ends_at != NULL && datetime_parse(ends_at, &s->end);
	if (has_end)
		s->shape = shape_of(&s->start, &s->end);
	if (s->shape == SPAN_RUN)
		end_at_last_day(&s->end);
	s->begun = s->shape == SPAN_RUN && today != NULL &&
	    days_since_1970(&s->start) < days_since_1970(today) &&
	    days_since_1970(&s->end) >= days_since_1970(today);
	decide_years(s, today);
	return true;
}

/* ---- Times of day. */

/* Adds "16h", "16h30"; "4 PM", "4:30 PM". */
static void
add_time(const struct locale *l, const struct datetime *w, struct buf *b)
{
	locale_form(l, w->minute == 0 ? WORD_TIME_SHARP : WORD_TIME, w, b);
}

/* Adds the first of two times.  English has "4–10 PM", but "11 AM–1 PM". */
static void
add_first_time(const struct locale *l, const struct span *s, struct buf *b)
{
	bool same_half = s->start.hour / NOON == s->end.hour / NOON &&
	    same_day(&s->start, &s->end);
	bool sharp = s->start.minute == 0;

	if (same_half)
		locale_form(l, sharp ? WORD_TIME_FIRST_SHARP : WORD_TIME_FIRST,
		    &s->start, b);
	else
		add_time(l, &s->start, b);
}

/*
 * Adds the word before a time, such as "às" or "à".  In enum word_id the words before
 * one o'clock and before midnight follow the word before the other hours: Spanish has
 * "a las 0", "a la 1", "a las 2".
 */
static void
add_preposition(const struct locale *l, enum word_id word,
    const struct datetime *w, struct buf *b)
{
	if (w->hour <= 1)
		word = (enum word_id)((int)word + (w->hour == 1 ? 1 : 2));
	buf_printf(b, "%s ", locale_word(l, word));
}

/* ---- The whole sentence. */

/* Adds "5 de dezembro de 2026", "December 5, 2026". */
static void
add_day(
    const struct locale *l, const struct datetime *w, bool year, struct buf *b)
{
	locale_day(l, w, b);
	if (year)
		locale_form(l, WORD_OF_YEAR, w, b);
}

/* Adds "sábado, 5 de dezembro". */
static void
add_date(
    const struct locale *l, const struct datetime *w, bool year, struct buf *b)
{
	locale_fill(l, WORD_WEEKDAY, locale_weekday(l, w), b);
	add_day(l, w, year, b);
}

static void
add_date_and_time(
    const struct locale *l, const struct datetime *w, bool year, struct buf *b)
{
	add_date(l, w, year, b);
	if (w->kind == DATETIME_DATE)
		return;
	buf_text(b, ", ");
	add_preposition(l, WORD_AT, w, b);
	add_time(l, w, b);
}

/* Adds "sábado, 28 de novembro, das 16h às 22h". */
static void
add_evening(const struct locale *l, const struct span *s, struct buf *b)
{
	add_date(l, &s->start, s->start_year, b);
	buf_text(b, ", ");
	add_preposition(l, WORD_FROM, &s->start, b);
	add_first_time(l, s, b);
	buf_char(b, ' ');
	add_preposition(l, WORD_TO, &s->end, b);
	add_time(l, &s->end, b);
}

/* Adds "de sábado, 5 de dezembro, a domingo, 6 de dezembro". */
static void
add_run_of_days(const struct locale *l, const struct span *s, struct buf *b)
{
	LOCAL_BUF first = BUF_INIT(DATE_MAX);

	add_date(l, &s->start, s->start_year, &first);
	locale_fill(l, WORD_RUN_FROM, buf_cstr(&first), b);
	buf_printf(b, "%s ", locale_word(l, WORD_RUN_TO));
	add_date(l, &s->end, s->end_year, b);
}

static void
add_days(const struct locale *l, const struct span *s, struct buf *b)
{
	bool day = s->end.kind == DATETIME_DATE;

	if (day && s->start.kind == DATETIME_DATE) {
		add_run_of_days(l, s, b);
		return;
	}
	add_date_and_time(l, &s->start, s->start_year, b);
	buf_printf(b, ", %s ", locale_word(l, day ? WORD_THROUGH : WORD_UNTIL));
	add_date_and_time(l, &s->end, s->end_year, b);
}

void
locale_span(const struct locale *l, const char *starts_at, const char *ends_at,
    const struct datetime *today, struct buf *b)
{
	struct span s;

	if (!read_span(starts_at, ends_at, today, &s))
		return;
	if (s.shape == SPAN_START)
		add_date_and_time(l, &s.start, s.start_year, b);
	else if (s.shape == SPAN_EVENING)
		add_evening(l, &s, b);
	else
		add_days(l, &s, b);
}

void
locale_datetime(const struct locale *l, const struct datetime *w,
    const struct datetime *today, struct buf *b)
{
	add_day(l, w, tells_year(w, today), b);
	buf_text(b, ", ");
	add_preposition(l, WORD_AT, w, b);
	add_time(l, w, b);
}

/* ---- The row of a list. */

/* Adds "sáb 5 dez" or "5 dez". */
static void
add_short_day(const struct locale *l, enum word_id form,
    const struct datetime *w, bool year, struct buf *b)
{
	locale_form(l, form, w, b);
	if (year)
		locale_form(l, WORD_YEAR_SHORT, w, b);
}

/* Adds "sáb 5 dez · 16h". */
static void
add_short_time(
    const struct locale *l, const struct datetime *w, bool year, struct buf *b)
{
	add_short_day(l, WORD_DAY_SHORT, w, year, b);
	if (w->kind == DATETIME_DATE)
		return;
	buf_text(b, " · ");
	add_time(l, w, b);
}

static void
add_until(
    const struct locale *l, const struct datetime *w, bool year, struct buf *b)
{
	buf_printf(b, "%s ", locale_word(l, WORD_UNTIL));
	add_short_day(l, WORD_DAY_MONTH, w, year, b);
}

static void
add_short_days(const struct locale *l, enum word_id form, const struct span *s,
    struct buf *b)
{
	add_short_day(l, form, &s->start, s->start_year, b);
	buf_text(b, " – ");
	add_short_day(l, form, &s->end, s->end_year, b);
}

/* Within a week, the names of days are more useful than dates. */
static void
add_short_run(const struct locale *l, const struct span *s, struct buf *b)
{
	int64_t days = days_since_1970(&s->end) - days_since_1970(&s->start);

	if (s->begun) {
		add_until(l, &s->end, s->end_year, b);
	} else if (days < WEEK_DAYS) {
		add_short_days(l, WORD_DAY_SHORT, s, b);
	} else if (s->start.year == s->end.year &&
	    s->start.month == s->end.month) {
		locale_form(l, WORD_DAYS_FIRST, &s->start, b);
		buf_text(b, "–");
		add_short_day(l, WORD_DAYS_LAST, &s->end, s->end_year, b);
	} else {
		add_short_days(l, WORD_DAY_MONTH, s, b);
	}
}

/* Adds "16h–22h". */
static void
add_short_evening(const struct locale *l, const struct span *s, struct buf *b)
{
	add_first_time(l, s, b);
	buf_text(b, "–");
	add_time(l, &s->end, b);
}

static void
add_short_span(const struct locale *l, const struct span *s, struct buf *b)
{
	if (s->shape == SPAN_RUN) {
		add_short_run(l, s, b);
	} else if (s->shape == SPAN_EVENING) {
		add_short_day(l, WORD_DAY_SHORT, &s->start, s->start_year, b);
		buf_text(b, " · ");
		add_short_evening(l, s, b);
	} else {
		add_short_time(l, &s->start, s->start_year, b);
		if (s->shape == SPAN_START)
			return;
		buf_text(b, " – ");
		add_short_time(l, &s->end, s->end_year, b);
	}
}

void
locale_span_short(const struct locale *l, const char *starts_at,
    const char *ends_at, const struct datetime *today, struct buf *b)
{
	struct span s;

	if (read_span(starts_at, ends_at, today, &s))
		add_short_span(l, &s, b);
}

void
locale_span_of_day(const struct locale *l, const char *starts_at,
    const char *ends_at, const struct datetime *today, struct buf *b)
{
	struct span s;

	if (!read_span(starts_at, ends_at, today, &s))
		return;
	if (s.shape == SPAN_EVENING)
		add_short_evening(l, &s, b);
	else if (s.shape != SPAN_START)
		add_short_span(l, &s, b);
	else if (s.start.kind != DATETIME_DATE)
		add_time(l, &s.start, b);
}

void
locale_day_short(const struct locale *l, const struct datetime *day,
    const struct datetime *today, struct buf *b)
{
	add_short_day(l, WORD_DAY_SHORT, day, tells_year(day, today), b);
}

void
locale_until(const struct locale *l, const char *ends_at,
    const struct datetime *today, struct buf *b)
{
	struct datetime end;

	if (ends_at == NULL || !datetime_parse(ends_at, &end))
		return;
	end_at_last_day(&end);
	add_until(l, &end, tells_year(&end, today), b);
}
