/*
 * importer.h - the three kinds of files that `cartaz import` reads.
 *
 * Layer: 5 (programs).
 * Each takes the input to its end and gives every record to the job.  False: the
 * job failed, and says why.
 */
#ifndef IMPORTER_H
#define IMPORTER_H

#include "base/byte_reader.h"
#include "cartaz/job/job.h"

bool import_json(struct job *, struct input *, int64_t size) MUST_USE;
bool import_table(struct job *, struct input *, int64_t size) MUST_USE;
bool import_calendar(struct job *, struct input *, int64_t size) MUST_USE;

/* "events.csv: why; the snapshot stays as it was" */
bool import_fail(struct job *, const struct fault *);
/* How far the input is read; a size of 0 is not known. */
void import_progress(struct job *, const struct input *, int64_t size);

#endif
