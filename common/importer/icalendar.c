/*
 * icalendar - reads properties, recurrence rules and time zones with libical.
 */
#include "importer/icalendar.h"

#include <strings.h>

#include <libical/ical.h>

#include "base/text.h"

enum { ZONE_PARTS_MAX = 100 };

static struct datetime
from_ical_time(struct icaltimetype t)
{
	bool utc = icaltime_is_utc(t) != 0;
	struct datetime w = {
		.kind = utc ? DATETIME_INSTANT : DATETIME_LOCAL,
		.year = t.year,
		.month = t.month,
		.day = t.day,
		.hour = t.hour,
		.minute = t.minute,
		.second = t.second,
	};

	if (t.is_date) {
		w.kind = DATETIME_DATE;
		w.hour = w.minute = w.second = 0;
	}
	return w;
}

/* Returns false for the 13th month or the year -1, which libical accepts. */
static bool
is_time(const struct datetime *w)
{
	char printed[DATETIME_TEXT_MAX];
	struct datetime same;

	datetime_print(w, printed);
	return datetime_parse(printed, &same);
}

static const char *
copy_or_null(struct arena *mem, const char *text)
{
	if (text == NULL || text_is_blank(text))
		return NULL;
	return arena_copy(mem, text, strlen(text));
}

/* Checks the kind, because another kind's accessor would read another member. */
static const char *
value_text(icalproperty *p, const icalvalue *value)
{
	if (icalvalue_isa(value) == ICAL_TEXT_VALUE)
		return icalvalue_get_text(value);
	if (icalvalue_isa(value) == ICAL_X_VALUE)
		return icalvalue_get_x(value);
	return icalproperty_get_value_as_string(p);
}

static int64_t
duration_seconds(struct icaldurationtype d)
{
	int64_t days = 7 * (int64_t)d.weeks + (int64_t)d.days;

	if (d.is_neg)
		return -1;
	return 86400 * days + 3600 * (int64_t)d.hours +
	    60 * (int64_t)d.minutes + (int64_t)d.seconds;
}

/* Reads a period, which is from its start to its end, or has a duration. */
static void
read_period(const icalvalue *value, struct icalendar_time *t)
{
	struct icalperiodtype p = icalvalue_get_period(value);
	struct datetime end = from_ical_time(p.end);

	t->when = from_ical_time(p.start);
	t->is_period = true;
	t->period_s = icaltime_is_null_time(p.end)
	    ? duration_seconds(p.duration)
	    : datetime_civil_s(&end) - datetime_civil_s(&t->when);
}

static void
read_time(const icalvalue *value, struct icalendar_time *t)
{
	icalvalue_kind kind = icalvalue_isa(value);

	if (kind == ICAL_DATE_VALUE)
		t->when = from_ical_time(icalvalue_get_date(value));
	else if (kind == ICAL_DATETIME_VALUE || kind == ICAL_DATETIMEDATE_VALUE)
		t->when = from_ical_time(icalvalue_get_datetime(value));
	else if (kind == ICAL_PERIOD_VALUE)
		read_period(value, t);
	else
		return;
	t->given = is_time(&t->when);
}

static size_t
list_len(const short *by, size_t max)
{
	size_t n = 0;

	while (n < max && by[n] != ICAL_RECURRENCE_ARRAY_MAX)
		n++;
	return n;
}

static struct ics_rule_list
copy_list(struct arena *mem, const short *by, size_t max)
{
	struct ics_rule_list list = { .count = list_len(by, max) };

	list.value = arena_alloc(mem, (list.count + 1) * sizeof(by[0]));
	for (size_t i = 0; i < list.count; i++)
		list.value[i] = by[i];
	return list;
}

static void
copy_days(
    struct arena *mem, const struct icalrecurrencetype *r, struct ics_rule *out)
{
	size_t n = list_len(r->by_day, ICAL_BY_DAY_SIZE);

	out->day = arena_alloc(mem, (n + 1) * sizeof(out->day[0]));
	for (size_t i = 0; i < n; i++) {
		int from_sunday =
		    (int)icalrecurrencetype_day_day_of_week(r->by_day[i]) -
		    (int)ICAL_SUNDAY_WEEKDAY;

		out->day[i].weekday = (short)((from_sunday + 6) % 7);
		out->day[i].nth =
		    (short)icalrecurrencetype_day_position(r->by_day[i]);
	}
	out->day_count = n;
}

