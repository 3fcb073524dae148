/*
 * recurring.h - the dates of an event whose record has a rule of recurrence.
 *
 * Also called: RRULE in JSON, schema.org Schedule.
 * Shape:  "rrule" of a native record: lines such as "RRULE:FREQ=WEEKLY;BYDAY=TU" or
 *         "EXDATE:20261110", a text or an array of them.  "FREQ=..." is also a rule.
 *         Days may be "https://schema.org/Tuesday", and dates "2026-11-10".
 * Rules:  ics_recurrence.h finds the dates, from starts_at on.  A rule "FREQ=..."
 *         begins on the first of its days.  The dates become the record's sessions.
 *         The dates repeat in the zone `timezone`, or without one in the brand's zone,
 *         if this zone has the offset of starts_at.
 * Owns:   nothing.
 * Errors: a remark reports a rule that cannot be read, and the record keeps its times.
 * Source: RFC 5545 section 3.8.5; https://schema.org/Schedule.
 */
#ifndef IMPORTER_RECURRING_H
#define IMPORTER_RECURRING_H

#include "importer/ics_recurrence.h"

struct json_object;

/*
 * The context has no zones and no memory.  Its steps are the steps of all records until
 * now.  `country` is the brand's country.
 */
void recurring_expand(struct json_object *native,
    struct ics_recurrence_context *, const char *country);

#endif
