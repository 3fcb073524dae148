/*
 * schedule - resolves the times of an event and of its sessions, and finds its place in
 * the order of lists.
 */
#include "event/schedule.h"

#include "base/datetime.h"
#include "base/timezone.h"
#include "event/state.h"

enum { DAY_S = 86400, RUN_LONGER_THAN_S = 36 * 3600 };

/* The zone in which the event's times are compared. */
static const char *
zone_of(const struct event *e, const char *brand_zone)
{
	return e->timezone != NULL ? e->timezone : brand_zone;
}

/* Returns the text with the offset of the zone, or NULL if it is not a time. */
static const char *
resolve_time(const char *text, const char *zone_or_null, struct arena *mem)
{
	char out[DATETIME_TEXT_MAX];
	struct datetime t;

	if (!datetime_parse(text, &t))
		return NULL;
	if (zone_or_null != NULL)
		t = timezone_apply(zone_or_null, t);
	if (t.year < 0 || t.year > 9999)
		return NULL;
	datetime_print(&t, out);
	return arena_copy(mem, out, strlen(out));
}

int64_t
schedule_over_s(const char *starts_at, const char *ends_at, const char *zone)
{
	const char *last = ends_at != NULL ? ends_at : starts_at;
	struct datetime t;

	if (last == NULL || !datetime_parse(last, &t))
		return SCHEDULE_NEVER;
	if (t.kind == DATETIME_DATE) {
		t = datetime_from_civil(datetime_civil_s(&t) + DAY_S);
		return timezone_instant_s(zone, t);
	}
	return timezone_instant_s(zone, t) + 1;
}

bool
schedule_is_over(
    const struct native_record *r, const char *brand_zone, int64_t now_s)
{
	const struct event *e = &r->event;

	for (size_t i = 0; i < r->session_count; i++) {
		if (!r->sessions[i].is_over)
			return false;
	}
	return r->session_count > 0 ||
	    now_s >=
	    schedule_over_s(e->starts_at, e->ends_at, zone_of(e, brand_zone));
}

static bool
is_day_before(struct datetime end, struct datetime start)
{
	end = datetime_date(end);
	start = datetime_date(start);
	return datetime_civil_s(&end) < datetime_civil_s(&start);
}

/*
 * A date and a time can be compared only by their days.  The day of the time is that of
 * its own offset or that of the zone.  Either may be meant, so the end is wrong only if
 * both days are before the start.
 */
bool
schedule_ends_before_it_starts(
    const char *starts_at, const char *ends_at, const char *zone)
{
	struct datetime start, end;

	if (starts_at == NULL || ends_at == NULL ||
	    !datetime_parse(starts_at, &start) ||
	    !datetime_parse(ends_at, &end))
		return false;
	if (start.kind == DATETIME_DATE || end.kind == DATETIME_DATE) {
		return is_day_before(end, start) &&
		    is_day_before(
			timezone_apply(zone, end), timezone_apply(zone, start));
	}
	return timezone_instant_s(zone, end) < timezone_instant_s(zone, start);
}

/* Gives the time its offset.  A text that is not a time becomes NULL. */
static void
resolve_one(struct coerce *c, const struct event *e, const char *key,
    const char **time_or_null)
{
	const char *told = *time_or_null;

	if (told == NULL)
		return;
	*time_or_null = resolve_time(told, e->timezone, c->mem);
	if (*time_or_null == NULL)
		coerce_remark_value(c, key, "is not a date or time", told);
}

static void
resolve_times(struct coerce *c, const struct event *e, const char *brand_zone,
    const char **starts_at, const char **ends_at)
{
	resolve_one(c, e, "starts_at", starts_at);
	resolve_one(c, e, "ends_at", ends_at);
	if (schedule_ends_before_it_starts(
		*starts_at, *ends_at, zone_of(e, brand_zone))) {
		coerce_remark(c, "ends_at", "is before starts_at");
		*ends_at = NULL;
	}
}