static const struct ics_rule *
read_rule(struct arena *mem, const icalvalue *value)
{
	struct icalrecurrencetype r = icalvalue_get_recur(value);
	struct ics_rule *out = arena_alloc(mem, sizeof(*out));

	*out = (struct ics_rule){
		/* libical has the same order, but begins with seconds */
		.frequency =
		    (enum ics_rule_frequency)(ICAL_YEARLY_RECURRENCE - r.freq),
		.interval = r.interval > 0 ? r.interval : 1,
		.count = r.count,
		.until = from_ical_time(r.until),
		.week_start = ((int)r.week_start + 5) % 7,
		.month = copy_list(mem, r.by_month, ICAL_BY_MONTH_SIZE),
		.week = copy_list(mem, r.by_week_no, ICAL_BY_WEEKNO_SIZE),
		.year_day = copy_list(mem, r.by_year_day, ICAL_BY_YEARDAY_SIZE),
		.month_day =
		    copy_list(mem, r.by_month_day, ICAL_BY_MONTHDAY_SIZE),
		.hour = copy_list(mem, r.by_hour, ICAL_BY_HOUR_SIZE),
		.minute = copy_list(mem, r.by_minute, ICAL_BY_MINUTE_SIZE),
		.second = copy_list(mem, r.by_second, ICAL_BY_SECOND_SIZE),
		.position = copy_list(mem, r.by_set_pos, ICAL_BY_SETPOS_SIZE),
	};
	copy_days(mem, &r, out);
	out->has_until = !icaltime_is_null_time(r.until);
	/* A rule with an invalid end would go on without end. */
	out->unsupported = r.freq == ICAL_NO_RECURRENCE || r.rscale != NULL ||
	    r.interval < 1 || (out->has_until && !is_time(&out->until));
	return out;
}

/* Reads the name from "Can't parse as DATE-TIME value in DTSTART property. ..." */
static void
read_error(icalproperty *p, struct arena *mem, struct icalendar_property *out)
{
	const char *message = icalproperty_get_xlicerror(p);
	const char *end = message != NULL ? strstr(message, " property") : NULL;
	size_t n = 0;

	while (
	    end != NULL && end - n > message && end[-(ptrdiff_t)n - 1] != ' ')
		n++;
	out->unreadable = true;
	out->name = n > 0 ? arena_copy(mem, end - n, n) : "a line";
}

/* True for an empty "LOCATION:", as from Google.  An empty start or end is a mistake. */
static bool
is_empty(icalproperty *p)
{
	static const char empty[] = "No value for ";
	const char *message = icalproperty_isa(p) == ICAL_XLICERROR_PROPERTY
	    ? icalproperty_get_xlicerror(p)
	    : NULL;

	return message != NULL && text_starts(message, empty) &&
	    !text_starts(message + strlen(empty), "DT");
}

static void
read_property(
    icalproperty *p, struct arena *mem, struct icalendar_property *out)
{
	const icalvalue *value = icalproperty_get_value(p);
	icalvalue_kind kind =
	    value != NULL ? icalvalue_isa(value) : ICAL_NO_VALUE;
	icalparameter *x;

	*out = (struct icalendar_property){ .duration_s = -1 };
	if (icalproperty_isa(p) == ICAL_XLICERROR_PROPERTY) {
		read_error(p, mem, out);
		return;
	}
	out->name = icalproperty_kind_to_string(icalproperty_isa(p));
	if (icalproperty_isa(p) == ICAL_X_PROPERTY)
		out->name = copy_or_null(mem, icalproperty_get_x_name(p));
	if (out->name == NULL)
		out->name = "a property";
	if (kind == ICAL_NO_VALUE)
		return;
	out->text = copy_or_null(mem, value_text(p, value));
	read_time(value, &out->time);
	if (kind == ICAL_DURATION_VALUE)
		out->duration_s =
		    duration_seconds(icalvalue_get_duration(value));
	if (kind == ICAL_RECUR_VALUE)
		out->rule = read_rule(mem, value);
	x = icalproperty_get_first_parameter(p, ICAL_TZID_PARAMETER);
	if (x != NULL)
		out->time.tzid = copy_or_null(mem, icalparameter_get_tzid(x));
	x = icalproperty_get_first_parameter(p, ICAL_RANGE_PARAMETER);
	out->and_future =
	    x != NULL && icalparameter_get_range(x) == ICAL_RANGE_THISANDFUTURE;
	x = icalproperty_get_first_parameter(p, ICAL_FMTTYPE_PARAMETER);
	if (x != NULL)
		out->type = copy_or_null(mem, icalparameter_get_fmttype(x));
	x = icalproperty_get_first_parameter(p, ICAL_CN_PARAMETER);
	if (x != NULL)
		out->common_name = copy_or_null(mem, icalparameter_get_cn(x));
}

