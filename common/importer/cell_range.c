/*
 * cell_range - reads a date with two times: "21/11/2026 20:30 a 22:00 hrs".
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "importer/cell.h"

enum { TEXT_MAX = 160, DAY_S = 86400 };

/* The parts of "21/11/2026 7:30-9pm". */
struct range_text {
	const char *start;
	size_t start_n;
	const char *end;
	const char *unit; /* of the end: "pm"; may be "" */
	bool month_first;
};

/* Finds the last mark after which a time of the day follows. */
static bool
divide(const char *text, struct range_text *r, struct datetime *end)
{
	static const char *const marks[] = { "-", "–", "—", " às ", " as ",
		" a ", " até ", " hasta ", " to ", " until ", " till ", " bis ",
		" à " };
	char clock[TEXT_MAX];

	r->start_n = 0;
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		for (const char *at = strstr(text, marks[i]); at != NULL;
		     at = strstr(at + 1, marks[i])) {
			const char *after = at + strlen(marks[i]);

			snprintf(clock, sizeof(clock), "2001-01-01 %s", after);
			if ((size_t)(at - text) <= r->start_n ||
			    !cell_datetime(clock, false, end) ||
			    end->kind != DATETIME_LOCAL)
				continue;
			r->start_n = (size_t)(at - text);
			r->end = after + strspn(after, " ");
		}
	}
	r->start = text;
	r->unit =
	    r->end != NULL ? r->end + strspn(r->end, "0123456789:.,") : "";
	return r->start_n > 0;
}

static bool
read_start(const struct range_text *r, const char *unit, struct datetime *w)
{
	char text[TEXT_MAX];

	snprintf(text, sizeof(text), "%.*s%s", (int)r->start_n, r->start, unit);
	return cell_datetime(text, r->month_first, w) &&
	    w->kind == DATETIME_LOCAL;
}

static int64_t
time_of_day(const struct datetime *w)
{
	return datetime_civil_s(w) % DAY_S;
}

/* Reads the start, which may lack the unit of the end: "7:30-9pm", "20 a 22 h". */
static bool
read_start_like_end(const struct range_text *r, const struct datetime *end,
    struct datetime *start)
{
	char last = r->start[r->start_n - 1];
	bool has_half = strchr("apAP", r->unit[strspn(r->unit, " ")]) != NULL;

	if (!isdigit((unsigned char)last) || r->unit[0] == '\0')
		return read_start(r, "", start);
	if (!has_half)
		return read_start(r, "", start) ||
		    read_start(r, r->unit, start);
	if (read_start(r, r->unit, start) &&
	    time_of_day(start) < time_of_day(end))
		return true;
	return read_start(r, "am", start);
}

/* Returns true for "2026-11-21 20:30:00-03:00", whose end is an offset. */
static bool
has_offset(const char *text)
{
	const char *minute = strchr(text, ':');
	struct datetime w;

	return minute != NULL &&
	    minute[1 + strspn(minute + 1, "0123456789")] == ':' &&
	    datetime_parse(text, &w) && w.kind == DATETIME_INSTANT;
}

bool
cell_datetime_range(
    const char *text, bool month_first, bool wants_end, struct datetime *out)
{
	struct range_text r = { .month_first = month_first };
	struct datetime start, end;
	int64_t s;

	if (strlen(text) >= TEXT_MAX / 2 || has_offset(text) ||
	    !divide(text, &r, &end) || !read_start_like_end(&r, &end, &start))
		return false;
	s = datetime_civil_s(&start) - time_of_day(&start) + time_of_day(&end);
	if (s <= datetime_civil_s(&start))
		s += DAY_S;
	*out = wants_end ? datetime_from_civil(s) : start;
	return true;
}
