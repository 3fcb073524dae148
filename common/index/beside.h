/*
 * beside.h - two small tables for the page of a list: the months that have events, and
 * the last rank of each class of the order.
 *
 * Other tables contain the same facts, but querying them would take longer than reading
 * a page of events.
 *
 * Shape:  months    month: the first day of a month, in the brand's zone.  In this month,
 *                   the next session of a future event begins, or a later session that
 *                   is on sale (schedule.h).  The table has the first BESIDE_MONTHS of
 *                   these months after the month of the snapshot
 *         classes   class: a value of enum schedule_class; last: the rank of the
 *                   class's last event.  A class without events has no row
 * Owns:   nothing.
 * Errors: as in sqlite.h.
 * Units:  days are in civil seconds (datetime_civil_s()); now_s is in seconds since the
 *         epoch.
 */
#ifndef INDEX_BESIDE_H
#define INDEX_BESIDE_H

#include "event/listing.h"
#include "database/sqlite.h"

#define BESIDE_SCHEMA                                                          \
	"CREATE TABLE months(month INTEGER PRIMARY KEY);"                      \
	"CREATE TABLE classes(class INTEGER PRIMARY KEY, last INTEGER);"

enum { BESIDE_MONTHS = 240 };

/*
 * Writes both tables.  Call it after all tables that the queries use, and their indexes,
 * were written.  `zone` is the brand's time zone.
 */
bool beside_write(
    struct sqlite *, const char *zone, int64_t now_s, struct error *) MUST_USE;

#endif
