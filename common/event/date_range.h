/*
 * date_range.h - the days of a list query: a word, or the first and last date.
 *
 * Also called: when filter, from/to.
 * Rules:  a day begins and ends in the zone.  "today" and "tomorrow" are one
 *         day; "weekend" is the next Saturday and Sunday, or the rest of this weekend;
 *         "next_weekend" is the Saturday and Sunday of the week after "weekend"; "week"
 *         is the rest of this week, up to Sunday; "month" is the rest of this month;
 *         "now" is this moment.  A valid word takes precedence over dates.  A session or
 *         a run is in a range if it overlaps the range or begins in it.
 * Errors: a text that is not a word, or not a date, is treated as absent and sets its
 *         bad_ member.
 * Units:  seconds since the epoch; until_s is the first second after the range.
 */
#ifndef EVENT_DATE_RANGE_H
#define EVENT_DATE_RANGE_H

#include "base/base.h"

struct date_range {
	bool set;      /* false: the range has no limits */
	bool has_days; /* the limits are the ends of days, not of "now" */
	bool has_now;  /* contains the present */
	bool bad_when, bad_from, bad_to;
	int64_t from_s, until_s; /* INT64_MIN, INT64_MAX: no limit */
};

/* Reads the client's texts, each of which may be NULL.  The zone is an IANA name. */
void date_range_read(const char *when, const char *from, const char *to,
    const char *zone, int64_t now_s, struct date_range *);

/*
 * If the limits are the ends of days, moves them to the same local times in another
 * zone, and sets has_now again.
 */
void date_range_move(struct date_range *, const char *from_zone,
    const char *to_zone, int64_t now_s);

/* Returns the present day, in civil seconds (datetime_civil_s()). */
int64_t date_range_today(const char *zone, int64_t now_s) MUST_USE;
/* Returns the first day of the next month, in civil seconds. */
int64_t date_range_next_month(int64_t civil_day_s) MUST_USE;
/*
 * Sets *first to the first day of a word and *past to the day after its last day, in civil
 * seconds.  The word "now" means the present day.  Returns false if `when` is not one
 * of the words.
 */
bool date_range_days(const char *when, int64_t today_civil_s, int64_t *first,
    int64_t *past) MUST_USE;

/* The words; NULL ends the list. */
extern const char *const date_range_words[];

bool date_range_is_word(const char *when) MUST_USE;

#endif
