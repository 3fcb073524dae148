/*
 * recurring - writes the rule of a record as a calendar event, and reads its dates.
 */
#include "importer/recurring.h"

#include <ctype.h>

#include "base/text.h"
#include "base/timezone.h"
#include "importer/vevent_record.h"
#include "json/json_tree.h"

enum { COMPONENT_MAX = 64 * 1024, DAY_S = 86400, THURSDAY = 4, WEEK_DAYS = 7 };

/* One remark about the rule is enough. */
static void
ignore(void *context, const char *property, const char *why)
{
	(void)context, (void)property, (void)why;
}

/* Returns the number of days to the first day that BYDAY names, or 0 if it names none. */
static int
days_to_first(const char *rule, struct datetime w)
{
	static const char days[][3] = { "SU", "MO", "TU", "WE", "TH", "FR",
		"SA" };
	const char *by = strstr(rule, "BYDAY="), *at;
	int64_t today = datetime_civil_s(&w) / DAY_S + THURSDAY;

	for (int n = 0; by != NULL && today > 0 && n < WEEK_DAYS; n++) {
		at = strstr(by, days[(today + n) % WEEK_DAYS]);
		if (at != NULL && (size_t)(at - by) < strcspn(by, ";\n"))
			return n;
	}
	return 0;
}

/* Puts "DTSTART;TZID=Europe/Paris:20270302T190000", *later days later.  False: no time. */
static bool
put_time(const char *name, const char *text, const char *zone_or_null,
    const char *brand_zone, const char *rule, int *later, struct buf *b)
{
	const char *zone = zone_or_null != NULL ? zone_or_null : brand_zone;
	struct datetime w, there;
	bool is_date;

	if (text == NULL || !datetime_parse(text, &w))
		return false;
	there = timezone_apply(zone, w);
	if (w.kind == DATETIME_INSTANT && zone_or_null == NULL &&
	    there.offset != w.offset)
		zone = "UTC";
	if (w.kind == DATETIME_INSTANT)
		w = timezone_apply(zone, w);
	is_date = w.kind == DATETIME_DATE;
	if (*later < 0)
		*later = days_to_first(rule, w);
	there =
	    datetime_from_civil(datetime_civil_s(&w) + (int64_t)*later * DAY_S);
	buf_text(b, name);
	if (!is_date && (w.kind == DATETIME_INSTANT || zone_or_null != NULL))
		buf_printf(b, ";TZID=%s", zone);
	buf_printf(b, "%s:%04d%02d%02d", is_date ? ";VALUE=DATE" : "",
	    there.year, there.month, there.day);
	if (!is_date)
		buf_printf(b, "T%02d%02d%02d", w.hour, w.minute, w.second);
	buf_char(b, '\n');
	return true;
}

/*
 * In a rule without the name of its property, "https://schema.org/Tuesday" becomes
 * "TU", and "2026-11-10" loses its hyphens.
 */
static void
put_line(const char *p, struct buf *b)
{
	bool is_plain = !text_starts(p, "FREQ=");

	buf_text(b, is_plain ? "" : "RRULE:");
	for (char before = ' '; *p != '\0'; before = *p++) {
		bool is_small = islower((unsigned char)*p);

		if (is_plain || (is_small && isupper((unsigned char)before)))
			buf_char(b,
			    is_plain ? *p : (char)toupper((unsigned char)*p));
		else if (!is_small && strchr(":/.", *p) == NULL &&
		    (*p != '-' || !isdigit((unsigned char)before)))
			buf_char(b, *p);
	}
	buf_char(b, '\n');
}

/* Leaves out text that is not a rule. */
static void
put_rule(struct json_object *rule, struct buf *b)
{
	const char *text = json_tree_text(rule);

	for (size_t i = 0; i < json_tree_count(rule); i++)
		put_rule(json_tree_at(rule, i), b);
	if (text != NULL &&
	    (text_starts(text, "FREQ=") || strchr(text, ':') != NULL) &&
	    strstr(text, "END:") == NULL)
		put_line(text, b);
}

static void
use_dates(struct json_object *native, const struct ics_recurrence *found)
{
	static const char *const keys[] = { "starts_at", "ends_at", "timezone",
		"sessions" };
	LOCAL_JSON record = vevent_record(found, "1");

	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (json_tree_has_member(record, keys[i]))
			json_tree_set_shared(
			    native, keys[i], json_tree_member(record, keys[i]));
	}
}

static void
find_dates(struct json_object *native, const char *component,
    struct ics_recurrence_context *given, const char *country)
{
	LOCAL_ARENA mem = ARENA_INIT(64 * 1024 * 1024);
	struct ics_zones zones;
	struct ics_recurrence found = { .event = NULL };
	struct ics_recurrence_context in = *given;
	struct vevent e;

	ics_zones_init(&zones, country);
	in.zones = &zones;
	in.mem = &mem;
	in.remark = ignore;
	if (vevent_read(component, &mem, &e, ignore, NULL) &&
	    vevent_is_recurring(&e))
		ics_recurrence_find(&in, &e, 1, &found);
	given->file_steps = in.file_steps;
	if (found.event != NULL && found.count > 0)
		use_dates(native, &found);
	else
		given->remark(given->context, "/rrule", "gives no date");
	ics_zones_release(&zones);
}

void
recurring_expand(struct json_object *native, struct ics_recurrence_context *in,
    const char *country)
{
	LOCAL_BUF b = BUF_INIT(COMPONENT_MAX), lines = b;
	const char *zone = json_tree_text_of(native, "timezone");
	const char *rule = json_tree_text_of(native, "rrule");
	int later = rule != NULL && text_starts(rule, "FREQ=") ? -1 : 0;

	put_rule(json_tree_member(native, "rrule"), &lines);
	if (zone != NULL && !timezone_exists(zone))
		zone = NULL;
	buf_text(&b, "BEGIN:VEVENT\nUID:1\nSUMMARY:1\n");
	if (lines.len > 0 &&
	    !put_time("DTSTART", json_tree_text_of(native, "starts_at"), zone,
		in->brand_zone, buf_cstr(&lines), &later, &b)) {
		in->remark(in->context, "/rrule",
		    "gives no date, because the event has no start that can "
		    "be read");
	} else if (lines.len > 0) {
		(void)put_time("DTEND", json_tree_text_of(native, "ends_at"),
		    zone, in->brand_zone, buf_cstr(&lines), &later, &b);
		buf_printf(&b, "%sEND:VEVENT\n", buf_cstr(&lines));
		find_dates(native, buf_cstr(&b), in, country);
	}
}
