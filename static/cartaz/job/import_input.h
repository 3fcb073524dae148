/*
 * import_input.h - reads an input of `cartaz import`, or of a source, in the format
 * that its first bytes show.
 *
 * Units:  size is the input's length in bytes; 0 when it is unknown.
 * Errors: on false the job has its reason (job_fail()).
 */
#ifndef CARTAZ_JOB_IMPORT_INPUT_H
#define CARTAZ_JOB_IMPORT_INPUT_H

#include "cartaz/job/job.h"
#include "importer/sniff.h"

/* An input of another format than `only` is an error, unless that is any. */
bool import_input(struct job *, int fd, int64_t size, enum file_format only)
    MUST_USE;

#endif