/* Does not change a session without a start. */
static void
mark_session(struct session *s, const char *zone, int64_t now_s)
{
	struct schedule_interval i =
	    schedule_interval(s->starts_at, s->ends_at, zone);

	if (!i.is_set)
		return;
	s->start_s = i.start_s;
	s->end_s = i.end_s;
	s->over_s = schedule_over_s(s->starts_at, s->ends_at, zone);
	s->is_over = now_s >= s->over_s;
}

void
schedule_mark(struct native_record *r, const char *brand_zone, int64_t now_s)
{
	const char *zone = zone_of(&r->event, brand_zone);

	for (size_t i = 0; i < r->session_count; i++) {
		struct session *s = &r->sessions[i];

		if (s->over_s == 0)
			mark_session(s, zone, now_s);
		else
			s->is_over = now_s >= s->over_s;
	}
}

static void
show_time(const char **time, const char *zone, struct arena *mem)
{
	struct datetime t;

	if (*time != NULL && datetime_parse(*time, &t) &&
	    t.kind == DATETIME_INSTANT)
		*time = resolve_time(*time, zone, mem);
}

void
schedule_show(
    struct native_record *r, const char *brand_zone, struct arena *mem)
{
	struct event *e = &r->event;

	if (e->timezone != NULL && !timezone_is_utc(e->timezone))
		return;
	show_time(&e->starts_at, brand_zone, mem);
	show_time(&e->ends_at, brand_zone, mem);
	show_time(&r->door_time, brand_zone, mem);
	show_time(&r->on_sale_at, brand_zone, mem);
	for (size_t i = 0; i < r->session_count; i++) {
		show_time(&r->sessions[i].starts_at, brand_zone, mem);
		show_time(&r->sessions[i].ends_at, brand_zone, mem);
	}
}

/* Sessions with the same times keep the order of the record. */
static int
compare_sessions(const void *a, const void *b)
{
	const struct session *x = a, *y = b;

	if (x->start_s != y->start_s)
		return x->start_s < y->start_s ? -1 : 1;
	if (x->end_s != y->end_s)
		return x->end_s < y->end_s ? -1 : 1;
	return x->position < y->position ? -1 : x->position > y->position;
}

/* If sessions have the same times, keeps only the last one of the record. */
static void
drop_repeated(struct native_record *r)
{
	size_t kept = 0;

	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];

		if (kept > 0 && r->sessions[kept - 1].start_s == s->start_s &&
		    r->sessions[kept - 1].end_s == s->end_s)
			kept--;
		r->sessions[kept++] = *s;
	}
	r->session_count = kept;
}

/* Drops excess sessions: the earliest past sessions, then the latest future sessions. */
static void
drop_excess(struct native_record *r, struct coerce *c)
{
	const char *name = event_section_name(EVENT_SECTION_SESSION);
	size_t max = NATIVE_RECORD_SESSIONS_MAX, over = 0, excess;
	char why[96];

	if (r->session_count <= max)
		return;
	excess = r->session_count - max;
	while (over < excess && r->sessions[over].is_over)
		over++;
	memmove(r->sessions, r->sessions + over, max * sizeof(r->sessions[0]));
	r->session_count = max;
	snprintf(why, sizeof(why),
	    "has more than %zu sessions, and Cartaz "
	    "leaves out %zu of them",
	    max, excess);
	coerce_remark(c, name, why);
}

/* Returns false, after a remark, if the session has no start. */
static bool
resolve_session(struct session *s, const struct event *e,
    const char *brand_zone, int64_t now_s, struct coerce *c)
{
	bool is_told = s->starts_at != NULL;

	resolve_times(c, e, brand_zone, &s->starts_at, &s->ends_at);
	if (s->starts_at == NULL) {
		coerce_remark(c, "starts_at",
		    is_told ? "cannot be parsed, so the session is left out"
			    : "is missing, so the session is left out");
		return false;
	}
	mark_session(s, zone_of(e, brand_zone), now_s);
	return true;
}

