#include "event/schedule.h"

#include "base/datetime.h"
#include "base/timezone.h"

enum { DAY_S = 86400 };

/* The instant as exactly as it can be told; a date is its first second. */
static int64_t
instant_of(struct datetime w, const char *zone)
{
	if (w.kind == DATETIME_DATE)
		w.kind = DATETIME_LOCAL;
	if (w.kind == DATETIME_LOCAL)
		w = timezone_apply(zone, w);
	return datetime_instant_s(&w);
}

static const char *
settle_time(const char *text, const char *zone_or_null, struct arena *mem)
{
	char out[DATETIME_TEXT_MAX];
	struct datetime w;

	if (!datetime_parse(text, &w))
		return NULL;
	if (zone_or_null != NULL)
		w = timezone_apply(zone_or_null, w);
	if (w.year < 0 || w.year > 9999)
		return NULL;
	datetime_print(&w, out);
	return arena_copy(mem, out, strlen(out));
}

/* Its end; its start where there is no end; the end of the day for a date. */
static bool
is_over(const struct event *e, const char *zone, int64_t now_s)
{
	const char *last = e->ends_at != NULL ? e->ends_at : e->starts_at;
	struct datetime w;

	if (last == NULL || !datetime_parse(last, &w))
		return false;
	if (w.kind == DATETIME_DATE) {
		w = datetime_from_civil(datetime_civil_s(&w) + DAY_S);
		return now_s >= instant_of(w, zone);
	}
	return now_s > instant_of(w, zone);
}

static const char *
judging_zone(const struct event *e, const char *brand_zone)
{
	return e->timezone != NULL ? e->timezone : brand_zone;
}

static struct datetime
day_of(struct datetime w)
{
	w.kind = DATETIME_DATE;
	w.hour = w.minute = w.second = 0;
	return w;
}

static bool
is_day_before(struct datetime end, struct datetime start)
{
	end = day_of(end);
	start = day_of(start);
	return datetime_civil_s(&end) < datetime_civil_s(&start);
}

/*
 * Where one is a date, the days on the calendar are all that can be compared.  The
 * other's is that of its own offset or that of the zone: nobody says which.
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
schedule_settle(struct event *e, const char *brand_zone, int64_t now_s,
    struct arena *mem, coerce_remark_fn *remark, void *context)
{
	struct coerce c = {
		.remark = remark, .context = context, .section = ""
	};
	const char *starts_at = e->starts_at, *ends_at = e->ends_at;

	if (e->timezone != NULL && !timezone_exists(e->timezone)) {
		coerce_remark(&c, "timezone", "is no time zone known here");
		e->timezone = NULL;
	}
	if (starts_at != NULL) {
		e->starts_at = settle_time(starts_at, e->timezone, mem);
		if (e->starts_at == NULL)
			coerce_remark(&c, "starts_at", "is no date or time");
	}
	if (ends_at != NULL) {
		e->ends_at = settle_time(ends_at, e->timezone, mem);
		if (e->ends_at == NULL)
			coerce_remark(&c, "ends_at", "is no date or time");
	}
	if (ends_before_it_starts(e, judging_zone(e, brand_zone))) {
		coerce_remark(&c, "ends_at", "is before starts_at");
		e->ends_at = NULL;
	}
	if (is_over(e, judging_zone(e, brand_zone), now_s))
		e->is_closed = true;
}

int64_t
schedule_order(const struct event *e, const char *brand_zone)
{
	struct datetime w;
	int64_t at_s;

	if (e->starts_at == NULL || !datetime_parse(e->starts_at, &w))
		return INT64_MAX;
	at_s = instant_of(w, judging_zone(e, brand_zone));
	return e->is_closed ? -at_s : at_s;
}
