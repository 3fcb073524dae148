/*
 * timezone - converts times with libc's localtime_r() and the TZ variable.
 */
#include "base/timezone.h"

#include <ctype.h>
#include <errno.h>
#include <sys/stat.h>

#include "base/text.h"

enum { NAME_MAX_BYTES = 64 };

#define DATABASE "/usr/share/zoneinfo/"

static bool
is_well_formed(const char *name)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "abcdefghijklmnopqrstuvwxyz0123456789"
				       "_+-/";

	return name[0] >= 'A' && name[0] <= 'Z' &&
	    strlen(name) <= NAME_MAX_BYTES &&
	    name[strspn(name, alphabet)] == '\0';
}

/*
 * Pairs of an old name and its present name, with a NUL after each name.  "" ends the
 * list (zone_links).
 */
extern const char timezone_links[];

/* Returns NULL if the name is not an old one. */
static const char *
present_name(const char *name)
{
	const char *old = timezone_links;

	while (*old != '\0') {
		const char *present = old + strlen(old) + 1;

		if (strcmp(old, name) == 0)
			return present;
		old = present + strlen(present) + 1;
	}
	return NULL;
}

static bool
has_file(const char *name)
{
	char path[sizeof(DATABASE) + NAME_MAX_BYTES];
	struct stat st;

	snprintf(path, sizeof(path), DATABASE "%s", name);
	if (stat(path, &st) == 0)
		return S_ISREG(st.st_mode);
	if (errno != ENOENT && errno != ENOTDIR)
		fatal("the time zone database in /usr/share/zoneinfo cannot "
		      "be read");
	return false;
}

bool
timezone_exists(const char *name)
{
	static char last[NAME_MAX_BYTES + 1];
	const char *present;

	if (last[0] != '\0' && strcmp(last, name) == 0)
		return true;
	if (!is_well_formed(name))
		return false;
	if (!has_file(name)) {
		present = present_name(name);
		if (present == NULL || !has_file(present))
			return false;
	}
	snprintf(last, sizeof(last), "%s", name);
	return true;
}

bool
timezone_is_utc(const char *name)
{
	static const char *const names[] = { "UTC", "Etc/UTC", "Zulu",
		"Etc/Zulu", "Universal", "Etc/Universal", "UCT", "Etc/UCT" };

	return text_is_among(names, ARRAY_LEN(names), name);
}

static int
two_digits(const char **p)
{
	int n = 0;

	for (int i = 0; i < 2 && isdigit((unsigned char)**p); i++)
		n = 10 * n + (*(*p)++ - '0');
	return n;
}

bool
timezone_read_offset(const char *p, int *minutes)
{
	bool is_shown = *p == '(';
	int hours, rest, sign;

	p += is_shown;
	if (text_starts(p, "UTC") || text_starts(p, "GMT"))
		p += 3;
	sign = *p == '-' ? -1 : 1;
	if ((*p != '+' && *p != '-') || !isdigit((unsigned char)p[1]))
		return false;
	p++;
	hours = two_digits(&p);
	p += *p == ':' || (is_shown && *p == '.');
	rest = two_digits(&p);
	*minutes = sign * (60 * hours + rest);
	return *p == (is_shown ? ')' : '\0') && hours <= 14 && rest < 60;
}

enum { DAY_S = 86400 };

/*
 * libc reports no error: it reads an unreadable file's name as a POSIX rule, so that
 * "America" becomes UTC.  It does not read a path as a rule, and tzname stays empty.
 */
static bool
load(const char *name)
{
	char path[sizeof(":" DATABASE) + NAME_MAX_BYTES];

	snprintf(path, sizeof(path), ":" DATABASE "%s", name);
	if (setenv("TZ", path, 1) != 0)
		fatal("out of memory");
	tzset();
	return tzname[0][0] != '\0';
}

