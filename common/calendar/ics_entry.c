/*
 * ics_entry - makes the entries of a calendar from the sessions of an event.
 */
#include "calendar/ics_entry.h"

#include "base/timezone.h"
#include "event/schedule.h"
#include "calendar/ics_line.h"

enum { DAY_S = 86400 };

/* Returns the time of the clock after this many seconds. */
static struct datetime
later(struct datetime t, int64_t s)
{
	struct datetime after = datetime_from_civil(datetime_civil_s(&t) + s);

	after.kind = t.kind;
	after.offset = t.offset;
	return after;
}

/*
 * Returns the last day of a run that ends at this time.  A day that has only begun at its
 * end does not count.
 */
static struct datetime
last_day_of(struct datetime end)
{
	if (end.kind != DATETIME_DATE)
		end = datetime_from_civil(datetime_civil_s(&end) - 1);
	return datetime_date(end);
}

/*
 * Returns true if the end is usable.  DTEND must be later than DTSTART (RFC 5545, section
 * 3.8.2.2).  Dates may be equal, because the end is written as the day after.
 */
static bool
take_end(struct ics_entry *e, const char *zone)
{
	int64_t end_s;

	if (e->start.kind == DATETIME_DATE)
		return datetime_civil_s(&e->end) >= datetime_civil_s(&e->start);
	end_s = timezone_instant_s(zone, e->end);
	if (end_s <= e->start_s)
		return false;
	e->end_s = end_s;
	return true;
}

/* If only one of the two is a date, the days are used, unless the hour of one day is known. */
static void
match_kinds(struct ics_entry *e)
{
	struct datetime start = datetime_date(e->start), end;

	if ((e->start.kind == DATETIME_DATE) == (e->end.kind == DATETIME_DATE))
		return;
	end = last_day_of(e->end);
	if (e->start.kind != DATETIME_DATE &&
	    datetime_civil_s(&end) <= datetime_civil_s(&start))
		return;
	e->start = start;
	e->end = end;
}

static void
make_all_day(struct ics_entry *e)
{
	e->end = last_day_of(e->end);
	e->start = datetime_date(e->start);
	if (datetime_civil_s(&e->end) < datetime_civil_s(&e->start))
		e->end = e->start;
}

static void
set_days(struct ics_entry *e, const char *zone)
{
	e->end = later(e->has_end ? e->end : e->start, DAY_S);
	e->start_s = timezone_instant_s(zone, e->start);
	e->end_s = timezone_instant_s(zone, e->end);
}

static const char *
zone_of_event(const struct event_page *p)
{
	const char *zone = p->record.event.timezone;

	if (zone == p->brand->timezone)
		return zone;
	return zone != NULL && timezone_exists(zone) ? zone
						     : p->brand->timezone;
}

/*
 * Sets the session's key, or its start in UTC with a number if sessions begin together.
 */
static void
set_key(const struct native_record *r, size_t at, struct ics_entry *e)
{
	const struct session *s = &r->sessions[at];
	struct datetime first = e->start;
	char start[DATETIME_TEXT_MAX];
	size_t before = 0;

	if (s->key != NULL && !datetime_parse(s->key, &first)) {
		snprintf(e->key, sizeof(e->key), "%s", s->key);
		return;
	}
	while (s->key == NULL && before < at &&
	    strcmp(s[-1 - (ptrdiff_t)before].starts_at, s->starts_at) == 0)
		before++;
	ics_line_time(&first, start);
	if (before == 0)
		memcpy(e->key, start, strlen(start) + 1);
	else
		snprintf(e->key, sizeof(e->key), "%.30s-%zu", start,
		    (before + 1) % 1000);
}

size_t
ics_entry_count(const struct native_record *r)
{
	return r->session_count > 0 ? r->session_count : 1;
}

static bool
read_times(const struct event_page *p, const char *starts_at_or_null,
    const char *ends_at_or_null, struct ics_entry *e)
{
	const struct native_record *r = &p->record;
	const char *zone = zone_of_event(p);

	*e = (struct ics_entry){ .status = event_state_of(r).status };
	if (starts_at_or_null == NULL ||
	    !datetime_parse(starts_at_or_null, &e->start))
		return false;
	e->start_s = e->end_s = timezone_instant_s(zone, e->start);
	e->has_end =
	    ends_at_or_null != NULL && datetime_parse(ends_at_or_null, &e->end);
	if (e->has_end)
		match_kinds(e);
	e->has_end =
	    e->has_end && e->end.kind == e->start.kind && take_end(e, zone);
	e->is_all_day = e->start.kind == DATETIME_DATE;
	if (!e->is_all_day && e->has_end && r->session_count == 0 &&
	    schedule_are_of_run(&e->start, &e->end)) {
		make_all_day(e);
		e->is_all_day = true;
	}
	if (e->is_all_day)
		set_days(e, zone);
	else if (!e->has_end)
		e->end = later(e->start, ICS_ENTRY_DEFAULT_S);
	return true;
}

bool
ics_entry_read(const struct event_page *p, size_t at, struct ics_entry *e)
{
	const struct native_record *r = &p->record;
	const struct session *s;

	if (r->session_count == 0)
		return read_times(p, r->event.starts_at, r->event.ends_at, e);
	s = &r->sessions[at];
	if (!read_times(p, s->starts_at, s->ends_at, e))
		return false;
	if (r->session_count > 1)
		set_key(r, at, e);
	e->status = event_state_of_session(r, s).status;
	e->session = s;
	return true;
}

bool
ics_entry_next(const struct event_page *p, struct ics_entry *e)
{
	const struct session *next = schedule_next(&p->record);

	return ics_entry_read(
	    p, next != NULL ? (size_t)(next - p->record.sessions) : 0, e);
}
