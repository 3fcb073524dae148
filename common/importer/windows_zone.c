/*
 * windows_zone - finds the IANA zone of a Windows zone, and currencies, with ICU.
 */
#include "importer/windows_zone.h"

#include <unicode/ucal.h>
#include <unicode/ucurr.h>

enum { NAME_MAX_BYTES = 100 };

bool
windows_zone_find(
    const char *name, const char *country, char out[WINDOWS_ZONE_MAX])
{
	UChar wide[NAME_MAX_BYTES + 1], found[WINDOWS_ZONE_MAX];
	UErrorCode error = U_ZERO_ERROR;
	size_t n = strlen(name);
	int32_t len;

	if (n > NAME_MAX_BYTES)
		return false;
	/* The names are ASCII: widening other bytes gives no known name. */
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