/* Uses UTC for a zone that does not exist, which `check` reports. */
static void
set_zone(const char *name)
{
	static char current[NAME_MAX_BYTES + 1];
	const char *present;

	if (current[0] != '\0' && strcmp(current, name) == 0)
		return;
	snprintf(current, sizeof(current), "%s", name);
	if (load(name))
		return;
	present = present_name(name);
	if ((present == NULL || !load(present)) && timezone_exists(name))
		fatal("the time zone database in /usr/share/zoneinfo cannot "
		      "be read");
}

static int
offset_at(int64_t at_s)
{
	time_t at = (time_t)at_s;
	struct tm tm;

	return localtime_r(&at, &tm) == NULL ? 0 : (int)(tm.tm_gmtoff / 60);
}

/*
 * If a local time occurs twice, returns its first occurrence.  For a local time that
 * the clocks skip, uses the offset before the change, so that it appears later (RFC
 * 5545 section 3.3.5).
 */
static int64_t
instant_of_local(int64_t civil_s)
{
	int before = offset_at(civil_s - DAY_S);
	int after = offset_at(civil_s + DAY_S);
	int64_t early = civil_s - (int64_t)before * 60;
	int64_t late = civil_s - (int64_t)after * 60;

	if (offset_at(early) == before || offset_at(late) != after)
		return early;
	return late;
}

struct datetime
timezone_apply(const char *name, struct datetime w)
{
	int64_t at_s;

	if (w.kind == DATETIME_DATE)
		return w;
	set_zone(name);
	at_s = w.kind == DATETIME_LOCAL ? instant_of_local(datetime_civil_s(&w))
					: datetime_instant_s(&w);
	return datetime_from_instant(at_s, offset_at(at_s));
}

struct datetime
timezone_at(const char *name, int64_t at_s)
{
	return timezone_apply(name, datetime_from_instant(at_s, 0));
}

bool
timezone_wall_clock(const char *name, const struct datetime *instant,
    int64_t at_s, struct datetime *local)
{
	struct datetime back;
	int offset;

	set_zone(name);
	offset = offset_at(at_s);
	if (instant->offset == offset) {
		*local = *instant;
		local->kind = DATETIME_LOCAL;
		local->offset = 0;
	} else {
		*local = datetime_from_civil(at_s + (int64_t)offset * 60);
	}
	back = timezone_apply(name, *local);
	return datetime_instant_s(&back) == at_s;
}

int64_t
timezone_instant_s(const char *name, struct datetime w)
{
	if (w.kind == DATETIME_DATE)
		w.kind = DATETIME_LOCAL;
	if (w.kind == DATETIME_LOCAL)
		w = timezone_apply(name, w);
	return datetime_instant_s(&w);
}

struct timezone_clock
timezone_clock_at(const char *name, int64_t at_s)
{
	struct timezone_clock c = { 0 };
	time_t at = (time_t)at_s;
	struct tm tm;

	set_zone(name);
	if (localtime_r(&at, &tm) == NULL)
		return c;
	c.offset = (int)(tm.tm_gmtoff / 60);
	c.is_daylight = tm.tm_isdst > 0;
	snprintf(c.name, sizeof(c.name), "%s", tm.tm_zone);
	return c;
}

static bool
is_same_clock(const struct timezone_clock *a, const struct timezone_clock *b)
{
	return a->offset == b->offset && a->is_daylight == b->is_daylight &&
	    strcmp(a->name, b->name) == 0;
}

bool
timezone_next_change(
    const char *name, int64_t from_s, int64_t until_s, int64_t *at_s)
{
	enum { STEP_S = 4 * 86400 };
	struct timezone_clock before = timezone_clock_at(name, from_s), after;
	int64_t low = from_s, high = from_s;

	do {
		if (high >= until_s)
			return false;
		low = high;
		high = until_s - high < STEP_S ? until_s : high + STEP_S;
		after = timezone_clock_at(name, high);
	} while (is_same_clock(&before, &after));
	while (high - low > 1) {
		int64_t middle = low + (high - low) / 2;

		after = timezone_clock_at(name, middle);
		if (is_same_clock(&before, &after))
			low = middle;
		else
			high = middle;
	}
	*at_s = high;
	return true;
}
