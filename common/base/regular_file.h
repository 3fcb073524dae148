/*
 * regular_file.h - opens a file that another program may have replaced with a FIFO (which
 * makes open() wait for a writer), a device, a folder or a link.
 *
 * Errors: -1 and errno; regular_file_why() returns the reason as a text.
 */
#ifndef BASE_REGULAR_FILE_H
#define BASE_REGULAR_FILE_H

#include "base/base.h"

/*
 * Like open(2), but never waits, opens only regular files, and closes the descriptor at
 * execve().  Follows a link unless the flags have O_NOFOLLOW.  Always pass O_NOFOLLOW for
 * a file in a folder that another user can write to.
 */
int regular_file_open(const char *path, int flags, unsigned mode) MUST_USE;

/*
 * If the path is a link, follows it and further links, and writes the path of the target,
 * for a later open() with O_NOFOLLOW.  Otherwise writes the path unchanged.  Returns
 * false if a path does not fit, or after 8 links.
 */
bool regular_file_follow(const char *path, char *out, size_t size) MUST_USE;

/*
 * Returns true if the last regular_file_open() failed because of a link or a file that
 * is not regular.  Reads errno.
 */
bool regular_file_is_other(void) MUST_USE;
/* Returns the reason of the last failure, from errno, such as "is not a file". */
const char *regular_file_why(void);

#endif
