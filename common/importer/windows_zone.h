/*
 * windows_zone.h - finds the IANA zone of a Windows time zone, as in Outlook's files,
 * and the currency of a country.  The only includer of ICU, which libical needs anyway.
 *
 * Owns:   nothing; the name is copied to the caller's array.
 * Errors: false for an unknown name.
 * Source: Unicode CLDR, windowsZones and currencyData.
 */
#ifndef IMPORTER_WINDOWS_ZONE_H
#define IMPORTER_WINDOWS_ZONE_H

#include "base/base.h"

enum { WINDOWS_ZONE_MAX = 64 };

/*
 * "E. South America Standard Time" -> "America/Sao_Paulo".  If several zones have one
 * Windows name, the country ("BR") decides, if it has one of them.
 */
bool windows_zone_find(
    const char *name, const char *country, char out[WINDOWS_ZONE_MAX]) MUST_USE;

/* "BR" -> "BRL" */
bool windows_zone_currency(const char *country, char out[4]) MUST_USE;

#endif
