/*
 * ics_recurrence - finds the sessions of an event.
 *
 * It collects all times in the window, the last time before the window and the first time
 * after it (ics_sessions.h).  The times in the window are then sorted.  If there are none,
 * the time after the window is used or, if there is none, the time before it.
 */
#include "importer/ics_recurrence.h"

enum { DAY_S = 86400 };

struct ics_recurrence_keys {
	int64_t *key;
	size_t count, room;
};

struct ics_recurrence_search {
	struct ics_recurrence_context *in;
	/* The recurring event.  NULL: there are only changes. */
	const struct vevent *event;
	struct zoned_time first;
	struct vevent_span span;
	/* Excluded instants, and excluded days. */
	struct ics_recurrence_keys times, days;
	struct ics_sessions found;
	struct ics_rule_steps steps;
};

/* Called for each time of a rule.  Returns true to stop. */
typedef bool ics_recurrence_time_fn(
    struct ics_recurrence_search *, const struct zoned_time *);

static int
compare_keys(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static bool
is_among(int64_t key, const struct ics_recurrence_keys *keys)
{
	return keys->count > 0 &&
	    bsearch(&key, keys->key, keys->count, sizeof(key), compare_keys) !=
	    NULL;
}

static void
add_key(struct ics_recurrence_keys *to, int64_t key)
{
	to->key = mem_room(to->key, to->count, &to->room, sizeof(key));
	to->key[to->count++] = key;
}

static void
sort_keys(struct ics_recurrence_keys *keys)
{
	if (keys->count > 0)
		qsort(
		    keys->key, keys->count, sizeof(keys->key[0]), compare_keys);
}

static int64_t
day_number(const struct datetime *w)
{
	int64_t s = datetime_civil_s(w);

	return (s - ((s % DAY_S) + DAY_S) % DAY_S) / DAY_S;
}

/* Returns another time of the event, in the zone of its start. */
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

/* Excludes the whole day of a date, and of a time if the event has only dates. */
static bool
exclude_time(struct ics_recurrence_search *s, const struct zoned_time *m)
{
	if (m->when.kind == DATETIME_DATE ||
	    s->first.when.kind == DATETIME_DATE)
		add_key(&s->days, day_number(&m->when));
	else
		add_key(&s->times, zoned_time_instant(m, s->in->brand_zone));
	return false;
}

static void
exclude(struct ics_recurrence_search *s, const struct icalendar_time *t)
{
	struct zoned_time m = ics_zones_resolve(s->in->zones, t, s->in->mem);

	/* A time without a zone is in the zone of the start. */
	if (m.when.kind == DATETIME_LOCAL && t->tzid == NULL)
		m = time_at(s, t->when);
	(void)exclude_time(s, &m);
}

static bool
is_excluded(const struct ics_recurrence_search *s, const struct zoned_time *m)
{
	return is_among(day_number(&m->when), &s->days) ||
	    (s->times.count > 0 &&
		is_among(zoned_time_instant(m, s->in->brand_zone), &s->times));
}

static bool
consider_time(struct ics_recurrence_search *s, const struct zoned_time *m)
{
	return !is_excluded(s, m) &&
	    ics_sessions_add(&s->found, (struct ics_session){ 0 }, m, s->span);
}

/* Returns true if UNTIL, and the times to compare with it, are instants. */
static bool
ends_at_instant(
    const struct ics_recurrence_search *s, const struct ics_rule *rule)
{
	return rule->has_until && rule->until.kind == DATETIME_INSTANT &&
	    (s->first.when.kind == DATETIME_INSTANT || s->first.zone != NULL);
}

/*
 * UNTIL in the zone of the start.  For a date, its last second.  For an instant, a day
 * later, because each time has its own offset.
 */
static int64_t
until_s(const struct ics_recurrence_search *s, const struct ics_rule *rule)
{
	int64_t civil_s = datetime_civil_s(&rule->until);

	if (ends_at_instant(s, rule))
		return civil_s + DAY_S;
	return civil_s + (rule->until.kind == DATETIME_DATE ? DAY_S - 1 : 0);
}

/* Returns the end of the search, which is UNTIL or the limit. */
static struct datetime
last_time(const struct ics_recurrence_search *s, const struct ics_rule *rule)
{
	int64_t start_s = datetime_civil_s(&s->event->start.when);
	int64_t end_s = start_s > s->in->now_s ? start_s : s->in->now_s;

	end_s += ICS_RECURRENCE_YEARS_MAX * (int64_t)366 * DAY_S;
	if (rule->has_until && until_s(s, rule) < end_s)
		end_s = until_s(s, rule);
	return datetime_from_civil(end_s);
}

/* Calls the function for each time of a rule until it returns true. */
static void
follow_rule(struct ics_recurrence_search *s, const struct ics_rule *rule,
    int64_t from_s, ics_recurrence_time_fn *each)
{
	struct datetime until = last_time(s, rule), when;
	struct datetime from = datetime_from_civil(from_s);
	struct ics_rule_times times;
	bool done = false, at_instant = ends_at_instant(s, rule);

	ics_rule_open(
	    &times, rule, &s->event->start.when, &from, &until, &s->steps);
	while (!done && ics_rule_next(&times, &when)) {
		struct zoned_time m = time_at(s, when);

		done = (at_instant &&
			   zoned_time_instant(&m, s->in->brand_zone) >
			       datetime_instant_s(&rule->until)) ||
		    each(s, &m);
	}
}

static void
follow_rules(struct ics_recurrence_search *s, int64_t from_s, bool ended)
{
	for (size_t i = 0; i < s->event->rules.count; i++) {
		const struct ics_rule *rule = s->event->rules.rule[i];

		if (!ended || rule->has_until)
			follow_rule(s, rule, from_s, consider_time);
	}
}

static bool
exclude_until_later(struct ics_recurrence_search *s, const struct zoned_time *m)
{
	(void)exclude_time(s, m);
	return zoned_time_instant(m, s->in->brand_zone) > s->found.to_s;
}

static void
exclude_all(
    struct ics_recurrence_search *s, const struct vevent *events, size_t count)
{
	for (size_t i = 0; i < s->event->except.count; i++)
		exclude(s, &s->event->except.time[i]);
	for (size_t i = 0; i < count; i++) {
		if (events[i].recurrence_id.given)
			exclude(s, &events[i].recurrence_id);
	}
	for (size_t i = 0; i < s->event->except_rules.count; i++)
		follow_rule(s, s->event->except_rules.rule[i], INT32_MIN,
		    exclude_until_later);
	sort_keys(&s->times);
	sort_keys(&s->days);
}

/*
 * Returns a time of RDATE.  If only the time or only the start is a date, takes the
 * date of the time and the hour of the start.
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

static void
consider_extra(struct ics_recurrence_search *s, const struct icalendar_time *t)
{
	struct zoned_time m = extra_time(s, t);
	struct vevent_span span = s->span;
	struct ics_session session = { .source = ICS_SESSION_OF_RULE };

	if (t->is_period) {
		span = (struct vevent_span){ t->period_s, false };
		session.source = ICS_SESSION_OF_PERIOD;
	}
	if (!is_excluded(s, &m))
		(void)ics_sessions_add(&s->found, session, &m, span);
}

/*
 * Follows the rules from shortly before the window.  If no time is in the window or
 * later, follows them from the start to find the last time, but only rules with UNTIL:
 * a rule without UNTIL has no earlier time either, and COUNT was followed from the
 * start.
 */
static void
search_event(
    struct ics_recurrence_search *s, const struct vevent *events, size_t count)
{
	int64_t from_s;
	const struct vevent_times *extra = &s->event->extra;

	s->first =
	    ics_zones_resolve(s->in->zones, &s->event->start, s->in->mem);
	s->span = vevent_span(
	    s->event, s->in->zones, s->in->mem, s->in->remark, s->in->context);
	from_s = s->found.from_s - 2 * DAY_S - (s->span.s > 0 ? s->span.s : 0);
	exclude_all(s, events, count);
	(void)consider_time(s, &s->first);
	for (size_t i = 0; i < extra->count; i++)
		consider_extra(s, &extra->time[i]);
	follow_rules(s, from_s, false);
	if (s->found.count == 0 && !s->found.has_later)
		follow_rules(s, INT32_MIN, true);
}

static int
compare_changes(const void *a, const void *b)
{
	const struct vevent *x = *(const struct vevent *const *)a;
	const struct vevent *y = *(const struct vevent *const *)b;
	int64_t at_x = datetime_civil_s(&x->recurrence_id.when);
	int64_t at_y = datetime_civil_s(&y->recurrence_id.when);

	if (at_x != at_y)
		return at_x < at_y ? -1 : 1;
	if (x->sequence != y->sequence)
		return x->sequence < y->sequence ? -1 : 1;
	return (x > y) - (x < y);
}

/* Returns the changed instances, each with its last change, without private instances. */
static const struct vevent **
changes_of(struct arena *mem, const struct vevent *events, size_t *count)
{
	const struct vevent **change =
	    arena_alloc(mem, *count * sizeof(change[0]));
	size_t n = 0, kept = 0;

	for (size_t i = 0; i < *count; i++) {
		if (events[i].recurrence_id.given)
			change[n++] = &events[i];
	}
	qsort(change, n, sizeof(change[0]), compare_changes);
	for (size_t i = 0; i < n; i++) {
		bool is_last = i + 1 == n ||
		    datetime_civil_s(&change[i]->recurrence_id.when) !=
			datetime_civil_s(&change[i + 1]->recurrence_id.when);

		if (is_last && !vevent_is_private(change[i]))
			change[kept++] = change[i];
	}
	*count = kept;
	return change;
}

static void
search_changes(
    struct ics_recurrence_search *s, const struct vevent *events, size_t count)
{
	const struct vevent **change = changes_of(s->in->mem, events, &count);

	for (size_t i = 0; i < count; i++) {
		const struct vevent *e = change[i];
		const struct icalendar_time *t =
		    e->start.given ? &e->start : &e->recurrence_id;
		struct zoned_time start =
		    ics_zones_resolve(s->in->zones, t, s->in->mem);

		(void)ics_sessions_add(&s->found,
		    (struct ics_session){ .source = ICS_SESSION_OF_CHANGE,
			.change = e,
			.is_cancelled = vevent_is_cancelled(e) },
		    &start,
		    vevent_span(e, s->in->zones, s->in->mem, s->in->remark,
			s->in->context));
	}
}

static void
remark_rest(struct ics_recurrence_search *s, size_t more)
{
	char why[128], printed[DATETIME_TEXT_MAX];
	struct datetime day = s->found.session[s->found.count - 1].start.when;

	day.kind = DATETIME_DATE;
	datetime_print(&day, printed);
	snprintf(why, sizeof(why),
	    "has %zu more session%s after %s, which %s left out", more,
	    more == 1 ? "" : "s", printed, more == 1 ? "is" : "are");
	s->in->remark(s->in->context, "RRULE", why);
}

static void
finish(struct ics_recurrence_search *s, struct ics_recurrence *out)
{
	size_t count = ics_sessions_finish(&s->found);
	const struct ics_session *session = s->found.session;

	if (count > s->found.count)
		remark_rest(s, count - s->found.count);
	out->session = session;
	out->count = s->found.count;
	out->next = ics_sessions_next(&s->found);
	if (out->count == 0)
		return;
	out->zone =
	    s->event != NULL ? s->first.zone : session[out->next].start.zone;
	for (size_t i = 0; out->unknown_zone == NULL && i < out->count; i++)
		out->unknown_zone = session[i].start.unknown_zone;
}

/*
 * Returns the component with the values that all dates share: the first that is not a
 * changed instance, or else the first change that takes place.
 */
static const struct vevent *
series_of(const struct vevent *events, size_t count)
{
	const struct vevent *found = NULL;

	for (size_t i = 0; i < count; i++) {
		const struct vevent *e = &events[i];

		if (!e->recurrence_id.given)
			return e;
		if (!vevent_is_private(e) &&
		    (found == NULL ||
			(vevent_is_cancelled(found) &&
			    !vevent_is_cancelled(e))))
			found = e;
	}
	return found;
}

static struct icalendar_time
last_update(const struct vevent *events, size_t count)
{
	struct icalendar_time last = { 0 };

	for (size_t i = 0; i < count; i++) {
		if (events[i].updated.given &&
		    (!last.given ||
			datetime_civil_s(&events[i].updated.when) >
			    datetime_civil_s(&last.when)))
			last = events[i].updated;
	}
	return last;
}

void
ics_recurrence_find(struct ics_recurrence_context *in,
    const struct vevent *events, size_t count, struct ics_recurrence *out)
{
	const struct vevent *series = series_of(events, count);
	bool late = in->file_steps >= ICS_RECURRENCE_FILE_STEPS_MAX;
	struct ics_recurrence_search s = {
		.in = in,
		.event = series->recurrence_id.given ? NULL : series,
		.steps.max =
		    late ? ICS_RECURRENCE_STEPS_LATE : ICS_RECURRENCE_STEPS_MAX,
	};

	*out = (struct ics_recurrence){ .updated = last_update(events, count) };
	ics_sessions_init(&s.found, in->mem, in->brand_zone, in->now_s);
	if (s.event != NULL && s.event->start.given)
		search_event(&s, events, count);
	search_changes(&s, events, count);
	free(s.times.key);
	free(s.days.key);
	in->file_steps += s.steps.used;
	out->spent = ics_rule_is_spent(&s.steps);
	if (!out->spent)
		finish(&s, out);
	if (out->count > 0 || !series->start.given)
		out->event = series;
}
