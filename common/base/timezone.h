/*
 * zone.h - the system's time zone database, through libc.
 *
 * Layer: 1 (door: tzdata).
 * Only the operator's tool needs it: snapshots hold finished times.
 */
#ifndef ZONE_H
#define ZONE_H

#include "base/base.h"
#include "base/datetime.h"

/* An IANA name that this machine knows, "America/Sao_Paulo". */
bool zone_exists(const char *name) MUST_USE;

/*
 * The same moment with the zone's own offset: an instant is converted, a local
 * time gains the offset that holds there and then, a date stays a date.
 */
struct when zone_apply(const char *name, struct when) MUST_USE;

#endif
