/*
 * vevent.h - an event of a calendar (VEVENT) and its native record.
 *
 * Shape:  UID is the id, SUMMARY the name.  The description is X-ALT-DESC in
 *         HTML, else DESCRIPTION, text or HTML.  LOCATION up to its first comma
 *         or line end is the place's name, and all of it the address if it has
 *         one; a web address there makes the event an online one.  GEO gives
 *         the coordinates.  STATUS is the label, and CANCELLED closes the
 *         event.  The CN of ORGANIZER is the producer's name unless it is an
 *         e-mail address.  IMAGE, or an attached image, is the banner.  URL,
 *         LAST-MODIFIED.
 * Rules:  the end of an event of whole days is its last day, or none if it has
 *         one day.  An end that is not after the start is left out.
 * Owns:   nothing; texts are in the caller's arena.
 * Units:  duration_s and vevent_span.s are in seconds.
 * Limits: VEVENT_RULES_MAX recurrence rules of an event; more are remarked.
 * Errors: unreadable properties are remarked by name and left out.
 * Source: RFC 5545 sections 3.6.1 (VEVENT) and 3.8; RFC 7986 section 5.10
 *         (IMAGE).
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
	struct icalendar_time recurrence_id; /* given: a changed instance */
	int64_t duration_s;                  /* negative: none */
	const struct icalendar_rule *rule[VEVENT_RULES_MAX];
	size_t rule_count;
	struct vevent_times extra, except; /* RDATE, EXDATE */
};

/* The pointer of a remark is a property's name.  False if it is no VEVENT. */
bool vevent_read(const char *component, struct arena *, struct vevent *,
    coerce_remark_fn *, void *context) MUST_USE;

/* Does it have more than one time, or is it a changed instance of an event? */
bool vevent_is_recurring(const struct vevent *) MUST_USE;
/* Is its CLASS PRIVATE or CONFIDENTIAL? */
bool vevent_is_private(const struct vevent *) MUST_USE;
bool vevent_is_cancelled(const struct vevent *) MUST_USE;

/*
 * The time from start to end: of the clock, or exact if the end is in another
 * zone than the start.  0 or less: there is no end.
 */
struct vevent_span {
	int64_t s;
	bool exact;
};

struct vevent_span vevent_span(
    const struct vevent *, struct ics_zones *, struct arena *);
/* The end of an instance with this start; false if it has none. */
bool vevent_end(const struct zoned_time *start, struct vevent_span,
    struct zoned_time *end) MUST_USE;

/* The native record; the caller owns it. */
struct json_object *vevent_record(const struct vevent *, const char *id,
    const struct zoned_time *start_or_null,
    const struct zoned_time *end_or_null) MUST_USE;

#endif
