/*
 * replace_file.h - replaces a small file atomically: a reader gets the old file or the
 * new file.
 *
 * Also called: atomic write, write-then-rename.
 * Method: a process writes and syncs a temporary file, and renames it over the old file.
 *         Several processes may do so at once, because each has its own temporary file,
 *         PATH.new.XXXXXX, which it locks until the rename.  Before a process writes, it
 *         removes the temporary files of PATH that crashed processes left: those without
 *         a lock.
 * Errors: ERROR_INTERNAL_ERROR, with the note of files_fail().  A path that is too long
 *         is fatal.
 * Source: rename(2), fsync(2), flock(2)
 */
#ifndef BASE_REPLACE_FILE_H
#define BASE_REPLACE_FILE_H

#include <sys/types.h>

#include "base/error.h"

/*
 * Replaces or makes a file that its owner can write and every user can read.  The path
 * must have a slash.
 */
bool replace_file(const char *path, const char *p, size_t n, struct error *)
    MUST_USE;
/*
 * As replace_file(), with a mode and a group.  The group (gid_t)-1 means no change.  If
 * the file cannot be given to the group, the file gets the mode of
 * replace_file_without_group().
 */
bool replace_file_as(const char *path, const char *p, size_t n, mode_t, gid_t,
    struct error *) MUST_USE;
/*
 * Returns the mode for a file that cannot get its group: the same mode if every user may
 * read the file, and otherwise only the rights of the owner, so that another group gets
 * no rights.
 */
mode_t replace_file_without_group(mode_t) MUST_USE;

#endif
