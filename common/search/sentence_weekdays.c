/*
 * sentence_weekdays - a day of the week, and what may stand beside it.
 */
#include "search/internal.h"

enum { DAY_S = 86400, WEEK = 7, DAYS_MAX = 31 };

/* The words of a week, a month ... after the day: "da próxima semana". */
static size_t
when_behind(const struct sentence_reader *r, size_t at)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_WHEN, at, NULL);
	size_t before = sentence_phrase_at(r, LANGUAGE_BEFORE_DAY, at, NULL);
	size_t m = before > 0
	    ? sentence_phrase_at(r, LANGUAGE_WHEN, at + before, NULL)
	    : 0;

	return m > 0 && before + m > n ? before + m : n;
}

size_t
sentence_next_behind(const struct sentence_reader *r, size_t at)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_NEXT, at, NULL);

	return when_behind(r, at) > n ? 0 : n;
}

/* "5 de dezembro", "Dec 5". */
static bool
is_day_and_month(const struct sentence_reader *r, size_t at)
{
	size_t of = sentence_phrase_at(r, LANGUAGE_OF, at + 1, NULL), n;
	int month;

	if (sentence_number_is(r, at, 1, DAYS_MAX))
		return sentence_month_find(r, at + 1 + of, &month) > 0;
	n = sentence_month_find(r, at, &month);
	return n > 0 && sentence_number_is(r, at + n, 1, DAYS_MAX);
}

/* A short name is a day beside another word of time. */
static bool
is_beside_time(const struct sentence_reader *r, size_t at)
{
	return at < r->count &&
	    (sentence_phrase_at(r, LANGUAGE_PART, at, NULL) > 0 ||
		sentence_phrase_at(r, LANGUAGE_PART_BESIDE, at, NULL) > 0 ||
		r->tokens[at].kind == SENTENCE_DATE || is_day_and_month(r, at));
}

/* "Friday 27": the next 27th, where it is a Friday; not "Friday 8 pm". */
static bool
read_day_of_month(const struct sentence_reader *r, size_t at, int weekday,
    struct sentence_days *d)
{
	return sentence_number_is(r, at, 1, DAYS_MAX) &&
	    !is_day_and_month(r, at) && sentence_hour_at(r, at) == 0 &&
	    sentence_phrase_at(r, LANGUAGE_UNIT, at + 1, NULL) == 0 &&
	    sentence_phrase_at(r, LANGUAGE_CURRENCY, at + 1, NULL) == 0 &&
	    sentence_phrase_at(r, LANGUAGE_THOUSAND, at + 1, NULL) == 0 &&
	    sentence_days_set_number(r, at, d) &&
	    sentence_weekday_of(d->first) == weekday;
}

static void
set_weekday(const struct sentence_reader *r, int weekday, bool is_next,
    struct sentence_days *d)
{
	int days = (weekday - sentence_weekday_of(r->today) + WEEK) % WEEK;

	if (days == 0 && is_next)
		days = WEEK;
	*d = (struct sentence_days){
		.precision = SENTENCE_WEEKDAY,
		.first = r->today + (int64_t)days * DAY_S,
		.past = r->today + (int64_t)(days + 1) * DAY_S,
	};
}

size_t
sentence_weekday_read(const struct sentence_reader *r, size_t at, bool after,
    struct sentence_days *d)
{
	size_t before = sentence_phrase_at(r, LANGUAGE_NEXT, at, NULL), n, next;
	bool is_short = false;
	int weekday;

	(void)after;
	n = sentence_number_find(r, LANGUAGE_WEEKDAY, at + before, &weekday);
	if (n == 0) {
		is_short = true;
		n = sentence_number_find(
		    r, LANGUAGE_WEEKDAY_SHORT, at + before, &weekday);
	}
	if (n == 0)
		return 0;
	n += before;
	if (before == 0 && read_day_of_month(r, at + n, weekday, d))
		return n + 1;
	next = sentence_next_behind(r, at + n);
	if (is_short && before + next == 0 && !is_beside_time(r, at + n))
		return 0;
	set_weekday(r, weekday, before + next > 0, d);
	return n + next;
}
