/*
 * windows_zone - finds the IANA zone for a zone of Windows, and currencies, with ICU.
 */
#include "importer/windows_zone.h"

#include <unicode/ucal.h>
#include <unicode/ucurr.h>

#include "base/timezone.h"

enum { NAME_MAX_BYTES = 100 };

static bool
find_id(const char *name, const char *country, char out[WINDOWS_ZONE_MAX])
{
	UChar wide[NAME_MAX_BYTES + 1], found[WINDOWS_ZONE_MAX];
	UErrorCode error = U_ZERO_ERROR;
	size_t n = strlen(name);
	int32_t len;

	if (n > NAME_MAX_BYTES)
		return false;
	/* The names of zones are ASCII, so other bytes do not need a conversion. */
	for (size_t i = 0; i <= n; i++)
		wide[i] = (UChar)(unsigned char)name[i];
	len = ucal_getTimeZoneIDForWindowsID(
	    wide, (int32_t)n, country, found, WINDOWS_ZONE_MAX, &error);
	if (U_FAILURE(error) || len <= 0 || len >= WINDOWS_ZONE_MAX)
		return false;
	for (int32_t i = 0; i < len; i++)
		out[i] = (char)found[i];
	out[len] = '\0';
	return true;
}

/* Returns true if the zone has the offset in January or in July. */
static bool
has_offset(const char *zone, int minutes)
{
	enum { JANUARY = 1767225600, JULY = 1782864000 }; /* 2026 */

	return timezone_exists(zone) &&
	    (timezone_clock_at(zone, JANUARY).offset == minutes ||
		timezone_clock_at(zone, JULY).offset == minutes);
}

/* Finds a zone of Windows, or else of IANA, by the name of a place. */
static bool
find_place(const char *place, const char *country, int minutes,
    char out[WINDOWS_ZONE_MAX])
{
	static const char *const areas[] = { "Europe", "America", "Asia",
		"Africa", "Australia", "Pacific" };
	static const char *const others[][2] = { { "Alaska", "Alaskan" },
		{ "Arizona", "US Mountain" }, { "Hawaii", "Hawaiian" },
		{ "Indiana (East)", "US Eastern" },
		{ "Brasilia", "E. South America" } };
	char id[NAME_MAX_BYTES + 1];
	bool found;

	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		place = strcmp(place, others[i][0]) == 0 ? others[i][1] : place;
	snprintf(id, sizeof(id), "%.60s Standard Time", place);
	found = find_id(id, country, out) && has_offset(out, minutes);
	for (size_t i = 0; i < ARRAY_LEN(areas) && !found; i++) {
		snprintf(out, WINDOWS_ZONE_MAX, "%s/%.40s", areas[i], place);
		for (char *p = out; *p != '\0'; p++)
			*p = *p == ' ' ? '_' : *p;
		found = has_offset(out, minutes);
	}
	return found;
}

/* Finds "(UTC-05:00) Eastern Time (US & Canada)", "(GMT+01:00) Amsterdam, Berlin". */
static bool
find_shown(const char *name, const char *country, char out[WINDOWS_ZONE_MAX])
{
	const char *p = name + strcspn(name, ")");
	bool found = false;
	int minutes = 0;

	if (name[0] != '(' || /* also "(UTC)" */
	    (!timezone_read_offset(name, &minutes) && p != name + 4))
		return false;
	while (!found && *(p += strspn(p, "), :;/")) != '\0') {
		size_t next = strcspn(p, ",:;/"), n = next;
		const char *time = strstr(p, " Time (");
		char place[NAME_MAX_BYTES + 1];

		if (time != NULL && (size_t)(time - p) < n)
			n = (size_t)(time - p);
		n -= n > 0 && p[n - 1] == ' ';
		snprintf(place, sizeof(place), "%.*s", (int)n, p);
		found = find_place(place, country, minutes, out);
		p += next;
	}
	return found;
}

bool
windows_zone_find(
    const char *name, const char *country, char out[WINDOWS_ZONE_MAX])
{
	return find_id(name, country, out) || find_shown(name, country, out);
}

bool
windows_zone_currency(const char *country, char out[4])
{
	UErrorCode error = U_ZERO_ERROR;
	char locale[8];
	UChar found[4];
	int32_t n;

	snprintf(locale, sizeof(locale), "und_%.2s", country);
	n = ucurr_forLocale(locale, found, 4, &error);
	if (U_FAILURE(error) || n != 3)
		return false;
	for (int i = 0; i < 3; i++)
		out[i] = (char)found[i];
	out[3] = '\0';
	return true;
}
