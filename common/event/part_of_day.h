/*
 * part_of_day.h - the parts of the day, the values of LISTING_FILTER_PART_OF_DAY.
 *
 * Rules: morning from 5 to 12, afternoon from 12 to 18, night from 18 to 5, in the
 *        local time of the event's place.  The evening is the beginning of the night:
 *        "à noite" and "tonight" find events that begin at 19:00 and at 23:00.
 * Owns:  nothing; the names are constants.
 */
#ifndef EVENT_PART_OF_DAY_H
#define EVENT_PART_OF_DAY_H

#include "base/base.h"

/* The names; NULL ends the list. */
extern const char *const part_of_day_names[];

/* Returns the part of the day of an hour from 0 to 23. */
const char *part_of_day_at(int hour) MUST_USE;

#endif
