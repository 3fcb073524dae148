/*
 * verify.h - reads every byte of a generation and compares it with its checksum.
 *
 * Shape:  var/<host>/000012.sum, one line as sha256sum(1) writes it, so that
 *         `sha256sum -c 000012.sum` does the same:
 *           <64 hexadecimal digits>  000012.db
 * Why:    a program checks brand and size alone (reader.h): it starts for each
 *         request.  A generation never changes, so a byte that differs is damage.
 *         The checksum of a file cannot be in the file; beside it, both are
 *         copied by name.
 * Errors: the note names the file and what is wrong with it; no remedy, which
 *         depends on the other generations.
 * Limits: about 200 MB a second.
 * Source: coreutils, sha256sum invocation; FIPS 180-4
 */
#ifndef GENERATION_VERIFY_H
#define GENERATION_VERIFY_H

#include "base/error.h"
#include "base/paths.h"

enum snapshot_verdict {
	SNAPSHOT_GOOD,
	SNAPSHOT_WITHOUT_SUM, /* brand, size and the order of its tables are right */
	SNAPSHOT_BAD          /* the note says why */
};

/* Of a generation, by its path, which ends in ".db". */
enum snapshot_verdict snapshot_verify(
    const char *path, const char *host, struct error *) MUST_USE;
/* "000012.sum" of "000012.db". */
void snapshot_verify_print_sum_path(const char *path, char out[PATHS_PATH_MAX]);
bool snapshot_verify_has_sum(const char *path) MUST_USE;

/* Writes and syncs the checksum of `file`, which will be renamed to `path`. */
bool snapshot_verify_write(const char *file, const char *path, struct error *)
    MUST_USE;
/* Removes the checksum of the generation. */
void snapshot_verify_forget(const char *path);

#endif
