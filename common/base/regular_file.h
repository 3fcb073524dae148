/*
 * regular_file.h - opens a file that another program may have replaced by a FIFO (its
 * open waits for a writer), a device, a folder or a link.
 *
 * Errors: -1 and errno; regular_file_why() has the words.
 */
#ifndef BASE_REGULAR_FILE_H
#define BASE_REGULAR_FILE_H

#include "base/base.h"

/*
 * Like open(2), but never waits and opens only regular files.  It follows a link
 * unless the flags have O_NOFOLLOW, which is required in every folder that another
 * user can write.
 */
int regular_file_open(const char *path, int flags, unsigned mode) MUST_USE;

/*
 * Follows the links at the last part of a path and returns the target's path, for a
 * later open that follows none.  False: too many links, or the path does not fit.
 */
bool regular_file_follow(const char *path, char *out, size_t size) MUST_USE;

/* Was the last -1 because of a link, or because it is not a regular file? */
bool regular_file_is_other(void) MUST_USE;
/* The reason for the last -1, such as "is not a file". */
const char *regular_file_why(void);

#endif
