/*
 * date_range - a range begins with its first day and ends with its last one, as the
 * clocks of the zone show them, and the days are those of the calendar.
 *
 * Input: a byte of the zone, a byte of the word, four bytes of the time; then the texts
 * of `from` and `to`, a line each.
 */
#include "event/date_range.h"

#include <time.h>

#include "base/datetime.h"
#include "base/timezone.h"
#include "fuzz.h"

enum { DAY_S = 86400, WORDS = 7, FROM_YEAR_S = 946684800 /* 2000 */ };
enum { TODAY, TOMORROW, WEEKEND, NEXT_WEEKEND, WEEK, MONTH, NOW };

/* Days begin at 00:00 in some, and at 01:00 when the clocks change at midnight. */
static const char *const zones[] = { "America/Sao_Paulo", "America/New_York",
	"UTC", "Asia/Kolkata", "Africa/Cairo", "America/Santiago",
	"Asia/Beirut", "Pacific/Kiritimati", "America/Asuncion" };

/* The day that the clocks show, counted from 1970. */
static int64_t
day_at(const char *zone, int64_t at_s)
{
	struct datetime t = datetime_date(timezone_at(zone, at_s));

	return datetime_civil_s(&t) / DAY_S;
}

static struct tm
calendar(int64_t day)
{
	time_t at = (time_t)(day * DAY_S);
	struct tm tm;

	HOLDS(gmtime_r(&at, &tm) != NULL);
	return tm;
}

/* A second reading of a word, by looking at one day after the other. */
static bool
has_day(int word, int64_t today, int64_t day)
{
	int64_t monday = today - (calendar(today).tm_wday + 6) % 7;
	int weekday = calendar(day).tm_wday;

	switch (word) {
	case TODAY:
		return day == today;
	case TOMORROW:
		return day == today + 1;
	case WEEKEND:
		return (weekday == 6 || weekday == 0) && day >= today &&
		    day < monday + 7;
	case NEXT_WEEKEND:
		return (weekday == 6 || weekday == 0) && day >= monday + 7 &&
		    day < monday + 14;
	case WEEK:
		return day >= today && day < monday + 7;
	case MONTH:
		return day >= today &&
		    calendar(day).tm_mon == calendar(today).tm_mon &&
		    day < today + 31;
	default:
		return false;
	}
}

/* Does the range begin and end where the clocks change the day? */
static void
check_ends(const struct date_range *r, const char *zone)
{
	HOLDS(r->from_s < r->until_s);
	HOLDS(r->from_s == INT64_MIN ||
	    day_at(zone, r->from_s - 1) < day_at(zone, r->from_s));
	HOLDS(r->until_s == INT64_MAX ||
	    day_at(zone, r->until_s - 1) < day_at(zone, r->until_s));
}

static void
check_word(int word, const char *zone, int64_t now_s)
{
	int64_t today = day_at(zone, now_s), first, past;
	struct date_range r;

	date_range_read(date_range_words[word], NULL, NULL, zone, now_s, &r);
	HOLDS(r.set && !r.bad_when && !r.bad_from && !r.bad_to);
	HOLDS(r.has_now == (now_s >= r.from_s && now_s < r.until_s));
	if (word == NOW) {
		HOLDS(r.has_now && r.until_s == r.from_s + 1);
		return;
	}
	check_ends(&r, zone);
	first = day_at(zone, r.from_s);
	past = day_at(zone, r.until_s);
	for (int64_t day = today - 8; day < today + 40; day++)
		HOLDS(
		    has_day(word, today, day) == (day >= first && day < past));
}

static bool
is_date(const char *text, int64_t *day)
{
	struct datetime t;

	if (!datetime_parse(text, &t) || t.kind != DATETIME_DATE)
		return false;
	*day = datetime_civil_s(&t) / DAY_S;
	return t.year > 1999 && t.year < 2038;
}

static void
check_dates(const char *from, const char *to, const char *zone, int64_t now_s)
{
	struct date_range r;
	int64_t day;

	date_range_read("someday", from, to, zone, now_s, &r);
	HOLDS(r.bad_when && r.set == (!r.bad_from || !r.bad_to));
	HOLDS(r.has_now == (now_s >= r.from_s && now_s < r.until_s));
	if (is_date(from, &day))
		HOLDS(!r.bad_from && day_at(zone, r.from_s) == day &&
		    day_at(zone, r.from_s - 1) < day);
	if (is_date(to, &day))
		HOLDS(!r.bad_to && day_at(zone, r.until_s - 1) == day &&
		    day_at(zone, r.until_s) > day);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *zone = zones[fuzz_byte(&data, &size) % ARRAY_LEN(zones)];
	int word = fuzz_byte(&data, &size) % WORDS;
	uint32_t at = 0;
	char *text, *to;

	for (int i = 0; i < 4; i++)
		at = at << 8 | fuzz_byte(&data, &size);
	text = fuzz_text(data, size);
	to = strchr(text, '\n');
	if (to != NULL)
		*to++ = '\0';
	check_word(word, zone, FROM_YEAR_S + at % (36U * 365 * DAY_S));
	check_dates(text, to != NULL ? to : "", zone, FROM_YEAR_S);
	free(text);
	return 0;
}
