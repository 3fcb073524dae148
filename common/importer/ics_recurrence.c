/*
 * ics_recurrence - finds the instance of a recurring event to show.
 */
#include "importer/ics_recurrence.h"

#include "base/timezone.h"

enum { DAY_S = 86400 };

struct ics_recurrence_candidate {
	struct ics_recurrence_instance instance;
	int64_t at_s;
};

struct ics_recurrence_search {
	const struct ics_recurrence_context *in;
	const struct vevent
	    *event; /* the recurring one; NULL: only changed times */
	struct zoned_time first;
	struct vevent_span span;
	/* excluded times: instants and days since 1970, sorted */
	int64_t *times, *days;
	size_t time_count, day_count;
	struct ics_recurrence_candidate next, last;
	size_t steps;
};

static bool
is_over(const struct ics_recurrence_search *s,
    const struct ics_recurrence_instance *o)
{
	struct zoned_time last = o->has_end ? o->end : o->start;

	if (last.when.kind != DATETIME_DATE)
		return s->in->now_s >
		    zoned_time_instant(&last, s->in->brand_zone);
	last.when = datetime_from_civil(datetime_civil_s(&last.when) + DAY_S);
	return s->in->now_s >= zoned_time_instant(&last, s->in->brand_zone);
}

/* Keeps the time if it is the next or the last so far.  Is it over? */
static bool
consider(struct ics_recurrence_search *s, const struct vevent *event,
    const struct zoned_time *start, struct vevent_span span)
{
	struct ics_recurrence_candidate c = {
		.instance = { .event = event,
		    .start = *start,
		    .has_start = true },
	};
	bool over;

	c.instance.has_end = vevent_end(start, span, &c.instance.end);
	c.at_s = zoned_time_instant(start, s->in->brand_zone);
	over = is_over(s, &c.instance);
	if (!over && (s->next.instance.event == NULL || c.at_s < s->next.at_s))
		s->next = c;
	if (over && (s->last.instance.event == NULL || c.at_s > s->last.at_s))
		s->last = c;
	return over;
}

static int
compare_keys(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static bool
is_among(int64_t key, const int64_t *keys, size_t count)
{
	return count > 0 &&
	    bsearch(&key, keys, count, sizeof(key), compare_keys) != NULL;
}

static int64_t
day_number(const struct datetime *w)
{
	int64_t s = datetime_civil_s(w);

	return (s - ((s % DAY_S) + DAY_S) % DAY_S) / DAY_S;
}

/*
 * Excludes a time.  Of an event of whole days, or by a date alone, the whole
 * day is excluded.
 */
static void
add_exception(struct ics_recurrence_search *s, const struct icalendar_time *t)
{
	struct zoned_time m = ics_zones_resolve(s->in->zones, t, s->in->mem);

	if (m.when.kind == DATETIME_DATE || s->first.when.kind == DATETIME_DATE)
		s->days[s->day_count++] = day_number(&t->when);
	else
		s->times[s->time_count++] =
		    zoned_time_instant(&m, s->in->brand_zone);
}

static void
collect_exceptions(
    struct ics_recurrence_search *s, const struct vevent *events, size_t count)
{
	size_t room = count + s->event->except.count;

	s->times = arena_alloc(s->in->mem, room * sizeof(s->times[0]));
	s->days = arena_alloc(s->in->mem, room * sizeof(s->days[0]));
	for (size_t i = 0; i < s->event->except.count; i++)
		add_exception(s, &s->event->except.time[i]);
	for (size_t i = 0; i < count; i++) {
		if (events[i].recurrence_id.given)
			add_exception(s, &events[i].recurrence_id);
	}
	qsort(s->times, s->time_count, sizeof(s->times[0]), compare_keys);
	qsort(s->days, s->day_count, sizeof(s->days[0]), compare_keys);
}

/* Another time of the event, in the zone of its start. */
static struct zoned_time
time_at(const struct ics_recurrence_search *s, struct datetime when)
{
	struct icalendar_time t = s->event->start;
	struct zoned_time m = s->first;

	t.when = when;
	t.when.kind = s->event->start.when.kind;
	if (m.zone == NULL && t.tzid != NULL)
		return ics_zones_resolve(s->in->zones, &t, s->in->mem);
	m.when = t.when;
	return m;
}

/* A time of the event itself; true if it is neither excluded nor over. */
static bool
consider_time(struct ics_recurrence_search *s, const struct zoned_time *m)
{
	if (is_among(day_number(&m->when), s->days, s->day_count) ||
	    (s->time_count > 0 &&
		is_among(zoned_time_instant(m, s->in->brand_zone), s->times,
		    s->time_count)))
		return false;
	return !consider(s, s->event, m, s->span);
}

/* The end of the search: UNTIL or the limit, in the zone of the event. */
static struct datetime
last_time(
    const struct ics_recurrence_search *s, const struct icalendar_rule *rule)
{
	struct icalendar_time until = icalendar_rule_until(rule);
	int64_t start_s = datetime_civil_s(&s->event->start.when);
	int64_t end_s = start_s > s->in->now_s ? start_s : s->in->now_s;
	struct datetime w = until.when;
	int64_t until_s;

	end_s += ICS_RECURRENCE_YEARS_MAX * (int64_t)366 * DAY_S;
	if (until.given && w.kind == DATETIME_INSTANT && s->first.zone != NULL)
		w = timezone_apply(s->first.zone, w);
	else if (until.given && w.kind == DATETIME_INSTANT)
		w = datetime_from_instant(
		    datetime_instant_s(&w), s->first.when.offset);
	until_s = datetime_civil_s(&w);
	if (w.kind == DATETIME_DATE)
		until_s += DAY_S - 1; /* the whole day */
	w = datetime_from_civil(
	    until.given && until_s < end_s ? until_s : end_s);
	w.kind = s->event->start.when.kind;
	return w;
}

/*
 * Where to begin instead of at the first time; NULL: at the first time.  With
 * COUNT the times must be counted from the first one.
 */
static const struct datetime *
start_near_now(const struct ics_recurrence_search *s,
    const struct icalendar_rule *rule, struct datetime *from)
{
	int64_t at_s = s->in->now_s - 2 * DAY_S;

	at_s -= s->span.s > 0 ? s->span.s : 0;
	if (icalendar_rule_has_count(rule) ||
	    at_s <= datetime_civil_s(&s->event->start.when))
		return NULL;
	*from = datetime_from_civil(at_s);
	from->kind = s->event->start.when.kind;
	return from;
}

/* Follows a rule up to the first time that is not over. */
static bool
follow_rule(struct ics_recurrence_search *s, const struct icalendar_rule *rule,
    const struct datetime *from, struct error *f)
{
	struct datetime until = last_time(s, rule), when;
	struct icalendar_dates *dates =
	    icalendar_dates_open(rule, &s->event->start.when, from, &until);
	bool found = false, spent = cpu_budget_is_spent(s->in->budget);

	while (dates != NULL && !spent && !found &&
	    s->steps < ICS_RECURRENCE_STEPS_MAX &&
	    icalendar_dates_next(dates, &when)) {
		struct zoned_time m = time_at(s, when);

		found = consider_time(s, &m);
		if (++s->steps % 64 == 0)
			spent = cpu_budget_is_spent(s->in->budget);
	}
	if (dates != NULL)
		icalendar_dates_close(dates);
	if (spent || cpu_budget_is_spent(s->in->budget))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "its recurring events take more than %.0f s to follow",
		    s->in->budget->max_s);
	return true;
}

