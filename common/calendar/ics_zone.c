/*
 * ics_zone - writes VTIMEZONE from the system's time zone database.
 */
#include "calendar/ics_zone.h"

#include "base/timezone.h"
#include "calendar/ics_line.h"

enum {
	DAY_S = 86400,
	YEAR_S = 366 * DAY_S,
	YEARS_FROM_NOW = 10,
	CHANGES_MAX = 4 * (2 * YEARS_FROM_NOW + 2),
};

/* One change of a zone's clocks. */
struct zone_change {
	struct timezone_clock before, after;
	struct datetime local; /* local time before the change */
};

/* Returns a zone that was used before, or NULL. */
static struct ics_zone *
find_zone(struct ics_zones *s, const char *name)
{
	for (size_t i = 0; i < s->count; i++) {
		if (strcmp(s->zones[i].name, name) == 0)
			return &s->zones[i];
	}
	return NULL;
}

/* Returns NULL if there are too many zones. */
static struct ics_zone *
add_zone(struct ics_zones *s, const char *name, int64_t at_s)
{
	struct ics_zone *z;

	if (s->count == ICS_ZONES_MAX || strlen(name) >= sizeof(z->name))
		return NULL;
	z = &s->zones[s->count++];
	snprintf(z->name, sizeof(z->name), "%s", name);
	z->first_s = z->last_s = at_s;
	return z;
}

bool
ics_zone_use(struct ics_zones *s, const char *name_or_null,
    const struct datetime *instant, struct datetime *local)
{
	const int64_t far_s = (int64_t)YEARS_FROM_NOW * YEAR_S;
	const int64_t at_s = datetime_instant_s(instant);
	struct ics_zone *z;

	if (name_or_null == NULL || at_s < s->now_s - far_s ||
	    at_s > s->now_s + far_s)
		return false;
	z = find_zone(s, name_or_null);
	if (z == NULL &&
	    (timezone_is_utc(name_or_null) || !timezone_exists(name_or_null)))
		return false;
	if (!timezone_wall_clock(name_or_null, instant, at_s, local))
		return false;
	if (z == NULL)
		z = add_zone(s, name_or_null, at_s);
	if (z == NULL)
		return false;
	z->first_s = at_s < z->first_s ? at_s : z->first_s;
	z->last_s = at_s > z->last_s ? at_s : z->last_s;
	return true;
}

static void
put_offset(struct buf *b, const char *name, int minutes)
{
	int east = minutes < 0 ? -minutes : minutes;
	char text[8];

	snprintf(text, sizeof(text), "%c%02d%02d", minutes < 0 ? '-' : '+',
	    east / 60 % 100, east % 60);
	ics_line(b, name, text);
}

static void
put_observance(const struct zone_change *c, struct buf *b)
{
	const char *kind = c->after.is_daylight ? "DAYLIGHT" : "STANDARD";

	ics_line(b, "BEGIN", kind);
	ics_line_of_time(b, "DTSTART", &c->local);
	put_offset(b, "TZOFFSETFROM", c->before.offset);
	put_offset(b, "TZOFFSETTO", c->after.offset);
	ics_line_text(b, "TZNAME", c->after.name);
	ics_line(b, "END", kind);
}

static struct datetime
clock_before(const struct timezone_clock *before, int64_t at_s)
{
	struct datetime t = datetime_from_instant(at_s, before->offset);

	t.kind = DATETIME_LOCAL;
	t.offset = 0;
	return t;
}

/*
 * Finds the changes, and adds a change two days before the first time, because an
 * observance must begin before its first time.  Two days are enough, because local time
 * differs from UTC by at most one day.
 */
static size_t
find_changes(const struct ics_zone *z, struct zone_change changes[CHANGES_MAX])
{
	int64_t at_s = z->first_s - 2 * DAY_S, last_s = z->last_s + 2 * DAY_S;
	struct timezone_clock clock = timezone_clock_at(z->name, at_s);
	size_t count = 1;

	changes[0] =
	    (struct zone_change){ clock, clock, clock_before(&clock, at_s) };
	while (count < CHANGES_MAX &&
	    timezone_next_change(z->name, at_s, last_s, &at_s)) {
		struct timezone_clock after = timezone_clock_at(z->name, at_s);

		changes[count++] = (struct zone_change){ clock, after,
			clock_before(&clock, at_s) };
		clock = after;
	}
	return count;
}

static void
write_zone(const struct ics_zone *z, struct buf *b)
{
	struct zone_change changes[CHANGES_MAX];
	size_t count = find_changes(z, changes);

	ics_line(b, "BEGIN", "VTIMEZONE");
	ics_line(b, "TZID", z->name);
	for (size_t i = 0; i < count; i++)
		put_observance(&changes[i], b);
	ics_line(b, "END", "VTIMEZONE");
}

void
ics_zone_write(const struct ics_zones *s, struct buf *b)
{
	for (size_t i = 0; i < s->count; i++)
		write_zone(&s->zones[i], b);
}
