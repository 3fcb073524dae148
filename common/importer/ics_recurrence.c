#include "importer/ics_recurrence.h"

#include "base/timezone.h"

enum { DAY_S = 86400 };

struct choice {
	struct ics_recurrence shown;
	int64_t at_s;
};

struct fts_query {
	const struct ics_recurrence_view *view;
	const struct vevent
	    *event; /* that repeats; NULL: changed times alone */
	struct zoned_time first;
	struct vevent_span span;
	/* excepted or changed: instants, and days since 1970; in order */
	int64_t *times, *days;
	size_t time_count, day_count;
	struct choice next, last;
	size_t steps;
};

static bool
is_over(const struct fts_query *s, const struct ics_recurrence *o)
{
	struct zoned_time last = o->has_end ? o->end : o->start;

	if (last.when.kind != DATETIME_DATE)
		return s->view->now_s >
		    zoned_time_instant(&last, s->view->brand_zone);
	last.when = datetime_from_civil(datetime_civil_s(&last.when) + DAY_S);
	return s->view->now_s >= zoned_time_instant(&last, s->view->brand_zone);
}

/* Is it the next, or the last, so far?  Answers whether it is over. */
static bool
consider(struct fts_query *s, const struct vevent *event,
    const struct zoned_time *start, struct vevent_span span)
{
	struct choice c = {
		.shown = { .event = event, .start = *start, .has_start = true },
	};
	bool over;

	c.shown.has_end = vevent_end(start, span, &c.shown.end);
	c.at_s = zoned_time_instant(start, s->view->brand_zone);
	over = is_over(s, &c.shown);
	if (!over && (s->next.shown.event == NULL || c.at_s < s->next.at_s))
		s->next = c;
	if (over && (s->last.shown.event == NULL || c.at_s > s->last.at_s))
		s->last = c;
	return over;
}

static int
compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static bool
is_among(int64_t key, const int64_t *keys, size_t count)
{
	return count > 0 &&
	    bsearch(&key, keys, count, sizeof(key), compare) != NULL;
}

static int64_t
day_of(const struct datetime *w)
{
	int64_t s = datetime_civil_s(w);

	return (s - ((s % DAY_S) + DAY_S) % DAY_S) / DAY_S;
}

/* Of an event of whole days, days are all that counts. */
static void
except(struct fts_query *s, const struct icalendar_time *t)
{
	struct zoned_time m = ics_zones_settle(s->view->zones, t, s->view->mem);

	if (m.when.kind == DATETIME_DATE || s->first.when.kind == DATETIME_DATE)
		s->days[s->day_count++] = day_of(&t->when);
	else
		s->times[s->time_count++] =
		    zoned_time_instant(&m, s->view->brand_zone);
}

static void
collect_exceptions(
    struct fts_query *s, const struct vevent *events, size_t count)
{
	size_t room = count + s->event->except.count;

	s->times = arena_alloc(s->view->mem, room * sizeof(s->times[0]));
	s->days = arena_alloc(s->view->mem, room * sizeof(s->days[0]));
	for (size_t i = 0; i < s->event->except.count; i++)
		except(s, &s->event->except.time[i]);
	for (size_t i = 0; i < count; i++) {
		if (events[i].recurrence_id.given)
			except(s, &events[i].recurrence_id);
	}
	qsort(s->times, s->time_count, sizeof(s->times[0]), compare);
	qsort(s->days, s->day_count, sizeof(s->days[0]), compare);
}

/* As `first` is, at another time. */
static struct zoned_time
moment_at(const struct fts_query *s, struct datetime when)
{
	struct icalendar_time t = s->event->start;
	struct zoned_time m = s->first;

	t.when = when;
	t.when.kind = s->event->start.when.kind;
	if (m.zone == NULL && t.tzid != NULL)
		return ics_zones_settle(s->view->zones, &t, s->view->mem);
	m.when = t.when;
	return m;
}

/* One time of the event itself; true when it is one that is not over. */
static bool
consider_time(struct fts_query *s, const struct zoned_time *m)
{
	if (is_among(day_of(&m->when), s->days, s->day_count) ||
	    (s->time_count > 0 &&
		is_among(zoned_time_instant(m, s->view->brand_zone), s->times,
		    s->time_count)))
		return false;
	return !consider(s, s->event, m, s->span);
}

/* The last time that counts, as the clock of the event shows it. */
static struct datetime
bound(const struct fts_query *s, const struct icalendar_rule *rule)
{
	struct icalendar_time until = icalendar_rule_until(rule);
	int64_t start_s = datetime_civil_s(&s->event->start.when);
	int64_t end_s = start_s > s->view->now_s ? start_s : s->view->now_s;
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
		until_s += DAY_S - 1; /* all of the day */
	w = datetime_from_civil(
	    until.given && until_s < end_s ? until_s : end_s);
	w.kind = s->event->start.when.kind;
	return w;
}

