/*
 * winzone.h - Windows' names of time zones, as Outlook writes them.  The only
 * includer of ICU, which libical brings along.
 *
 * Layer:  1 (door: ICU).
 * Source: Unicode CLDR, windowsZones.
 */
#ifndef WINZONE_H
#define WINZONE_H

#include "base/base.h"

enum { WINZONE_MAX = 64 };

/*
 * "E. South America Standard Time" -> "America/Sao_Paulo".  Where a name stands
 * for several zones, that of the country ("BR") counts, if it has one.
 */
bool winzone_find(const char *name, const char *country, char out[WINZONE_MAX])
    MUST_USE;

#endif
