/*
 * cell_range - reads a date with several times: "21/11/2026 20:30 a 22:00 hrs".
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "importer/cell.h"

#define DIGITS "0123456789"

enum { TEXT_MAX = 160, DAY_S = 86400 };

/* The parts of "21/11/2026 7:30-9pm". */
struct range_text {
	const char *start;
	size_t start_n;
	const char *end;
	const char *unit; /* of the end: "pm"; may be "" */
	bool month_first;
	bool is_bare; /* the end has only an hour, as in "10:30 a 12" */
};

static int64_t
time_of_day(const struct datetime *w)
{
	return datetime_civil_s(w) % DAY_S;
}

/*
 * Reads the time of an end.  "24h" is the midnight after the day.  With a bare "12", which
 * has no unit, adds the minutes.
 */
static bool
read_end(const char *text, bool is_bare, struct datetime *end)
{
	const char *hour = text + strcspn(text, DIGITS), *rest = hour + 2;
	bool is_midnight =
	    strncmp(hour, "24", 2) == 0 && !isdigit((unsigned char)*rest);
	char clock[TEXT_MAX];

	snprintf(clock, sizeof(clock), "2001-01-01 %.*s%s%s%s",
	    (int)(hour - text), text, is_midnight ? "00" : "",
	    is_midnight ? rest : hour, is_bare ? ":00" : "");
	return cell_datetime(clock, false, end) &&
	    end->kind == DATETIME_LOCAL &&
	    (!is_midnight || time_of_day(end) == 0);
}

/* Finds the last mark after which a time of the day follows. */
static bool
divide(const char *text, struct range_text *r, struct datetime *end)
{
	static const char *const marks[] = { "-", "–", "—", " às ", " as ",
		" a ", " até ", " hasta ", " to ", " until ", " till ", " bis ",
		" à " };

	r->start_n = 0;
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		for (const char *at = strstr(text, marks[i]); at != NULL;
		     at = strstr(at + 1, marks[i])) {
			const char *after = at + strlen(marks[i]);

			if ((size_t)(at - text) <= r->start_n ||
			    !read_end(after, r->is_bare, end))
				continue;
			r->start_n = (size_t)(at - text);
			r->end = after + strcspn(after, DIGITS);
		}
	}
	while (r->start_n > 0 && text[r->start_n - 1] == ' ')
		r->start_n--;
	r->start = text;
	r->unit = r->end != NULL ? r->end + strspn(r->end, DIGITS ":.,") : "";
	return r->start_n > 0;
}

/* Drops the word that opens a range: "de" in "21/11/2026 de 10". */
static void
drop_opener(char *text)
{
	static const char *const openers[] = { " de las ", " desde las ",
		" desde ", " das ", " de ", " from ", " von " };

	for (size_t i = 0; i < ARRAY_LEN(openers); i++) {
		size_t n = strlen(openers[i]), digits;

		for (char *at = strcasestr(text, openers[i]); at != NULL;
		     at = strcasestr(at + 1, openers[i])) {
			digits = strspn(at + n, DIGITS);
			if (digits == 1 || digits == 2)
				memmove(at + 1, at + n, strlen(at + n) + 1);
		}
	}
}

static bool
read_start(const struct range_text *r, const char *unit, struct datetime *w)
{
	char text[TEXT_MAX];

	snprintf(text, sizeof(text), "%.*s%s", (int)r->start_n, r->start, unit);
	drop_opener(text);
	return cell_datetime(text, r->month_first, w) &&
	    w->kind == DATETIME_LOCAL;
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

/* Reads the start before a bare end, in hours of 24: "10:30 a 12", "20h - 22". */
static bool
read_start_before_bare(const struct range_text *r, const struct datetime *end,
    struct datetime *start)
{
	char last = r->start[r->start_n - 1];

	return (isdigit((unsigned char)last) || last == 'h') &&
	    read_start(r, "", start) &&
	    (time_of_day(end) == 0 || time_of_day(end) > time_of_day(start));
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
	bool ok;
	int64_t s;

	if (strlen(text) >= TEXT_MAX / 2 || has_offset(text))
		return false;
	ok = divide(text, &r, &end) && read_start_like_end(&r, &end, &start);
	r.is_bare = !ok;
	if (!ok &&
	    !(divide(text, &r, &end) &&
		read_start_before_bare(&r, &end, &start)))
		return false;
	s = datetime_civil_s(&start) - time_of_day(&start) + time_of_day(&end);
	if (s <= datetime_civil_s(&start))
		s += DAY_S;
	*out = wants_end ? datetime_from_civil(s) : start;
	return true;
}

bool
cell_datetime_first(const char *text, bool month_first, struct datetime *out)
{
	static const char *const marks[] = { "/", ", ", " y ", " e ", " ou ",
		" o ", " and ", " & " };
	char first[TEXT_MAX];
	struct datetime later;

	if (strlen(text) >= TEXT_MAX / 2)
		return false;
	snprintf(first, sizeof(first), "%s", text);
	for (;;) {
		char *last = NULL, *after = NULL;

		for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
			for (char *at = strstr(first, marks[i]); at != NULL;
			     at = strstr(at + 1, marks[i])) {
				if (last != NULL && at <= last)
					continue;
				last = at;
				after = at + strlen(marks[i]);
			}
		}
		if (last == NULL || !read_end(after, false, &later))
			return false;
		*last = '\0';
		if (cell_datetime(first, month_first, out) &&
		    out->kind == DATETIME_LOCAL)
			return true;
	}
}
