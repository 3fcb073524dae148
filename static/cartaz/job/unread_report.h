/*
 * unread_report.h - tells of the members that nobody reads, and of fields that
 * are empty in every event, with the place where their values may be.
 *
 * Counts: an unread member is a remark of the report, which --strict refuses.
 *         An empty field is none.  It is told where a likely place was found;
 *         `starts_at` also of SCHEMA_DRIFT_EVENTS_MIN events, and of any number
 *         if a profile has a rule for it.
 */
#ifndef CARTAZ_JOB_UNREAD_REPORT_H
#define CARTAZ_JOB_UNREAD_REPORT_H

#include "cartaz/job/job.h"

/* After the last record of an import or a sync. */
void unread_report(struct job *);

#endif
