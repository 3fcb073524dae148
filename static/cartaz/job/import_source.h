/*
 * import_source.h - the three kinds of files that `cartaz import` reads.
 *
 * Each takes the input to its end and gives every record to the job.  False: the
 * job failed, and says why.
 */
#ifndef CARTAZ_JOB_IMPORT_SOURCE_H
#define CARTAZ_JOB_IMPORT_SOURCE_H

#include "base/byte_reader.h"
#include "cartaz/job/job.h"

bool import_json(struct job *, struct byte_reader *, int64_t size) MUST_USE;
bool import_csv(struct job *, struct byte_reader *, int64_t size) MUST_USE;
bool import_calendar(struct job *, struct byte_reader *, int64_t size) MUST_USE;

/* "events.csv: why; the snapshot stays as it was" */
bool import_fail(struct job *, const struct error *);
/* How far the input is read; a size of 0 is not known. */
void import_progress(struct job *, const struct byte_reader *, int64_t size);

#endif
