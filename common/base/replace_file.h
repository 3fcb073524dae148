/*
 * replace_file.h - replaces a small file atomically: a reader gets the old one or the
 * new one.
 *
 * Also called: atomic write, write-then-rename.
 * Writes and syncs a temporary file, and renames it over the old one.  Several
 * processes may do so at once: each has a file of its own, PATH.new.XXXXXX, locked
 * until it is renamed, and the next one removes those that are not locked.
 * Errors: ERROR_INTERNAL_ERROR; the note is that of files_fail().
 * Source: rename(2), fsync(2), flock(2)
 */
#ifndef BASE_REPLACE_FILE_H
#define BASE_REPLACE_FILE_H

#include <sys/types.h>

#include "base/error.h"

/* The file that all may read, and its owner writes. */
bool replace_file(const char *path, const char *p, size_t n, struct error *)
    MUST_USE;
/*
 * The same with a mode and a group; (gid_t)-1: the group of the process.  If the
 * process may not give the file to the group, the file gets
 * replace_file_without_group().
 */
bool replace_file_as(const char *path, const char *p, size_t n, mode_t, gid_t,
    struct error *) MUST_USE;
/* The mode that gives no user a new right to read: for all users, or for the owner. */
mode_t replace_file_without_group(mode_t) MUST_USE;

#endif