static void
resolve_sessions(struct native_record *r, const char *brand_zone, int64_t now_s,
    struct coerce *c)
{
	size_t kept = 0;

	c->section = event_section_name(EVENT_SECTION_SESSION);
	for (size_t i = 0; i < r->session_count; i++) {
		struct session s = r->sessions[i];

		s.position = i;
		if (resolve_session(&s, &r->event, brand_zone, now_s, c))
			r->sessions[kept++] = s;
	}
	c->section = NULL;
	r->session_count = kept;
	if (kept > 1)
		qsort(r->sessions, kept, sizeof(r->sessions[0]),
		    compare_sessions);
	drop_repeated(r);
	drop_excess(r, c);
}

static bool
takes_place(const struct session *s)
{
	return event_status_takes_place(event_status_read(s->event_status));
}

bool
schedule_is_on_sale(const struct session *s)
{
	return takes_place(s) && !s->is_closed;
}

const struct session *
schedule_next(const struct native_record *r)
{
	const struct session *off = NULL, *to_come = NULL, *held = NULL;

	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];

		if (!s->is_over && schedule_is_on_sale(s))
			return s;
		if (!s->is_over && takes_place(s) && to_come == NULL)
			to_come = s;
		if (!s->is_over && off == NULL)
			off = s;
		if (takes_place(s))
			held = s;
	}
	if (to_come != NULL)
		return to_come;
	if (off != NULL)
		return off;
	if (held != NULL)
		return held;
	return r->session_count > 0 ? &r->sessions[r->session_count - 1] : NULL;
}

size_t
schedule_coming(
    const struct native_record *r, size_t max, const struct session *first[])
{
	size_t n = 0;

	for (size_t i = 0; i < r->session_count; i++) {
		if (r->sessions[i].is_over)
			continue;
		if (n < max)
			first[n] = &r->sessions[i];
		n++;
	}
	return n;
}

/* Leaves out a sale that begins with the event, as some sites write without meaning it. */
static void
check_on_sale(struct coerce *c, struct native_record *r, const char *brand_zone)
{
	const struct event *e = &r->event;
	const char *zone = zone_of(e, brand_zone);
	struct schedule_interval i =
	    schedule_interval(e->starts_at, NULL, zone);
	struct datetime from;

	if (!i.is_set || r->on_sale_at == NULL ||
	    !datetime_parse(r->on_sale_at, &from) ||
	    timezone_instant_s(zone, from) < i.start_s)
		return;
	coerce_remark_value(c, "on_sale_at",
	    "is not before the start of the event, and is "
	    "left out",
	    r->on_sale_at);
	r->on_sale_at = NULL;
}

void
schedule_resolve(struct native_record *r, const char *brand_zone, int64_t now_s,
    struct arena *mem, coerce_remark_fn *remark, void *context)
{
	struct coerce c = { .mem = mem, .remark = remark, .context = context };
	struct event *e = &r->event;
	const struct session *next;

	if (e->timezone != NULL && !timezone_exists(e->timezone)) {
		coerce_remark_value(&c, "timezone",
		    "is not a time zone of this system", e->timezone);
		e->timezone = NULL;
	}
	resolve_sessions(r, brand_zone, now_s, &c);
	next = schedule_next(r);
	resolve_one(&c, e, "door_time", &r->door_time);
	resolve_one(&c, e, "on_sale_at", &r->on_sale_at);
	if (next != NULL) {
		e->starts_at = next->starts_at;
		e->ends_at = next->ends_at;
	} else {
		resolve_times(&c, e, brand_zone, &e->starts_at, &e->ends_at);
	}
	check_on_sale(&c, r, brand_zone);
}

