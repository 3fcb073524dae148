/*
 * vevent.h - one event of a calendar, and the native record it becomes.
 *
 * Shape:  RFC 5545 section 3.6.1.  UID is the id; SUMMARY the name; DESCRIPTION
 *         is as it is, text or HTML, or X-ALT-DESC stands in for it;
 *         LOCATION is the place's name, and up to its first comma or line end
 *         if it has one: then all of it is the address; an address of the web
 *         there makes the event an online one.  GEO, URL; STATUS as it is, of
 *         which CANCELLED closes; the CN of ORGANIZER unless that is an e-mail
 *         address; IMAGE, or an attached image; LAST-MODIFIED.
 * Rules:  the end of a day's event is the last day, none where that is the first
 *         one too.  An end that is not after the start is none.
 * Owns:   nothing; text lives in the arena given.
 * Source: RFC 5545; RFC 7986 section 5.10 (IMAGE).
 */
#ifndef IMPORTER_VEVENT_H
#define IMPORTER_VEVENT_H

#include "event/coerce.h"
#include "base/error.h"
#include "importer/icalendar.h"
#include "importer/ics_zones.h"

enum { VEVENT_RULES_MAX = 8 };

struct vevent_times {
	struct icalendar_time *time;
	size_t count;
};

struct vevent {
	const char *uid, *summary, *location, *url; /* or NULL, as all text */
	const char *description, *html, *status, *access, *organizer;
	const char *place, *image; /* GEO; IMAGE or ATTACH */
	struct icalendar_time start, end, updated;
	struct icalendar_time recurrence_id; /* it is one time of a series */
	int64_t duration_s;                  /* or negative */
	const struct icalendar_rule *rule[VEVENT_RULES_MAX];
	size_t rule_count;
	struct vevent_times extra, except; /* RDATE, EXDATE */
};

/* Remarks name properties.  False when the component is no event. */
bool vevent_read(const char *component, struct arena *, struct vevent *,
    coerce_remark_fn *, void *context) MUST_USE;

/* Does it take place more than once, or is it one time of what does? */
bool vevent_is_of_series(const struct vevent *) MUST_USE;
/* Not for everybody: PRIVATE or CONFIDENTIAL. */
bool vevent_is_private(const struct vevent *) MUST_USE;
bool vevent_is_cancelled(const struct vevent *) MUST_USE;

/*
 * From start to end, in seconds: as the clocks show it, or exact ones when the
 * end is told in another zone.  Not above 0: there is no end.
 */
struct vevent_span {
	int64_t s;
	bool exact;
};

struct vevent_span vevent_span(
    const struct vevent *, struct ics_zones *, struct arena *);
/* The end of what starts then; false without one. */
bool vevent_end(const struct zoned_time *start, struct vevent_span,
    struct zoned_time *end) MUST_USE;

/* A native record; the caller owns it. */
struct json_object *vevent_record(const struct vevent *, const char *id,
    const struct zoned_time *start_or_null,
    const struct zoned_time *end_or_null) MUST_USE;

#endif