/* Follows all rules from about now; if all times are over, from the start. */
static bool
follow_rules(struct ics_recurrence_search *s, struct error *f)
{
	struct datetime from;

	for (size_t i = 0; i < s->event->rule_count; i++) {
		const struct icalendar_rule *rule = s->event->rule[i];

		if (!follow_rule(s, rule, start_near_now(s, rule, &from), f))
			return false;
	}
	for (size_t i = 0; i < s->event->rule_count; i++) {
		const struct icalendar_rule *rule = s->event->rule[i];

		if (s->next.instance.event == NULL &&
		    start_near_now(s, rule, &from) != NULL &&
		    !follow_rule(s, rule, NULL, f))
			return false;
	}
	if (s->steps >= ICS_RECURRENCE_STEPS_MAX)
		s->in->remark(s->in->context, "RRULE",
		    "takes place more than 100,000 times: the rest is not "
		    "looked at");
	return true;
}

/*
 * A time of RDATE.  A date without a time gets the time of the start, and a
 * time becomes a date if the start is one.
 */
static struct zoned_time
extra_time(
    const struct ics_recurrence_search *s, const struct icalendar_time *t)
{
	bool days = s->first.when.kind == DATETIME_DATE;
	struct datetime when = s->event->start.when;

	if (days == (t->when.kind == DATETIME_DATE))
		return ics_zones_resolve(s->in->zones, t, s->in->mem);
	when.year = t->when.year;
	when.month = t->when.month;
	when.day = t->when.day;
	return time_at(s, when);
}

static bool
search_event(struct ics_recurrence_search *s, const struct vevent *events,
    size_t count, struct error *f)
{
	const struct vevent_times *extra = &s->event->extra;

	if (!s->event->start.given) {
		s->last.instance.event = s->event;
		return true;
	}
	s->first =
	    ics_zones_resolve(s->in->zones, &s->event->start, s->in->mem);
	s->span = vevent_span(s->event, s->in->zones, s->in->mem);
	collect_exceptions(s, events, count);
	(void)consider_time(s, &s->first);
	for (size_t i = 0; i < extra->count; i++) {
		struct zoned_time m = extra_time(s, &extra->time[i]);

		(void)consider_time(s, &m);
	}
	return follow_rules(s, f);
}

static void
search_change(struct ics_recurrence_search *s, const struct vevent *e)
{
	struct zoned_time start;

	if (!e->recurrence_id.given || !e->start.given ||
	    vevent_is_cancelled(e))
		return;
	start = ics_zones_resolve(s->in->zones, &e->start, s->in->mem);
	(void)consider(s, e, &start, vevent_span(e, s->in->zones, s->in->mem));
}

bool
ics_recurrence_find(const struct ics_recurrence_context *in,
    const struct vevent *events, size_t count,
    struct ics_recurrence_instance *out, struct error *f)
{
	struct ics_recurrence_search s = { .in = in };
	bool ok = true;

	for (size_t i = count; i > 0; i--) {
		if (!events[i - 1].recurrence_id.given)
			s.event = &events[i - 1];
	}
	cpu_budget_start(in->budget);
	if (s.event != NULL)
		ok = search_event(&s, events, count, f);
	for (size_t i = 0; i < count; i++)
		search_change(&s, &events[i]);
	cpu_budget_stop(in->budget);
	*out =
	    s.next.instance.event != NULL ? s.next.instance : s.last.instance;
	return ok;
}
