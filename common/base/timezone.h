/*
 * timezone.h - the system's time zone database, through libc.
 *
 * Only the operator's tool needs it: snapshots hold finished times.
 */
#ifndef BASE_TIMEZONE_H
#define BASE_TIMEZONE_H

#include "base/base.h"
#include "base/datetime.h"

/* An IANA name that this machine knows, "America/Sao_Paulo". */
bool timezone_exists(const char *name) MUST_USE;

/*
 * The same moment with the zone's own offset: an instant is converted, a local
 * time gains the offset that holds there and then, a date stays a date.
 */
struct datetime timezone_apply(const char *name, struct datetime) MUST_USE;

#endif