bool
icalendar_read(const char *component, struct arena *mem,
    icalendar_property_fn *each, void *context)
{
	icalcomponent *c = icalparser_parse_string(component);
	bool ok = c != NULL && icalcomponent_isa(c) == ICAL_VEVENT_COMPONENT;
	struct icalendar_property property;
	icalproperty *p = NULL;

	if (ok)
		p = icalcomponent_get_first_property(c, ICAL_ANY_PROPERTY);
	while (p != NULL) {
		if (!is_empty(p)) {
			read_property(p, mem, &property);
			each(context, &property);
		}
		p = icalcomponent_get_next_property(c, ICAL_ANY_PROPERTY);
	}
	if (c != NULL)
		icalcomponent_free(c);
	/* Frees the last 2,500 strings that libical returned, which can have any length. */
	icalmemory_free_ring();
	return ok;
}

/*
 * Returns true if the clock changes at most once a year, as in real zones. libical
 * would expand other rules without end.
 */
static bool
changes_are_yearly(icalcomponent *part)
{
	icalproperty *p =
	    icalcomponent_get_first_property(part, ICAL_RRULE_PROPERTY);

	for (; p != NULL;
	     p = icalcomponent_get_next_property(part, ICAL_RRULE_PROPERTY)) {
		struct icalrecurrencetype r = icalproperty_get_rrule(p);

		if (r.freq != ICAL_YEARLY_RECURRENCE || r.rscale != NULL ||
		    r.interval != 1 || list_len(r.by_hour, 2) > 1 ||
		    list_len(r.by_minute, 2) > 1 ||
		    list_len(r.by_second, 2) > 1 || list_len(r.by_day, 2) > 1 ||
		    list_len(r.by_month, 2) != 1 ||
		    list_len(r.by_year_day, 1) > 0 ||
		    list_len(r.by_week_no, 1) > 0)
			return false;
	}
	return icalcomponent_count_properties(part, ICAL_RRULE_PROPERTY) <= 1;
}

static bool
offsets_are_small(icalcomponent *part)
{
	enum { DAY_S = 86400 };
	icalproperty *from =
	    icalcomponent_get_first_property(part, ICAL_TZOFFSETFROM_PROPERTY);
	icalproperty *to =
	    icalcomponent_get_first_property(part, ICAL_TZOFFSETTO_PROPERTY);

	return to != NULL && abs(icalproperty_get_tzoffsetto(to)) < DAY_S &&
	    (from == NULL || abs(icalproperty_get_tzoffsetfrom(from)) < DAY_S);
}

static bool
is_supported_zone(icalcomponent *c)
{
	icalcomponent *part =
	    icalcomponent_get_first_component(c, ICAL_ANY_COMPONENT);
	int parts = 0;

	for (; part != NULL;
	     part = icalcomponent_get_next_component(c, ICAL_ANY_COMPONENT)) {
		if (++parts > ZONE_PARTS_MAX || !changes_are_yearly(part) ||
		    !offsets_are_small(part))
			return false;
	}
	return parts > 0;
}

struct _icaltimezone *
icalendar_zone_open(const char *component)
{
	icalcomponent *c = icalparser_parse_string(component);
	icaltimezone *z = NULL;

	if (c != NULL && icalcomponent_isa(c) == ICAL_VTIMEZONE_COMPONENT &&
	    is_supported_zone(c)) {
		z = icaltimezone_new();
		if (icaltimezone_set_component(z, c) != 0) {
			c = NULL; /* now it belongs to the zone */
		} else {
			icalendar_zone_close(z);
			z = NULL;
		}
	}
	if (c != NULL)
		icalcomponent_free(c);
	icalmemory_free_ring();
	return z;
}

static struct icaltimetype
to_ical_time(const struct datetime *w)
{
	struct icaltimetype t = icaltime_null_time();

	t.year = w->year;
	t.month = w->month;
	t.day = w->day;
	t.is_date = w->kind == DATETIME_DATE;
	if (!t.is_date) {
		t.hour = w->hour;
		t.minute = w->minute;
		t.second = w->second;
	}
	return t;
}

int
icalendar_zone_offset(struct _icaltimezone *z, const struct datetime *local)
{
	struct icaltimetype t = to_ical_time(local);

	return icaltimezone_get_utc_offset(z, &t, NULL) / 60;
}

void
icalendar_zone_close(struct _icaltimezone *z)
{
	icaltimezone_free(z, 1);
}
