/*
 * date_range - turns words and dates into a range of instants.
 */
#include "event/date_range.h"

#include "base/datetime.h"
#include "base/text.h"
#include "base/timezone.h"

enum { DAY_S = 86400, DAYS_OF_WEEK = 7, EPOCH_WEEKDAY = 4 };
enum { SUNDAY = 0, SATURDAY = 6 };

#define NOW "now"

/* The first second of a day in the zone. */
static int64_t
day_start_s(int64_t civil_day_s, const char *zone)
{
	return timezone_instant_s(zone, datetime_from_civil(civil_day_s));
}

int64_t
date_range_today(const char *zone, int64_t now_s)
{
	struct datetime today = datetime_date(timezone_at(zone, now_s));

	return datetime_civil_s(&today);
}

int64_t
date_range_next_month(int64_t civil_day_s)
{
	struct datetime t = datetime_from_civil(civil_day_s);

	t.day = 1;
	t.year += t.month == 12;
	t.month = t.month == 12 ? 1 : t.month + 1;
	return datetime_civil_s(&t);
}

const char *const date_range_words[] = { "today", "tomorrow", "weekend",
	"next_weekend", "week", "month", NOW, NULL };

/* The Saturday of this weekend if it is weekend, otherwise of the next one. */
static int64_t
weekend_civil_s(int64_t day, int64_t weekday)
{
	return day + (weekday == SUNDAY ? -1 : SATURDAY - weekday) * DAY_S;
}

bool
date_range_days(const char *when, int64_t day, int64_t *first, int64_t *past)
{
	int64_t weekday = (day / DAY_S + EPOCH_WEEKDAY) % DAYS_OF_WEEK;
	int64_t saturday = weekend_civil_s(day, weekday);

	*first = day;
	if (strcmp(when, "today") == 0 || strcmp(when, NOW) == 0) {
		*past = day + DAY_S;
	} else if (strcmp(when, "tomorrow") == 0) {
		*first = day + DAY_S;
		*past = *first + DAY_S;
	} else if (strcmp(when, "weekend") == 0) {
		*first = saturday > day ? saturday : day;
		*past = saturday + 2 * DAY_S;
	} else if (strcmp(when, "next_weekend") == 0) {
		*first = saturday + DAYS_OF_WEEK * DAY_S;
		*past = *first + 2 * DAY_S;
	} else if (strcmp(when, "week") == 0) {
		*past = saturday + 2 * DAY_S;
	} else if (strcmp(when, "month") == 0) {
		*past = date_range_next_month(day);
	} else {
		return false;
	}
	return true;
}

static bool
parse_date(const char *text_or_null, int64_t *civil_day_s)
{
	struct datetime t;

	if (text_or_null == NULL || !datetime_parse(text_or_null, &t) ||
	    t.kind != DATETIME_DATE)
		return false;
	*civil_day_s = datetime_civil_s(&t);
	return true;
}

bool
date_range_is_word(const char *when)
{
	return text_is_among(date_range_words, SIZE_MAX, when);
}

static void
read_dates(
    struct date_range *r, const char *from, const char *to, const char *zone)
{
	int64_t day;

	if (parse_date(from, &day)) {
		r->set = true;
		r->from_s = day_start_s(day, zone);
	}
	if (parse_date(to, &day)) {
		r->set = true;
		r->until_s = day_start_s(day + DAY_S, zone);
	}
}

void
date_range_read(const char *when, const char *from, const char *to,
    const char *zone, int64_t now_s, struct date_range *r)
{
	int64_t first, past, day;

	*r = (struct date_range){
		.bad_when = when != NULL && !date_range_is_word(when),
		.bad_from = from != NULL && !parse_date(from, &day),
		.bad_to = to != NULL && !parse_date(to, &day),
		.from_s = INT64_MIN,
		.until_s = INT64_MAX,
	};
	if (when != NULL && strcmp(when, NOW) == 0) {
		r->set = true;
		r->from_s = now_s;
		r->until_s = now_s + 1;
	} else if (when != NULL &&
	    date_range_days(
		when, date_range_today(zone, now_s), &first, &past)) {
		r->set = true;
		r->from_s = day_start_s(first, zone);
		r->until_s = day_start_s(past, zone);
	} else {
		read_dates(r, from, to, zone);
	}
	r->has_days = r->set && r->until_s - 1 != r->from_s;
	r->has_now = now_s >= r->from_s && now_s < r->until_s;
}

static void
move_end(int64_t *at_s, int64_t no_limit, const char *from, const char *to)
{
	struct datetime t;

	if (*at_s == no_limit)
		return;
	t = timezone_at(from, *at_s);
	*at_s =
	    timezone_instant_s(to, datetime_from_civil(datetime_civil_s(&t)));
}

void
date_range_move(
    struct date_range *r, const char *from, const char *to, int64_t now_s)
{
	if (!r->has_days || strcmp(from, to) == 0)
		return;
	move_end(&r->from_s, INT64_MIN, from, to);
	move_end(&r->until_s, INT64_MAX, from, to);
	r->has_now = now_s >= r->from_s && now_s < r->until_s;
}
