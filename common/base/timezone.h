/*
 * timezone.h - the system's time zone database, through libc.
 *
 * Snapshots hold times with their offset, so that no CGI program needs this.
 * Owns:   the TZ variable of the process: do not set it elsewhere.
 * Errors: timezone_exists() returns false; timezone_apply() needs a zone that
 *         exists.
 * Source: RFC 5545 section 3.3.5 (local times that occur twice or never).
 */
#ifndef BASE_TIMEZONE_H
#define BASE_TIMEZONE_H

#include "base/base.h"
#include "base/datetime.h"

/* Is it an IANA name in this machine's database, "America/Sao_Paulo"? */
bool timezone_exists(const char *name) MUST_USE;

/*
 * The same moment with the zone's offset: an instant is converted, a local time
 * gets the offset of the zone at that time, a date stays a date.
 */
struct datetime timezone_apply(const char *name, struct datetime) MUST_USE;

#endif
