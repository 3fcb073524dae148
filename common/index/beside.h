/*
 * beside.h - two small tables for the page of a list: the months that have events, and
 * the last rank of each class of the order.
 *
 * Other tables contain the same facts, but to query those tables would take longer than
 * to read a page of events.
 *
 * Shape:  months    month: the first day of a month, in the brand's zone, in which the
 *                   next session of a future event, or a later session that is on sale
 *                   (schedule.h), begins.  The table has the first BESIDE_MONTHS of
 *                   these months after the month of the snapshot
 *         classes   class: a value of enum schedule_class; last: the rank of the
 *                   class's last event.  A class without events has no row
 * Owns:   nothing.
 * Errors: as in sqlite.h.
 * Units:  days are in civil seconds (datetime_civil_s()).
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
 * Writes both tables, after all other tables and their indexes were written.  `zone` is
 * the brand's time zone.
 */
bool beside_write(
    struct sqlite *, const char *zone, int64_t now_s, struct error *) MUST_USE;

#endif
