/*
 * icalendar - reads properties, recurrence rules and time zones with libical.
 */
#include "importer/icalendar.h"

#include <strings.h>

#include <libical/ical.h>

#include "base/text.h"

enum { INTERVAL_MAX = 999, TIMES_A_DAY_MAX = 24, ZONE_PARTS_MAX = 100 };

struct icalendar_rule {
	struct icalrecurrencetype recur;
	bool unsupported;
};

struct icalendar_dates {
	icalrecur_iterator *iterator;
};

struct icalendar_zone {
	icaltimezone *zone;
};

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

/* libical accepts the 13th month and the year -1. */
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

/* An accessor for another kind would read the memory of another member. */
static const char *
value_text(icalproperty *p, const icalvalue *value)
{
	if (icalvalue_isa(value) == ICAL_TEXT_VALUE)
		return icalvalue_get_text(value);
	if (icalvalue_isa(value) == ICAL_X_VALUE)
		return icalvalue_get_x(value);
	return icalproperty_get_value_as_string(p);
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
		t->when = from_ical_time(icalvalue_get_period(value).start);
	else
		return;
	t->given = is_time(&t->when);
}

static int64_t
duration_seconds(const icalvalue *value)
{
	struct icaldurationtype d = icalvalue_get_duration(value);
	int64_t days = 7 * (int64_t)d.weeks + (int64_t)d.days;

	if (d.is_neg)
		return -1;
	return 86400 * days + 3600 * (int64_t)d.hours +
	    60 * (int64_t)d.minutes + (int64_t)d.seconds;
}

static void
read_rule(const icalvalue *value, struct icalendar_rule *rule)
{
	rule->recur = icalvalue_get_recur(value);
	rule->unsupported = rule->recur.rscale != NULL;
	rule->recur.rscale = NULL; /* the value owns it */
}

const struct icalendar_rule *
icalendar_rule_copy(const struct icalendar_rule *rule, struct arena *mem)
{
	struct icalendar_rule *copy = arena_alloc(mem, sizeof(*copy));

	*copy = *rule;
	return copy;
}

/* "Can't parse as DATE-TIME value in DTSTART property. ..." */
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

static void
read_property(icalproperty *p, struct arena *mem, struct icalendar_rule *rule,
    struct icalendar_property *out)
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
		out->duration_s = duration_seconds(value);
	if (kind == ICAL_RECUR_VALUE) {
		read_rule(value, rule);
		out->rule = rule;
	}
	x = icalproperty_get_first_parameter(p, ICAL_TZID_PARAMETER);
	if (x != NULL)
		out->time.tzid = copy_or_null(mem, icalparameter_get_tzid(x));
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
	struct icalendar_rule rule;
	icalproperty *p = NULL;

	if (ok)
		p = icalcomponent_get_first_property(c, ICAL_ANY_PROPERTY);
	while (p != NULL) {
		read_property(p, mem, &rule, &property);
		each(context, &property);
		p = icalcomponent_get_next_property(c, ICAL_ANY_PROPERTY);
	}
	if (c != NULL)
		icalcomponent_free(c);
	/*
	 * libical keeps the last 2,500 strings that it returned, of any length.
	 */
	icalmemory_free_ring();
	return ok;
}

static size_t
list_len(const short *by, size_t max)
{
	size_t n = 0;

	while (n < max && by[n] != ICAL_RECURRENCE_ARRAY_MAX)
		n++;
	return n;
}

bool
icalendar_rule_is_unsupported(const struct icalendar_rule *rule)
{
	const struct icalrecurrencetype *r = &rule->recur;
	size_t hours = list_len(r->by_hour, ICAL_BY_HOUR_SIZE);
	size_t minutes = list_len(r->by_minute, ICAL_BY_MINUTE_SIZE);
	size_t seconds = list_len(r->by_second, ICAL_BY_SECOND_SIZE);

	return rule->unsupported || r->interval > INTERVAL_MAX ||
	    r->freq == ICAL_SECONDLY_RECURRENCE ||
	    r->freq == ICAL_MINUTELY_RECURRENCE ||
	    r->freq == ICAL_HOURLY_RECURRENCE ||
	    (hours + !hours) * (minutes + !minutes) * (seconds + !seconds) >
	    TIMES_A_DAY_MAX;
}

bool
icalendar_rule_has_count(const struct icalendar_rule *rule)
{
	return rule->recur.count > 0;
}

struct icalendar_time
icalendar_rule_until(const struct icalendar_rule *rule)
{
	struct icalendar_time t = { .when = from_ical_time(rule->recur.until) };

	t.given = !icaltime_is_null_time(rule->recur.until) && is_time(&t.when);
	return t;
}

struct icalendar_dates *
icalendar_dates_open(const struct icalendar_rule *rule,
    const struct datetime *start, const struct datetime *from_or_null,
    const struct datetime *until)
{
	struct icalrecurrencetype recur = rule->recur;
	icalrecur_iterator *iterator;
	struct icalendar_dates *d;

	recur.until = to_ical_time(until);
	iterator = icalrecur_iterator_new(recur, to_ical_time(start));
	if (iterator != NULL && from_or_null != NULL &&
	    !icalrecur_iterator_set_start(
		iterator, to_ical_time(from_or_null))) {
		icalrecur_iterator_free(iterator);
		iterator = NULL;
	}
	if (iterator == NULL)
		return NULL;
	d = mem_alloc(sizeof(*d));
	d->iterator = iterator;
	return d;
}

bool
icalendar_dates_next(struct icalendar_dates *d, struct datetime *out)
{
	struct icaltimetype t = icalrecur_iterator_next(d->iterator);

	*out = from_ical_time(t);
	return !icaltime_is_null_time(t);
}

void
icalendar_dates_close(struct icalendar_dates *d)
{
	icalrecur_iterator_free(d->iterator);
	free(d);
}

/*
 * Does the clock change once a year at most, as in real zones?  libical would
 * expand other rules without end.
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
		    r.interval != 1 || list_len(r.by_hour, 1) > 0 ||
		    list_len(r.by_minute, 1) > 0 ||
		    list_len(r.by_second, 1) > 0 || list_len(r.by_day, 2) > 1 ||
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

struct icalendar_zone *
icalendar_zone_open(const char *component)
{
	icalcomponent *c = icalparser_parse_string(component);
	struct icalendar_zone *z = NULL;

	if (c != NULL && icalcomponent_isa(c) == ICAL_VTIMEZONE_COMPONENT &&
	    is_supported_zone(c)) {
		z = mem_alloc(sizeof(*z));
		z->zone = icaltimezone_new();
		if (icaltimezone_set_component(z->zone, c) != 0) {
			c = NULL; /* the zone owns it */
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

int
icalendar_zone_offset(struct icalendar_zone *z, const struct datetime *local)
{
	struct icaltimetype t = to_ical_time(local);

	return icaltimezone_get_utc_offset(z->zone, &t, NULL) / 60;
}

void
icalendar_zone_close(struct icalendar_zone *z)
{
	icaltimezone_free(z->zone, 1);
	free(z);
}
