/*
 * vevent.h - an event of a calendar (VEVENT), read from its properties.
 *
 * Rules:  the end of an event of whole days is its last day, or none if it has one
 *         day.  An end that is not after the start is left out.
 * Owns:   nothing; texts are in the caller's arena.
 * Units:  duration_s and vevent_span.s are in seconds.
 * Limits: VEVENT_RULES_MAX recurrence rules of an event; more are reported as a
 *         remark.  VEVENT_CATEGORIES_MAX categories; more are left out.
 * Errors: unreadable properties are left out and reported by name as a remark.
 * Source: RFC 5545 sections 3.6.1 (VEVENT) and 3.8; RFC 2445 section 4.8.5.2 (EXRULE);
 *         RFC 7986 section 5.10 (IMAGE).
 */
#ifndef IMPORTER_VEVENT_H
#define IMPORTER_VEVENT_H

#include "event/coerce.h"
#include "base/error.h"
#include "importer/icalendar.h"
#include "importer/ics_zones.h"

enum { VEVENT_RULES_MAX = 8, VEVENT_CATEGORIES_MAX = 10 };

struct vevent_times {
	struct icalendar_time *time;
	size_t count;
};

struct vevent_rules {
	const struct ics_rule *rule[VEVENT_RULES_MAX];
	size_t count;
};

struct vevent {
	const char *uid, *summary, *location, *url; /* or NULL, as all text */
	const char *description, *html, *status, *access, *organizer;
	const char *place, *image; /* GEO; IMAGE or ATTACH */
	struct icalendar_time start, end, updated, stamp;
	struct icalendar_time recurrence_id; /* given: a changed instance */
	int64_t duration_s;                  /* negative: none */
	int64_t sequence;
	struct vevent_rules rules, except_rules; /* RRULE, EXRULE */
	struct vevent_times extra, except;       /* RDATE, EXDATE */
	const char *category[VEVENT_CATEGORIES_MAX];
	size_t category_count;
};

/* The pointer of a remark is a property's name.  False if it is not a VEVENT. */
bool vevent_read(const char *component, struct arena *, struct vevent *,
    coerce_remark_fn *, void *context) MUST_USE;

/* Does it have more than one time, or is it a changed instance of an event? */
bool vevent_is_recurring(const struct vevent *) MUST_USE;
/* Is its CLASS PRIVATE or CONFIDENTIAL? */
bool vevent_is_private(const struct vevent *) MUST_USE;
bool vevent_is_cancelled(const struct vevent *) MUST_USE;
/*
 * A number that is higher for the later of two events with one UID: by SEQUENCE, then by
 * LAST-MODIFIED or DTSTAMP (RFC 5546 section 2.1.5).
 */
int64_t vevent_version(const struct vevent *) MUST_USE;

/*
 * The time from start to end: of the clock, or exact if the end is in another
 * zone than the start.  0 or less: there is no end.  An end without a zone is on
 * the clock of the start; one that is before the start, or of another kind of
 * time, is remarked and left out.
 */
struct vevent_span {
	int64_t s;
	bool exact;
};

struct vevent_span vevent_span(const struct vevent *, struct ics_zones *,
    struct arena *, coerce_remark_fn *, void *context);
/* The end of an instance with this start; false if it has none. */
bool vevent_end(const struct zoned_time *start, struct vevent_span,
    struct zoned_time *end) MUST_USE;

#endif
