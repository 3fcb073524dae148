/*
 * verify.h - reads every byte of a generation and compares it with its checksum.
 *
 * Also called: integrity check, SHA-256.
 * Shape:  var/<host>/000012.sum, one line in the format of sha256sum(1), so that
 *         `sha256sum -c 000012.sum` also compares the file:
 *           <64 hexadecimal digits>  000012.db
 * Why:    the programs check only the brand, the size and the pages that they read
 *         (reader.h, page_checksums.h).  A generation never changes, so a different byte
 *         is damage.  The checksum of a file cannot be in the file itself.
 * Errors: the note names the file and its fault.  The remedy is not in the note,
 *         because it depends on the other generations.
 * Limits: about 200 MB a second.
 * Source: coreutils, sha256sum invocation; FIPS 180-4
 */
#ifndef GENERATION_VERIFY_H
#define GENERATION_VERIFY_H

#include "base/error.h"
#include "base/paths.h"

enum snapshot_verdict {
	SNAPSHOT_GOOD,
	SNAPSHOT_WITHOUT_SUM, /* but brand, size and tables are right */
	SNAPSHOT_BAD          /* the note has the reason */
};

/*
 * Verifies a generation of the brand `host`.  The path ends in ".db".  A path that is a
 * symbolic link is bad.
 */
enum snapshot_verdict snapshot_verify(
    const char *path, const char *host, struct error *) MUST_USE;
/* Writes "000012.sum" for "000012.db". */
void snapshot_verify_print_sum_path(const char *path, char out[PATHS_PATH_MAX]);
/* Returns true if the generation with this path has a checksum file. */
bool snapshot_verify_has_sum(const char *path) MUST_USE;

/* Writes and syncs the checksum of `file`, which the caller will rename to `path`. */
bool snapshot_verify_write(const char *file, const char *path, struct error *)
    MUST_USE;
/* Removes the checksum of the generation with this path, if it exists. */
void snapshot_verify_forget(const char *path);

#endif
