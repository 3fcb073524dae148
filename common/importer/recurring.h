/*
 * recurring.h - finds the dates of an event whose record has a rule of recurrence.
 *
 * Also called: RRULE in JSON, schema.org Schedule.
 * Shape:  "rrule" of a native record: lines such as "RRULE:FREQ=WEEKLY;BYDAY=TU" or
 *         "EXDATE:20261110", as a text or an array of texts.  A text may also be a
 *         single line that begins with "FREQ=".  Its days may be written as
 *         "https://schema.org/Tuesday", and its dates as "2026-11-10".
 * Rules:  ics_recurrence.h finds the dates, from starts_at on.  If "rrule" is a text
 *         that begins with "FREQ=", the first date is the first of the rule's days from
 *         starts_at on.  The dates become the record's sessions.  The dates repeat in
 *         the zone `timezone`.  If this zone is missing or unknown, they repeat in the
 *         brand's zone, or in UTC if starts_at has an offset that the brand's zone does
 *         not have.  A text that is not a rule is ignored.
 * Owns:   nothing.
 * Errors: a remark reports a rule that gives no date, or a record without a start.  The
 *         record then keeps its times.
 * Source: RFC 5545 section 3.8.5; https://schema.org/Schedule.
 */
#ifndef IMPORTER_RECURRING_H
#define IMPORTER_RECURRING_H

#include "importer/ics_recurrence.h"

struct json_object;

/*
 * Replaces the record's times, zone and sessions by the dates of its rule.  Does not
 * change a record without a rule.  The context's zones and mem are not used, and its
 * file_steps count the steps of all records.  `country` is the brand's country.
 */
void recurring_expand(struct json_object *native,
    struct ics_recurrence_context *, const char *country);

#endif
