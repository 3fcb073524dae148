/*
 * rule_time - reads the times of upstreams: their zones, durations and whole days.
 */
#include <ctype.h>

#include "base/text.h"
#include "base/timezone.h"
#include "importer/cell.h"
#include "json/json_tree.h"
#include "profile/internal.h"

#define UNIX_MAX INT64_C(400000000000000)

enum { DAY_S = 86400 };

#define AMBIGUOUS "is not a date or time with only one meaning: write "

static const char *
wanted_time(enum rule_as as, const char *text, bool month_first)
{
	switch (as) {
	case RULE_AS_ISO:
	case RULE_AS_UTC:
		return "is not a date or time such as 2026-11-21T20:30; \"as\": "
		       "\"people\" reads more forms";
	case RULE_AS_UNIX:
		return "is not a number of seconds since 1970";
	case RULE_AS_UNIX_MS:
		return "is not a number of milliseconds since 1970";
	case RULE_AS_PEOPLE:
	case RULE_AS_DAY_FIRST:
	case RULE_AS_MONTH_FIRST:
	case RULE_AS_PHP:
		if (cell_datetime_contradicts(text, month_first))
			return "has the wrong day of the week for its date";
		return month_first ? AMBIGUOUS "11/21/2026 20:30 (month first)"
				   : AMBIGUOUS "21/11/2026 20:30 (day first)";
	}
	fatal("rule: unknown form of times");
}

static bool
read_unix(enum rule_as as, const char *text, struct datetime *w)
{
	int64_t n;

	/* The range has the years 0 to 9999, and text_int() limits other years. */
	if (!text_int(text, -UNIX_MAX, UNIX_MAX, &n) || n == -UNIX_MAX ||
	    n == UNIX_MAX)
		return false;
	*w = datetime_from_instant(
	    as == RULE_AS_UNIX ? n : n / 1000 - (n % 1000 < 0), 0);
	return w->year >= 0 && w->year <= 9999;
}

/*
 * Reads text of people.  In a time that is joined to a date, "13:00-14:30" is two times.
 * Otherwise it may be a time with an offset.
 */
static bool
read_people(const struct rule *r, const char *text, bool month_first,
    struct datetime *w)
{
	bool is_joined = r->operand != NULL && r->operand->op == RULE_OP_JOIN;

	if ((is_joined || r->is_end) &&
	    cell_datetime_range(text, month_first, r->is_end, w))
		return true;
	return !r->is_end &&
	    (cell_datetime(text, month_first, w) ||
		cell_datetime_range(text, month_first, false, w));
}

/* Reads the first of several times, and reports that the others are not used. */
static bool
read_first(const struct rule *r, const struct rule_scope *scope,
    const char *text, bool month_first, struct datetime *w)
{
	if (r->is_end || !cell_datetime_first(text, month_first, w))
		return false;
	(void)rule_keep_unread(scope, text,
	    "has several times, of which only the first is used; \"sessions\" "
	    "with \"split\" reads each of them");
	return true;
}

bool
rule_read_time(const struct rule *r, const struct rule_scope *scope,
    const struct rule_value *v, struct datetime *w)
{
	const char *text = rule_value_text(v);
	bool month_first, ok;

	if (text == NULL)
		return false;
	month_first = r->as == RULE_AS_MONTH_FIRST ||
	    (r->as == RULE_AS_PEOPLE && scope->month_first) ||
	    (r->as == RULE_AS_PHP && strchr(text, '/') != NULL);
	if (r->as == RULE_AS_UNIX || r->as == RULE_AS_UNIX_MS)
		ok = read_unix(r->as, text, w);
	else if (r->as == RULE_AS_ISO || r->as == RULE_AS_UTC)
		ok = datetime_parse(text, w);
	else
		ok = read_people(r, text, month_first, w) ||
		    read_first(r, scope, text, month_first, w);
	if (!ok && r->is_end)
		return false; /* it has only a start, which another rule reads */
	if (!ok)
		return rule_keep_unread(
		    scope, text, wanted_time(r->as, text, month_first));
	if (r->as == RULE_AS_UTC && w->kind == DATETIME_LOCAL)
		w->kind = DATETIME_INSTANT;
	return true;
}

