/*
 * recurring.h - the dates of an event whose record has a rule of recurrence.
 *
 * Also called: RRULE in JSON, schema.org Schedule.
 * Shape:  "rrule" of a native record: lines such as "RRULE:FREQ=WEEKLY;BYDAY=TU" or
 *         "EXDATE:20261110", a text or an array of them.  "FREQ=..." is also a rule.
 *         Days may be "https://schema.org/Tuesday", and dates "2026-11-10".
 * Rules:  the dates are those of ics_recurrence.h, from starts_at on; a bare "FREQ=..."
 *         begins on the first of its days.  They become the
 *         record's sessions.  They repeat on the clock of `timezone`, or, without one,
 *         on the brand's if that has the offset of starts_at.
 * Owns:   nothing.
 * Errors: what cannot be read is reported, and the record keeps its own times.
 * Source: RFC 5545 section 3.8.5; https://schema.org/Schedule.
 */
#ifndef IMPORTER_RECURRING_H
#define IMPORTER_RECURRING_H

#include "importer/ics_recurrence.h"

struct json_object;

/*
 * The context has no zones and no memory; its steps are those of all records so far.
 * country: of the brand.
 */
void recurring_expand(struct json_object *native,
    struct ics_recurrence_context *, const char *country);

#endif
