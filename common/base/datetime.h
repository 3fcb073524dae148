/*
 * datetime.h - dates and times in RFC 3339 and HTTP form.
 *
 * Shape:  a date "2026-12-05"; a local time "2026-12-05T20:00:00"; an instant
 *         "2026-12-05T20:00:00-03:00".  The parser adds no part that the text leaves
 *         out, except seconds and the minutes of an offset.  A date never becomes
 *         midnight, and a local time never gets an offset.
 * Errors: datetime_parse() returns false and leaves its result unchanged.
 * Units:  seconds since 1970-01-01T00:00:00Z; offsets are minutes east of UTC.
 * Source: RFC 3339 section 5.6; RFC 9110 section 5.6.7 (IMF-fixdate).
 */
#ifndef BASE_DATETIME_H
#define BASE_DATETIME_H

#include "base/base.h"

enum datetime_kind { DATETIME_DATE, DATETIME_LOCAL, DATETIME_INSTANT };

struct datetime {
	enum datetime_kind kind;
	int year, month, day;
	int hour, minute, second;
	int offset; /* minutes east of UTC; DATETIME_INSTANT only */
};

enum { DATETIME_TEXT_MAX = 40 }; /* bytes, with the NUL */

/*
 * Parses the forms in the file comment, and "Z" as an offset.  Also accepts a blank or "t"
 * for the T, "z", a time without seconds, and an offset without a colon or without minutes.
 * Drops a fraction of a second.  The second 60 becomes 59.
 */
bool datetime_parse(const char *text, struct datetime *) MUST_USE;
/* Writes the form of the kind.  An offset of 0 is written as "Z". */
void datetime_print(const struct datetime *, char out[DATETIME_TEXT_MAX]);

/*
 * Reads the fields as UTC, without the offset, and returns the seconds since 1970.  A
 * date means its first second.
 */
int64_t datetime_civil_s(const struct datetime *);
/* Returns the instant of a DATETIME_INSTANT. */
int64_t datetime_instant_s(const struct datetime *);
/* Returns the date of a time, or a date unchanged. */
struct datetime datetime_date(struct datetime);
/* Returns the instant, written with this offset. */
struct datetime datetime_from_instant(int64_t at_s, int offset);
/* Returns the DATETIME_LOCAL for which datetime_civil_s() returns civil_s. */
struct datetime datetime_from_civil(int64_t civil_s);

/* Limits an instant, which may come from an untrusted file, to the years 1970 to 9999. */
int64_t datetime_bounded_s(int64_t at_s);

/* Writes "Sun, 06 Nov 1994 08:49:37 GMT", in any locale. */
void datetime_http_date(int64_t at_s, char out[DATETIME_TEXT_MAX]);

#endif