static int64_t
number(const char **p, size_t digits_max)
{
	int64_t n = 0;

	for (; digits_max > 0 && isdigit((unsigned char)**p); digits_max--)
		n = 10 * n + (*(*p)++ - '0');
	return n;
}

/* Reads "1:30" or "01:30:00". */
static bool
read_duration(const char *p, int64_t *s)
{
	static const int64_t parts[] = { 3600, 60, 1 };
	size_t at = 0;

	for (*s = 0; at < ARRAY_LEN(parts); at++) {
		const char *start = p;

		*s += number(&p, 3) * parts[at];
		if (p == start)
			return false;
		if (*p++ != ':')
			return at > 0 && p[-1] == '\0';
	}
	return false;
}

/* Reads ISO 8601: "PT1H30M", "P1DT12H". */
static bool
read_iso_duration(const char *p, int64_t *s)
{
	static const char units[] = "WDHMS";
	static const int64_t of[] = { 7 * DAY_S, DAY_S, 3600, 60, 1 };
	bool ok = false, has_time = false;

	if (*p++ != 'P')
		return false;
	for (*s = 0; *p != '\0'; ok = true) {
		const char *start, *unit;
		int64_t n;

		if (*p == 'T' && !has_time) {
			has_time = true;
			p++;
		}
		start = p;
		n = number(&p, 6);
		unit = *p != '\0' ? strchr(units, *p++) : NULL;
		if (p == start + 1 || unit == NULL ||
		    has_time != (unit - units > 1))
			return false;
		*s += n * of[unit - units];
	}
	return ok;
}

/* Reads a number in the rule's unit, or a duration.  Without a unit, refuses a number. */
static bool
read_plus(const struct rule *r, const char *text, int64_t *s)
{
	if (r->unit_ms == 0 || !text_int(text, 0, INT32_MAX * INT64_C(1000), s))
		return read_duration(text, s) || read_iso_duration(text, s);
	*s = *s * r->unit_ms / 1000;
	return true;
}

/*
 * Adds a duration to a time that has an hour.  Returns false if there is no duration,
 * and records a text that is not a duration.
 */
static bool
add_duration(const struct rule *r, const struct rule_scope *scope,
    const struct rule_value *plus, struct datetime *w)
{
	const char *text = rule_value_text(plus);
	int64_t s;

	if (text == NULL || w->kind == DATETIME_DATE)
		return false;
	if (!read_plus(r, text, &s))
		return rule_keep_unread(
		    scope, text, "is not a duration such as 1:30 or PT1H30M");
	*w = w->kind == DATETIME_INSTANT
	    ? datetime_from_instant(datetime_instant_s(w) + s, w->offset)
	    : datetime_from_civil(datetime_civil_s(w) + s);
	return s > 0;
}

const char *
rule_zone_name(const struct rule_scope *scope, const char *text)
{
	char name[RULE_ZONE_MAX];
	bool is_offset, is_named;
	int minutes;

	if (text == NULL || timezone_exists(text))
		return text;
	is_offset = timezone_read_offset(text, &minutes) && minutes % 60 == 0;
	/* "(UTC-05:00) Lima" is a name of Windows, and also an offset. */
	is_named = scope->windows_zone != NULL &&
	    (!is_offset || text[0] == '(') &&
	    scope->windows_zone(text, scope->country, name);
	if (!is_named && !is_offset)
		return NULL;
	if (!is_named)
		/* the names in the database have the opposite sign */
		snprintf(name, sizeof(name), "Etc/GMT%+d", -minutes / 60);
	return timezone_exists(name)
	    ? arena_copy(scope->mem, name, strlen(name))
	    : NULL;
}

