#include "event/date_range.h"

#include "base/datetime.h"
#include "base/timezone.h"

enum { DAY_S = 86400, DAYS_OF_WEEK = 7, SATURDAY = 6, EPOCH_WEEKDAY = 4 };

/* The first second of a civil day in the zone. */
static int64_t
day_starts(int64_t civil_day_s, const char *zone)
{
	struct datetime w = datetime_from_civil(civil_day_s);

	w = timezone_apply(zone, w);
	return datetime_instant_s(&w);
}

static int64_t
today(const char *zone, int64_t now_s)
{
	struct datetime w =
	    timezone_apply(zone, datetime_from_instant(now_s, 0));

	w.hour = w.minute = w.second = 0;
	return datetime_civil_s(&w);
}

static int64_t
next_month(int64_t civil_day_s)
{
	struct datetime w = datetime_from_civil(civil_day_s);

	w.day = 1;
	w.year += w.month == 12;
	w.month = w.month == 12 ? 1 : w.month + 1;
	return datetime_civil_s(&w);
}

/* The civil days that a word means; false for no such word. */
static bool
days_of_word(const char *when, int64_t day, int64_t *first, int64_t *past)
{
	int64_t weekday = (day / DAY_S + EPOCH_WEEKDAY) % DAYS_OF_WEEK;

	*first = day;
	if (strcmp(when, "today") == 0) {
		*past = day + DAY_S;
	} else if (strcmp(when, "weekend") == 0) {
		if (weekday == 0) { /* Sunday */
			*past = day + DAY_S;
		} else {
			*first = day + (SATURDAY - weekday) * DAY_S;
			*past = *first + 2 * DAY_S;
		}
	} else if (strcmp(when, "month") == 0) {
		*past = next_month(day);
	} else {
		return false;
	}
	return true;
}

static bool
date_of(const char *text, int64_t *civil_day_s)
{
	struct datetime w;

	if (text == NULL || !datetime_parse(text, &w) ||
	    w.kind != DATETIME_DATE)
		return false;
	*civil_day_s = datetime_civil_s(&w);
	return true;
}

bool
date_range_knows(const char *when)
{
	int64_t first, past;

	return days_of_word(when, 0, &first, &past);
}

void
date_range_read(const char *when, const char *from, const char *to,
    const char *zone, int64_t now_s, struct date_range *w)
{
	int64_t first, past, day;

	*w = (struct date_range){
		.bad_when = when != NULL && !date_range_knows(when),
		.bad_from = from != NULL && !date_of(from, &day),
		.bad_to = to != NULL && !date_of(to, &day),
		.from_s = INT64_MIN,
		.until_s = INT64_MAX,
	};
	if (when != NULL &&
	    days_of_word(when, today(zone, now_s), &first, &past)) {
		w->set = true;
		w->from_s = day_starts(first, zone);
		w->until_s = day_starts(past, zone);
	} else {
		if (date_of(from, &day)) {
			w->set = true;
			w->from_s = day_starts(day, zone);
		}
		if (date_of(to, &day)) {
			w->set = true;
			w->until_s = day_starts(day + DAY_S, zone);
		}
	}
	w->running = now_s >= w->from_s && now_s < w->until_s;
}
