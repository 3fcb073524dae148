/*
 * import_source.h - reads an input of `cartaz import`, in one of its formats, and
 * passes every record to the job.
 *
 * Units:  size is the input's length in bytes; 0: unknown.
 * Errors: on false the job has its reason (job_fail()).
 */
#ifndef CARTAZ_JOB_IMPORT_SOURCE_H
#define CARTAZ_JOB_IMPORT_SOURCE_H

#include "base/byte_reader.h"
#include "cartaz/job/job.h"

/* Each function reads the input to its end. */
bool import_json(struct job *, struct byte_reader *, int64_t size) MUST_USE;
bool import_csv(struct job *, struct byte_reader *, int64_t size) MUST_USE;
bool import_calendar(struct job *, struct byte_reader *, int64_t size) MUST_USE;
bool import_page(struct job *, struct byte_reader *, int64_t size) MUST_USE;
bool import_schedule(struct job *, struct byte_reader *, int64_t size) MUST_USE;

/*
 * Uses the profile with this name (profile_files.h), unless the brand, the source or
 * --profile names a profile with a file.
 */
bool import_source_profile(struct job *, const char *name) MUST_USE;
/*
 * Fails the job with "events.csv: REASON; the snapshot stays as it was".  The part after
 * the semicolon is that of job_stays().
 */
bool import_source_fail(struct job *, const struct error *);
/* Prints how much of the input has been read. */
void import_source_progress(
    struct job *, const struct byte_reader *, int64_t size);

#endif
