/*
 * datetime - parses, prints and converts dates and times.
 */
#include "base/datetime.h"

/* The last second of the year 9999. */
#define INSTANT_MAX_S INT64_C(253402300799)

enum { DAY_S = 86400 };

/* The algorithm is in Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". */
static int64_t
days_from_civil(int64_t year, int month, int day)
{
	int64_t y = month <= 2 ? year - 1 : year;
	int64_t era = (y >= 0 ? y : y - 399) / 400;
	int64_t yoe = y - era * 400;
	int64_t doy = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

	return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

static void
civil_from_days(int64_t days, struct datetime *w)
{
	int64_t z = days + 719468;
	int64_t era = (z >= 0 ? z : z - 146096) / 146097;
	int64_t doe = z - era * 146097;
	int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
	int64_t mp = (5 * doy + 2) / 153;

	w->day = (int)(doy - (153 * mp + 2) / 5 + 1);
	w->month = (int)(mp < 10 ? mp + 3 : mp - 9);
	w->year = (int)(yoe + era * 400 + (w->month <= 2));
}

static bool
digits(const char **p, int count, int *out)
{
	int n = 0;

	for (int i = 0; i < count; i++) {
		char c = (*p)[i];

		if (c < '0' || c > '9')
			return false;
		n = n * 10 + (c - '0');
	}
	*p += count;
	*out = n;
	return true;
}

static bool
literal(const char **p, char c)
{
	if (**p != c)
		return false;
	(*p)++;
	return true;
}

static int
month_days(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30,
		31 };
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return month == 2 && leap ? 29 : days[month - 1];
}

static bool
parse_date(const char **p, struct datetime *w)
{
	return digits(p, 4, &w->year) && literal(p, '-') &&
	    digits(p, 2, &w->month) && literal(p, '-') &&
	    digits(p, 2, &w->day) && w->month >= 1 && w->month <= 12 &&
	    w->day >= 1 && w->day <= month_days(w->year, w->month);
}

static bool
parse_time(const char **p, struct datetime *w)
{
	if (!digits(p, 2, &w->hour) || !literal(p, ':') ||
	    !digits(p, 2, &w->minute))
		return false;
	if (literal(p, ':')) {
		if (!digits(p, 2, &w->second))
			return false;
		if (literal(p, '.')) {
			int digit;

			if (!digits(p, 1, &digit))
				return false;
			while (digits(p, 1, &digit))
				;
		}
	}
	if (w->second == 60) /* civil seconds do not count leap seconds */
		w->second = 59;
	return w->hour <= 23 && w->minute <= 59 && w->second <= 59;
}

static bool
parse_offset(const char **p, struct datetime *w)
{
	int sign, hours, minutes;

	w->kind = DATETIME_INSTANT;
	if (literal(p, 'Z') || literal(p, 'z'))
		return true;
	sign = **p == '-' ? -1 : 1;
	if (!literal(p, '+') && !literal(p, '-'))
		return false;
	if (!digits(p, 2, &hours))
		return false;
	/* PostgreSQL prints only the hours: "+00". */
	if (!literal(p, ':') && **p == '\0')
		minutes = 0;
	else if (!digits(p, 2, &minutes))
		return false;
	if (hours > 23 || minutes > 59)
		return false;
	w->offset = sign * (hours * 60 + minutes);
	return true;
}

bool
datetime_parse(const char *text, struct datetime *out)
{
	struct datetime w = { .kind = DATETIME_DATE };
	const char *p = text;

	if (!parse_date(&p, &w))
		return false;
	if (*p != '\0') {
		w.kind = DATETIME_LOCAL;
		if (!literal(&p, 'T') && !literal(&p, 't') && !literal(&p, ' '))
			return false;
		if (!parse_time(&p, &w))
			return false;
		if (*p != '\0' && !parse_offset(&p, &w))
			return false;
	}
	if (*p != '\0')
		return false;
	*out = w;
	return true;
}

void
datetime_print(const struct datetime *w, char out[DATETIME_TEXT_MAX])
{
	int minutes = w->offset < 0 ? -w->offset : w->offset;
	int n = snprintf(out, DATETIME_TEXT_MAX, "%04d-%02d-%02d", w->year,
	    w->month, w->day);
	size_t at = (size_t)n;

	if (w->kind == DATETIME_DATE)
		return;
	n = snprintf(out + at, DATETIME_TEXT_MAX - at, "T%02d:%02d:%02d",
	    w->hour, w->minute, w->second);
	at += (size_t)n;
	if (w->kind == DATETIME_LOCAL)
		return;
	if (w->offset == 0)
		snprintf(out + at, DATETIME_TEXT_MAX - at, "Z");
	else
		snprintf(out + at, DATETIME_TEXT_MAX - at, "%c%02d:%02d",
		    w->offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
}

int64_t
datetime_civil_s(const struct datetime *w)
{
	return days_from_civil(w->year, w->month, w->day) * DAY_S +
	    w->hour * 3600 + w->minute * 60 + w->second;
}

int64_t
datetime_instant_s(const struct datetime *w)
{
	return datetime_civil_s(w) - (int64_t)w->offset * 60;
}

struct datetime
datetime_from_civil(int64_t civil_s)
{
	struct datetime w = { .kind = DATETIME_LOCAL };
	int64_t days = civil_s / DAY_S;
	int rest = (int)(civil_s % DAY_S);

	if (rest < 0) {
		rest += DAY_S;
		days--;
	}
	civil_from_days(days, &w);
	w.hour = rest / 3600;
	w.minute = rest / 60 % 60;
	w.second = rest % 60;
	return w;
}

struct datetime
datetime_date(struct datetime t)
{
	t.kind = DATETIME_DATE;
	t.hour = t.minute = t.second = t.offset = 0;
	return t;
}

struct datetime
datetime_from_instant(int64_t at_s, int offset)
{
	struct datetime w = datetime_from_civil(at_s + (int64_t)offset * 60);

	w.kind = DATETIME_INSTANT;
	w.offset = offset;
	return w;
}

int64_t
datetime_bounded_s(int64_t at_s)
{
	return at_s < 0 ? 0 : at_s > INSTANT_MAX_S ? INSTANT_MAX_S : at_s;
}

void
datetime_http_date(int64_t at_s, char out[DATETIME_TEXT_MAX])
{
	static const char days[][4] = { "Thu", "Fri", "Sat", "Sun", "Mon",
		"Tue", "Wed" };
	static const char months[][4] = { "Jan", "Feb", "Mar", "Apr", "May",
		"Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
	struct datetime w = datetime_from_civil(at_s);
	int64_t day =
	    (at_s - (w.hour * 3600 + w.minute * 60 + w.second)) / DAY_S;

	snprintf(out, DATETIME_TEXT_MAX, "%s, %02d %s %04d %02d:%02d:%02d GMT",
	    days[(day % 7 + 7) % 7], w.day, months[w.month - 1], w.year, w.hour,
	    w.minute, w.second);
}
