#include "zone.h"

#include <sys/stat.h>

#include "text.h"

enum { NAME_MAX_BYTES = 64 };

static bool
well_formed(const char *name)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "abcdefghijklmnopqrstuvwxyz0123456789"
				       "_+-/";

	return name[0] >= 'A' && name[0] <= 'Z' &&
	    strlen(name) <= NAME_MAX_BYTES &&
	    name[strspn(name, alphabet)] == '\0';
}

bool
zone_exists(const char *name)
{
	static char last[NAME_MAX_BYTES + 1];
	char path[NAME_MAX_BYTES + 32];
	struct stat st;

	if (last[0] != '\0' && strcmp(last, name) == 0)
		return true;
	if (!well_formed(name))
		return false;
	snprintf(path, sizeof(path), "/usr/share/zoneinfo/%s", name);
	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
		return false;
	snprintf(last, sizeof(last), "%s", name);
	return true;
}

static void
enter(const char *name)
{
	static char current[NAME_MAX_BYTES + 2];

	if (current[0] != '\0' && strcmp(current + 1, name) == 0)
		return;
	snprintf(current, sizeof(current), ":%s", name);
	if (setenv("TZ", current, 1) != 0)
		fatal("out of memory");
	tzset();
}

static int
offset_at(int64_t at_s)
{
	time_t at = (time_t)at_s;
	struct tm tm;

	if (localtime_r(&at, &tm) == NULL)
		return 0;
	return (int)(tm.tm_gmtoff / 60);
}

struct when
zone_apply(const char *name, struct when w)
{
	int64_t at_s;

	if (w.kind == WHEN_DATE)
		return w;
	enter(name);
	if (w.kind == WHEN_LOCAL) {
		/*
		 * The offset of the naive guess may be the neighbour's; that
		 * of the corrected one is right, and where the clock skips
		 * the hour it moves the time on, as clocks do.
		 */
		int64_t civil = when_civil_s(&w);
		int guess = offset_at(civil);

		at_s = civil - (int64_t)guess * 60;
		at_s = civil - (int64_t)offset_at(at_s) * 60;
	} else {
		at_s = when_instant_s(&w);
	}
	return when_from_instant(at_s, offset_at(at_s));
}