struct schedule_interval
schedule_interval(const char *starts_at, const char *ends_at, const char *zone)
{
	struct schedule_interval i = { 0 };
	struct datetime start, end;

	if (starts_at == NULL || !datetime_parse(starts_at, &start))
		return i;
	i.is_set = true;
	i.start_s = i.end_s = timezone_instant_s(zone, start);
	end = start;
	if (ends_at != NULL && !datetime_parse(ends_at, &end))
		end = start;
	if (end.kind == DATETIME_DATE)
		end = datetime_from_civil(datetime_civil_s(&end) + DAY_S);
	i.end_s = timezone_instant_s(zone, end);
	if (i.end_s < i.start_s)
		i.end_s = i.start_s;
	return i;
}

bool
schedule_are_of_run(const struct datetime *start, const struct datetime *end)
{
	if (start->kind == DATETIME_DATE && end->kind == DATETIME_DATE)
		return datetime_civil_s(end) > datetime_civil_s(start);
	if (start->kind == DATETIME_INSTANT && end->kind == DATETIME_INSTANT)
		return datetime_instant_s(end) - datetime_instant_s(start) >
		    RUN_LONGER_THAN_S;
	return datetime_civil_s(end) - datetime_civil_s(start) >
	    RUN_LONGER_THAN_S;
}

bool
schedule_is_run(const struct native_record *r)
{
	const struct event *e = &r->event;
	struct datetime start, end;

	return r->session_count == 0 && e->starts_at != NULL &&
	    e->ends_at != NULL && datetime_parse(e->starts_at, &start) &&
	    datetime_parse(e->ends_at, &end) &&
	    schedule_are_of_run(&start, &end);
}

/* The first second of the day of now_s in the zone. */
static int64_t
day_start_s(const char *zone, int64_t now_s)
{
	return timezone_instant_s(
	    zone, datetime_date(timezone_at(zone, now_s)));
}

int64_t
schedule_changes_at(
    const struct native_record *r, const char *brand_zone, int64_t now_s)
{
	const struct event *e = &r->event;
	const struct session *next = schedule_next(r);
	const char *zone = zone_of(e, brand_zone);
	int64_t over_s = next != NULL
	    ? next->over_s
	    : schedule_over_s(e->starts_at, e->ends_at, zone);
	struct datetime day;
	int64_t running_s;

	if (schedule_is_run(r)) {
		running_s = schedule_interval(e->starts_at, NULL, zone).start_s;
		day = datetime_date(timezone_at(brand_zone, running_s));
		running_s = timezone_instant_s(brand_zone,
		    datetime_from_civil(datetime_civil_s(&day) + DAY_S));
		if (running_s > now_s && running_s < over_s)
			return running_s;
	}
	return over_s > now_s ? over_s : SCHEDULE_NEVER;
}

static bool
is_day(const char *text)
{
	struct datetime t;

	return datetime_parse(text, &t) && t.kind == DATETIME_DATE;
}

struct schedule_place
schedule_place(
    const struct native_record *r, const char *brand_zone, int64_t now_s)
{
	const struct event *e = &r->event;
	const char *zone = zone_of(e, brand_zone);
	struct schedule_interval i =
	    schedule_interval(e->starts_at, e->ends_at, zone);
	struct schedule_place place = { SCHEDULE_TO_COME, i.start_s,
		i.is_set && is_day(e->starts_at) };

	if (r->unconfirmed_since != NULL) {
		place = (struct schedule_place){ .class = SCHEDULE_UNLISTED };
	} else if (e->is_closed) {
		place.class = SCHEDULE_CLOSED;
		place.key = i.is_set ? -i.start_s : INT64_MAX;
	} else if (!i.is_set) {
		place.class = SCHEDULE_WITHOUT_START;
		place.key = 0;
	} else if (schedule_is_run(r) &&
	    i.start_s < day_start_s(brand_zone, now_s)) {
		place.class = SCHEDULE_RUNNING;
		place.key = i.end_s;
	}
	return place;
}
