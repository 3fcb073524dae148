/*
 * schedule - resolves the times of an event, and its place in the order.
 */
#include "event/schedule.h"

#include "base/datetime.h"
#include "base/timezone.h"

enum { DAY_S = 86400 };

/* The zone to compare times in. */
static const char *
zone_of(const struct event *e, const char *brand_zone)
{
	return e->timezone != NULL ? e->timezone : brand_zone;
}

/* The instant, in seconds; of a date, its first second in the zone. */
static int64_t
instant_of(struct datetime t, const char *zone)
{
	if (t.kind == DATETIME_DATE)
		t.kind = DATETIME_LOCAL;
	if (t.kind == DATETIME_LOCAL)
		t = timezone_apply(zone, t);
	return datetime_instant_s(&t);
}

/* With the offset of the zone; NULL for a text that is not a time. */
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

bool
schedule_is_over(const struct event *e, const char *brand_zone, int64_t now_s)
{
	const char *zone = zone_of(e, brand_zone);
	const char *last = e->ends_at != NULL ? e->ends_at : e->starts_at;
	struct datetime t;

	if (last == NULL || !datetime_parse(last, &t))
		return false;
	if (t.kind == DATETIME_DATE) {
		t = datetime_from_civil(datetime_civil_s(&t) + DAY_S);
		return now_s >= instant_of(t, zone);
	}
	return now_s > instant_of(t, zone);
}

static struct datetime
day_of(struct datetime t)
{
	t.kind = DATETIME_DATE;
	t.hour = t.minute = t.second = 0;
	return t;
}

static bool
is_day_before(struct datetime end, struct datetime start)
{
	end = day_of(end);
	start = day_of(start);
	return datetime_civil_s(&end) < datetime_civil_s(&start);
}

/*
 * A date can be compared by calendar days alone.  The day of the other, a time,
 * is that of its own offset or that of the zone; either may be meant, so the
 * end is wrong only when both days are before the start.
 */
static bool
ends_before_it_starts(const struct event *e, const char *zone)
{
	struct datetime start, end;

	if (e->starts_at == NULL || e->ends_at == NULL ||
	    !datetime_parse(e->starts_at, &start) ||
	    !datetime_parse(e->ends_at, &end))
		return false;
	if (start.kind == DATETIME_DATE || end.kind == DATETIME_DATE) {
		return is_day_before(end, start) &&
		    is_day_before(
			timezone_apply(zone, end), timezone_apply(zone, start));
	}
	return instant_of(end, zone) < instant_of(start, zone);
}

void
schedule_resolve(struct event *e, const char *brand_zone, struct arena *mem,
    coerce_remark_fn *remark, void *context)
{
	struct coerce c = { .remark = remark, .context = context };
	const char *starts_at = e->starts_at, *ends_at = e->ends_at;

	if (e->timezone != NULL && !timezone_exists(e->timezone)) {
		coerce_remark(
		    &c, "timezone", "is not a time zone of this system");
		e->timezone = NULL;
	}
	if (starts_at != NULL) {
		e->starts_at = resolve_time(starts_at, e->timezone, mem);
		if (e->starts_at == NULL)
			coerce_remark(&c, "starts_at", "is no date or time");
	}
	if (ends_at != NULL) {
		e->ends_at = resolve_time(ends_at, e->timezone, mem);
		if (e->ends_at == NULL)
			coerce_remark(&c, "ends_at", "is no date or time");
	}
	if (ends_before_it_starts(e, zone_of(e, brand_zone))) {
		coerce_remark(&c, "ends_at", "is before starts_at");
		e->ends_at = NULL;
	}
}

int64_t
schedule_sort_key(const struct event *e, const char *brand_zone)
{
	struct datetime t;
	int64_t at_s;

	if (e->starts_at == NULL || !datetime_parse(e->starts_at, &t))
		return INT64_MAX;
	at_s = instant_of(t, zone_of(e, brand_zone));
	return e->is_closed ? -at_s : at_s;
}
