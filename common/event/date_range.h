/*
 * date_range.h - a stretch of days that a caller asks for: today, the weekend, this
 * month, or from one date to another.
 *
 * Rules:  days are the brand's.  The weekend is the coming Saturday and Sunday,
 *         or what is left of this one; the month is what is left of it.  A date
 *         that is none is not there; the first of "when" and the dates counts.
 *         An event is in a window when it starts there; a window that holds the
 *         present also has what began before and is not over.
 * Units:  seconds since the epoch; until_s is the first that is out.
 */
#ifndef EVENT_DATE_RANGE_H
#define EVENT_DATE_RANGE_H

#include "base/base.h"

struct date_range {
	bool set;     /* else all time */
	bool running; /* the present is in it */
	/* It was told and could not be understood. */
	bool bad_when, bad_from, bad_to;
	int64_t from_s, until_s;
};

/* Texts as they came, or NULL; the zone is an IANA name. */
void date_range_read(const char *when, const char *from, const char *to,
    const char *zone, int64_t now_s, struct date_range *);

/* Is it one of today, weekend, month? */
bool date_range_knows(const char *when) MUST_USE;

#endif
