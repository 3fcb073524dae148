/*
 * windows_zone.h - Windows' names of time zones, as Outlook writes them.  The only
 * includer of ICU, which libical brings along.
 *
 * Source: Unicode CLDR, windowsZones.
 */
#ifndef IMPORTER_WINDOWS_ZONE_H
#define IMPORTER_WINDOWS_ZONE_H

#include "base/base.h"

enum { WINDOWS_ZONE_MAX = 64 };

/*
 * "E. South America Standard Time" -> "America/Sao_Paulo".  Where a name stands
 * for several zones, that of the country ("BR") counts, if it has one.
 */
bool windows_zone_find(
    const char *name, const char *country, char out[WINDOWS_ZONE_MAX]) MUST_USE;

#endif
