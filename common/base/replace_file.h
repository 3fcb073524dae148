/*
 * replace_file.h - replaces a small file atomically: a reader gets the old file or the
 * new file.
 *
 * Also called: atomic write, write-then-rename.
 * Method: a process writes and syncs a temporary file, and renames it over the old file.
 *         Several processes may do so at once.  Each has its own temporary file,
 *         PATH.new.XXXXXX, and locks it until it is renamed.  Before a process writes, it
 *         removes temporary files of PATH that no process has locked, because crashed
 *         processes left them.
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
 * As replace_file(), with a mode and a group.  The group (gid_t)-1 means no change.
 * If the process may not give the file to the group, the file gets the mode of
 * replace_file_without_group().
 */
bool replace_file_as(const char *path, const char *p, size_t n, mode_t, gid_t,
    struct error *) MUST_USE;
/*
 * Returns the mode for a file that cannot get its group.  The mode is unchanged if
 * every user may read the file.  Otherwise only the owner keeps rights, so that another
 * group gets none.
 */
mode_t replace_file_without_group(mode_t) MUST_USE;

#endif
