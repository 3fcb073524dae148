/*
 * unread_report.h - reports the members that nothing reads, and fields that are empty
 * in every event, with the place where their values may be.
 *
 * Counts: an unread member is a remark of the report, which --strict refuses.  An empty
 *         field is not a remark.  It is reported if a likely place was found.
 *         `starts_at` is also reported from SCHEMA_DRIFT_EVENTS_MIN events on, or for
 *         any number of events if a profile has a rule for it.
 */
#ifndef CARTAZ_JOB_UNREAD_REPORT_H
#define CARTAZ_JOB_UNREAD_REPORT_H

#include "cartaz/job/job.h"

/*
 * Reports events of a source or an upstream whose times have no zone: pages cannot show a
 * zone, and calendars cannot convert the times.  A calendar's times may float on purpose.
 */
void unread_report_zones(struct job *);

/* Reports members and fields.  Call it after the last record of an import or a sync. */
void unread_report(struct job *);

#endif
