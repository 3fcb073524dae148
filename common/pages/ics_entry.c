/*
 * ics_entry - makes the entries of a calendar from the sessions of an event.
 */
#include "pages/ics_entry.h"

#include "base/timezone.h"
#include "pages/ics_line.h"

enum { DAY_S = 86400, RUN_S = 36 * 3600 };

static int64_t
instant_of(struct datetime t, const char *zone)
{
	if (t.kind == DATETIME_DATE)
		t.kind = DATETIME_LOCAL;
	if (t.kind == DATETIME_LOCAL)
		t = timezone_apply(zone, t);
	return datetime_instant_s(&t);
}

static struct datetime
day_of(struct datetime t)
{
	t.kind = DATETIME_DATE;
	t.hour = t.minute = t.second = t.offset = 0;
	return t;
}

/* The last day of a run that ends at this time: not one that only begins. */
static struct datetime
last_day_of(struct datetime end)
{
	if (end.kind != DATETIME_DATE)
		end = datetime_from_civil(datetime_civil_s(&end) - 1);
	return day_of(end);
}

/*
 * DTEND must be later than DTSTART (RFC 5545, section 3.8.2.2).  Dates may be
 * equal: it is written as the day after.
 */
static bool
is_end_usable(const struct ics_entry *e, const char *zone)
{
	if (e->start.kind == DATETIME_DATE)
		return datetime_civil_s(&e->end) >= datetime_civil_s(&e->start);
	return instant_of(e->end, zone) > instant_of(e->start, zone);
}

static void
make_all_day(struct ics_entry *e)
{
	e->end = last_day_of(e->end);
	e->start = day_of(e->start);
	if (datetime_civil_s(&e->end) < datetime_civil_s(&e->start))
		e->end = e->start;
}

static void
set_instants(struct ics_entry *e, const char *zone)
{
	e->start_s = e->end_s = instant_of(e->start, zone);
	if (e->has_end)
		e->end_s = instant_of(e->end, zone);
	if (e->is_all_day) {
		struct datetime last = e->has_end ? e->end : e->start;

		last = datetime_from_civil(datetime_civil_s(&last) + DAY_S);
		e->end_s = instant_of(last, zone);
	}
}

static const char *
zone_of(const struct event_page *p)
{
	const char *zone = p->record.event.timezone;

	return zone != NULL && timezone_exists(zone) ? zone : p->brand->timezone;
}

size_t
ics_entry_count(const struct native_record *r)
{
	(void)r;
	return 1;
}

bool
ics_entry_read(const struct event_page *p, size_t at, struct ics_entry *e)
{
	const struct event *event = &p->record.event;
	const char *zone = zone_of(p);

	(void)at;
	*e = (struct ics_entry){ .status = event_state_of(&p->record).status };
	if (event->starts_at == NULL ||
	    !datetime_parse(event->starts_at, &e->start))
		return false;
	e->has_end = event->ends_at != NULL &&
	    datetime_parse(event->ends_at, &e->end) &&
	    e->end.kind == e->start.kind && is_end_usable(e, zone);
	e->is_all_day = e->start.kind == DATETIME_DATE;
	if (e->has_end && !e->is_all_day &&
	    instant_of(e->end, zone) - instant_of(e->start, zone) > RUN_S) {
		make_all_day(e);
		e->is_all_day = true;
	}
	set_instants(e, zone);
	return true;
}
