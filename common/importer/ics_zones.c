/*
 * ics_zones - finds the time zones of a calendar's times.
 */
#include "importer/ics_zones.h"

#include <strings.h>
#include <time.h>

#include "base/text.h"
#include "importer/windows_zone.h"
#include "base/timezone.h"

void
ics_zones_init(struct ics_zones *z, const char *country)
{
	*z = (struct ics_zones){
		.country = country,
		.mem = ARENA_INIT(4 * ICS_ZONES_TEXT_MAX),
	};
}

void
ics_zones_reset(struct ics_zones *z)
{
	for (size_t i = 0; i < z->count; i++) {
		if (z->definition[i].rules != NULL)
			icalendar_zone_close(z->definition[i].rules);
	}
	z->count = 0;
	z->own[0] = '\0';
	arena_reset(&z->mem);
}

void
ics_zones_release(struct ics_zones *z)
{
	ics_zones_reset(z);
	arena_release(&z->mem);
}

/* Returns the value of the first line with this name. */
static const char *
property_value(struct ics_zones *z, const char *component, const char *name)
{
	size_t n = strlen(name);
	const char *p = component;

	while (*p != '\0') {
		size_t len = strcspn(p, "\n");

		if (strncasecmp(p, name, n) == 0 && p[n] == ':' && len > n)
			return arena_copy(&z->mem, p + n + 1, len - n - 1);
		p += len + (p[len] != '\0');
	}
	return NULL;
}

void
ics_zones_define(struct ics_zones *z, const char *component)
{
	size_t n = strlen(component);
	const char *id, *location;

	if (z->count == ICS_ZONES_MAX ||
	    z->mem.used + 2 * n > ICS_ZONES_TEXT_MAX)
		return;
	id = property_value(z, component, "TZID");
	location = property_value(z, component, "X-LIC-LOCATION");
	if (id == NULL)
		return;
	z->definition[z->count].id = id;
	z->definition[z->count].location = location;
	z->definition[z->count].text = arena_copy(&z->mem, component, n);
	z->definition[z->count].rules = NULL;
	z->definition[z->count].opened = false;
	z->count++;
}

/*
 * Returns true for names of tzdata without summer time.  If a calendar defines summer
 * time for such a name, it means the place whose winter time has the name.
 */
static bool
is_winter_time(const char *id)
{
	static const char *const names[] = { "EST", "MST", "HST" };

	return text_is_among(names, ARRAY_LEN(names), id);
}

/* Returns the IANA name that is the text, or its end after a slash; or NULL. */
static const char *
iana_name(const char *text)
{
	const char *p = text;

	while (p != NULL && !timezone_exists(p)) {
		p = strchr(p, '/');
		p = p != NULL ? p + 1 : NULL;
	}
	return p;
}

static struct _icaltimezone *
open_rules(struct ics_zones *z, size_t at)
{
	if (z->definition[at].opened || z->cpu_s > ICS_ZONES_CPU_MAX_S)
		return z->definition[at].rules;
	z->definition[at].opened = true;
	z->definition[at].rules = icalendar_zone_open(z->definition[at].text);
	return z->definition[at].rules;
}

static double
cpu_now_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Measures the time, because the first call expands all rules of the zone. */
static int
offset_at(
    struct ics_zones *z, struct _icaltimezone *rules, const struct datetime *w)
{
	double before_s = cpu_now_s();
	int minutes = icalendar_zone_offset(rules, w);

	z->cpu_s += cpu_now_s() - before_s;
	return minutes;
}

static const char *
find_iana_name(
    struct ics_zones *z, const char *id, size_t at, struct arena *mem)
{
	bool is_defined = at < z->count;
	const char *name =
	    is_defined && is_winter_time(id) ? NULL : iana_name(id);
	char found[WINDOWS_ZONE_MAX];

	if (name == NULL && is_defined && z->definition[at].location)
		name = iana_name(z->definition[at].location);
	if (name == NULL && windows_zone_find(id, z->country, found) &&
	    timezone_exists(found))
		name = found;
	return name != NULL ? arena_copy(mem, name, strlen(name)) : NULL;
}

struct zoned_time
ics_zones_resolve(
    struct ics_zones *z, const struct icalendar_time *t, struct arena *mem)
{
	struct zoned_time m = { .when = t->when };
	struct _icaltimezone *rules;
	size_t at = 0;

	if (m.when.kind == DATETIME_INSTANT && iana_name(z->own) != NULL)
		m.zone = find_iana_name(z, z->own, z->count, mem);
	if (m.when.kind != DATETIME_LOCAL || t->tzid == NULL)
		return m;
	while (at < z->count && strcmp(z->definition[at].id, t->tzid) != 0)
		at++;
	m.zone = find_iana_name(z, t->tzid, at, mem);
	if (m.zone != NULL)
		return m;
	rules = at < z->count ? open_rules(z, at) : NULL;
	if (rules != NULL)
		m.when.offset = offset_at(z, rules, &m.when);
	if (rules == NULL && !timezone_read_offset(t->tzid, &m.when.offset))
		m.unknown_zone = t->tzid;
	else
		m.when.kind = DATETIME_INSTANT;
	return m;
}

int64_t
zoned_time_instant(const struct zoned_time *m, const char *default_zone)
{
	struct datetime w = m->when;

	if (w.kind == DATETIME_DATE)
		w.kind = DATETIME_LOCAL;
	if (w.kind == DATETIME_LOCAL)
		w = timezone_apply(m->zone != NULL ? m->zone : default_zone, w);
	return datetime_instant_s(&w);
}
