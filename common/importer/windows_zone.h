/*
 * windows_zone.h - finds the IANA zone of a Windows time zone, as in Outlook's files,
 * and the currency of a country.  Only this module includes ICU, which libical also
 * needs.
 *
 * Owns:   nothing; the name is copied to the caller's array.
 * Errors: the functions return false for an unknown name.
 * Source: Unicode CLDR, windowsZones and currencyData.
 */
#ifndef IMPORTER_WINDOWS_ZONE_H
#define IMPORTER_WINDOWS_ZONE_H

#include "base/base.h"

enum { WINDOWS_ZONE_MAX = 64 };

/*
 * Finds "America/Sao_Paulo" for "E. South America Standard Time".  If several zones
 * have this Windows name, a zone of the country ("BR") is preferred.
 * Also reads the names that Windows shows: "(UTC-05:00) Eastern Time (US & Canada)" is
 * "America/New_York", and "(GMT+01:00) Amsterdam, Berlin" is "Europe/Amsterdam".  A zone
 * found by such a name must have the shown offset in January or in July.
 */
bool windows_zone_find(
    const char *name, const char *country, char out[WINDOWS_ZONE_MAX]) MUST_USE;

/* Writes the currency of a country, "BRL" for "BR". */
bool windows_zone_currency(const char *country, char out[4]) MUST_USE;

#endif