/* Times from about now on; with a COUNT they must be counted from the first. */
static const struct datetime *
near_now(const struct fts_query *s, const struct icalendar_rule *rule,
    struct datetime *from)
{
	int64_t at_s = s->view->now_s - 2 * DAY_S;

	at_s -= s->span.s > 0 ? s->span.s : 0;
	if (icalendar_rule_has_count(rule) ||
	    at_s <= datetime_civil_s(&s->event->start.when))
		return NULL;
	*from = datetime_from_civil(at_s);
	from->kind = s->event->start.when.kind;
	return from;
}

/* Until one is not over. */
static bool
follow(struct fts_query *s, const struct icalendar_rule *rule,
    const struct datetime *from, struct error *f)
{
	struct datetime until = bound(s, rule), when;
	struct icalendar_dates *dates =
	    icalendar_dates_open(rule, &s->event->start.when, from, &until);
	bool found = false, spent = cpu_budget_is_spent(s->view->effort);

	while (dates != NULL && !spent && !found &&
	    s->steps < ICS_RECURRENCE_STEPS_MAX &&
	    icalendar_dates_next(dates, &when)) {
		struct zoned_time m = moment_at(s, when);

		found = consider_time(s, &m);
		if (++s->steps % 64 == 0)
			spent = cpu_budget_is_spent(s->view->effort);
	}
	if (dates != NULL)
		icalendar_dates_close(dates);
	if (spent || cpu_budget_is_spent(s->view->effort))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "its recurring events take more than %.0f s to follow",
		    s->view->effort->max_s);
	return true;
}

/* All rules: from about now on first, then, if all are over, from the start. */
static bool
follow_all(struct fts_query *s, struct error *f)
{
	struct datetime from;

	for (size_t i = 0; i < s->event->rule_count; i++) {
		const struct icalendar_rule *rule = s->event->rule[i];

		if (!follow(s, rule, near_now(s, rule, &from), f))
			return false;
	}
	for (size_t i = 0; i < s->event->rule_count; i++) {
		const struct icalendar_rule *rule = s->event->rule[i];

		if (s->next.shown.event == NULL &&
		    near_now(s, rule, &from) != NULL &&
		    !follow(s, rule, NULL, f))
			return false;
	}
	if (s->steps >= ICS_RECURRENCE_STEPS_MAX)
		s->view->remark(s->view->context, "RRULE",
		    "takes place more than 100,000 times: the rest is not "
		    "looked at");
	return true;
}

/* An extra day of what has a time is at that time; of days, days count. */
static struct zoned_time
extra_moment(const struct fts_query *s, const struct icalendar_time *t)
{
	bool days = s->first.when.kind == DATETIME_DATE;
	struct datetime when = s->event->start.when;

	if (days == (t->when.kind == DATETIME_DATE))
		return ics_zones_settle(s->view->zones, t, s->view->mem);
	when.year = t->when.year;
	when.month = t->when.month;
	when.day = t->when.day;
	return moment_at(s, when);
}

static bool
consider_event(struct fts_query *s, const struct vevent *events, size_t count,
    struct error *f)
{
	const struct vevent_times *extra = &s->event->extra;

	if (!s->event->start.given) {
		s->last.shown.event = s->event;
		return true;
	}
	s->first =
	    ics_zones_settle(s->view->zones, &s->event->start, s->view->mem);
	s->span = vevent_span(s->event, s->view->zones, s->view->mem);
	collect_exceptions(s, events, count);
	(void)consider_time(s, &s->first);
	for (size_t i = 0; i < extra->count; i++) {
		struct zoned_time m = extra_moment(s, &extra->time[i]);

		(void)consider_time(s, &m);
	}
	return follow_all(s, f);
}

static void
consider_change(struct fts_query *s, const struct vevent *e)
{
	struct zoned_time start;

	if (!e->recurrence_id.given || !e->start.given ||
	    vevent_is_cancelled(e))
		return;
	start = ics_zones_settle(s->view->zones, &e->start, s->view->mem);
	(void)consider(
	    s, e, &start, vevent_span(e, s->view->zones, s->view->mem));
}

bool
ics_recurrence_choose(const struct ics_recurrence_view *view,
    const struct vevent *events, size_t count, struct ics_recurrence *out,
    struct error *f)
{
	struct fts_query s = { .view = view };
	bool ok = true;

	for (size_t i = count; i > 0; i--) {
		if (!events[i - 1].recurrence_id.given)
			s.event = &events[i - 1];
	}
	cpu_budget_start(view->effort);
	if (s.event != NULL)
		ok = consider_event(&s, events, count, f);
	for (size_t i = 0; i < count; i++)
		consider_change(&s, &events[i]);
	cpu_budget_stop(view->effort);
	*out = s.next.shown.event != NULL ? s.next.shown : s.last.shown;
	return ok;
}