static void
apply_zone(const struct rule_scope *scope, const char *text, struct datetime *w)
{
	const char *zone = rule_zone_name(scope, text);
	int minutes;

	if (zone != NULL) {
		*w = timezone_apply(zone, *w);
		if (scope->time_zone != NULL)
			*scope->time_zone = zone;
	} else if (text != NULL && w->kind == DATETIME_LOCAL) {
		if (timezone_read_offset(text, &minutes)) {
			w->kind = DATETIME_INSTANT;
			w->offset = minutes;
		} else {
			(void)rule_keep_unread(
			    scope, text, "has an unknown time zone");
		}
	}
}

/* Returns the first of these members that has a value. */
static struct rule_value
member_of(struct json_object *o, const char *const names[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct rule_value v =
		    rule_value_of_json(json_tree_member(o, names[i]));

		if (v.kind != RULE_VALUE_NONE)
			return v;
	}
	return rule_value_none();
}

/* Reads {"dateTime": ..., "timeZone": ...} or {"date": ...}.  Returns the zone. */
static const char *
open_pair(struct rule_value *v)
{
	static const char *const times[] = { "dateTime", "date_time",
		"datetime", "local", "date" };
	static const char *const zones[] = { "timeZone", "time_zone",
		"timezone" };
	struct json_object *o = v->json;
	struct rule_value zone;

	if (v->kind != RULE_VALUE_JSON || json_tree_kind(o) != JSON_TREE_OBJECT)
		return NULL;
	*v = member_of(o, times, ARRAY_LEN(times));
	zone = member_of(o, zones, ARRAY_LEN(zones));
	return rule_value_text(&zone);
}

bool
rule_is_midnight(const struct datetime *w)
{
	return w->hour == 0 && w->minute == 0 && w->second == 0;
}

/* Removes the hours.  A day that ends at midnight ends on the day before. */
static void
make_day(bool is_exclusive, const struct rule_value *day, struct datetime *w)
{
	if (w->kind != DATETIME_DATE && !rule_value_is_true(day))
		return;
	if (is_exclusive && rule_is_midnight(w))
		*w = datetime_from_civil(datetime_civil_s(w) - DAY_S);
	*w = datetime_date(*w);
}

/* If an upstream sends the time twice, both times must be equal. */
static void
compare_local(const struct rule_scope *scope, const struct rule_value *local,
    const struct datetime *w)
{
	const char *text = rule_value_text(local);
	struct datetime other;

	if (text != NULL && w->kind == DATETIME_INSTANT &&
	    datetime_parse(text, &other) && other.kind == DATETIME_LOCAL &&
	    datetime_civil_s(&other) != datetime_civil_s(w))
		(void)rule_keep_unread(
		    scope, text, "differs from the time in UTC, which is used");
}

struct rule_value
rule_time(const struct rule *r, const struct rule_scope *scope,
    struct rule_value time, const struct rule_value of[RULE_TIMES])
{
	const char *zone = open_pair(&time);
	char out[DATETIME_TEXT_MAX];
	struct datetime w;

	if (!rule_read_time(r, scope, &time, &w))
		return rule_value_none();
	if (r->rules[RULE_TIME_ZONE] != NULL)
		zone = rule_value_text(&of[RULE_TIME_ZONE]);
	apply_zone(scope, zone, &w);
	if (rule_zone_name(scope, zone) != NULL)
		compare_local(scope, &of[RULE_TIME_LOCAL], &w);
	if (r->rules[RULE_TIME_PLUS] != NULL) {
		if (!add_duration(r, scope, &of[RULE_TIME_PLUS], &w))
			return rule_value_none();
		/* the clocks may have changed in between */
		apply_zone(scope, zone, &w);
	}
	make_day(r->is_exclusive, &of[RULE_TIME_DAY], &w);
	datetime_print(&w, out);
	return rule_value_copy(scope, out);
}
