/*
 * import_input.h - reads an input of `cartaz import`, or of a source, in the format
 * that its first bytes show.
 *
 * Units:  size is the input's length in bytes; 0: unknown.
 * Errors: on false the job has its reason (job_fail()).
 */
#ifndef CARTAZ_JOB_IMPORT_INPUT_H
#define CARTAZ_JOB_IMPORT_INPUT_H

#include "cartaz/job/job.h"
#include "importer/sniff.h"

/* Open files, which the caller closes.  A path is for messages. */
struct import_files {
	size_t count;
	struct import_file {
		const char *path;
		int fd;
		int64_t size; /* 0: unknown */
	} * list;
};

/*
 * import_files() reads the files one after the other, import_input() reads one input.
 * They refuse a format other than `only`, with two exceptions: XML also allows JSON, as a
 * schedule may be either; HTML and FILE_FORMAT_ANY allow every format.  With HTML, the
 * input is read as a page in any case.
 */
bool import_files(
    struct job *, const struct import_files *, enum file_format only) MUST_USE;
bool import_input(struct job *, int fd, int64_t size, enum file_format only)
    MUST_USE;

#endif
