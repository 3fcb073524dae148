/*
 * when.h - points in time as people write them: RFC 3339 and HTTP dates.
 *
 * Layer:  0 (base).
 * Shapes: a date "2026-12-05"; a local time "2026-12-05T20:00:00"; an instant
 *         "2026-12-05T20:00:00-03:00".  What is not known is not invented: a
 *         date never becomes midnight, a local time never gains an offset.
 * Units:  seconds since 1970-01-01T00:00:00Z, offsets in minutes east.
 * Source: RFC 3339 section 5.6; RFC 9110 section 5.6.7 (IMF-fixdate).
 */
#ifndef WHEN_H
#define WHEN_H

#include "base/base.h"

enum when_kind { WHEN_DATE, WHEN_LOCAL, WHEN_INSTANT };

struct when {
	enum when_kind kind;
	int year, month, day;
	int hour, minute, second;
	int offset; /* minutes east of UTC; WHEN_INSTANT only */
};

enum { WHEN_TEXT_MAX = 40 };

/* Also takes a blank for the T, no seconds, a fraction (dropped), +hhmm. */
bool when_parse(const char *text, struct when *) MUST_USE;
void when_print(const struct when *, char out[WHEN_TEXT_MAX]);

/* The civil fields read as if they were UTC; a date is its first second. */
int64_t when_civil_s(const struct when *);
/* The instant; only for WHEN_INSTANT. */
int64_t when_instant_s(const struct when *);
struct when when_from_instant(int64_t at_s, int offset);
struct when when_from_civil(int64_t civil_s);

/* "Sun, 06 Nov 1994 08:49:37 GMT", whatever the locale. */
void when_http_date(int64_t at_s, char out[WHEN_TEXT_MAX]);

#endif
