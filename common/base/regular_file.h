/*
 * regular_file.h - opens files that something else may have replaced: by a FIFO,
 * whose open waits for a writer, by a device, a folder or a link.
 *
 * Errors: -1 and errno; regular_file_why() has the words.
 */
#ifndef BASE_REGULAR_FILE_H
#define BASE_REGULAR_FILE_H

#include "base/base.h"

/*
 * open(2) that does not wait and opens regular files only.  A link is followed
 * unless the flags have O_NOFOLLOW, which they need in every folder that
 * another user writes.
 */
int regular_file_open(const char *path, int flags, unsigned mode) MUST_USE;

/*
 * The path of what the links in the place of its last part lead to, for an open that
 * follows none.  False: too many links, or it does not fit.
 */
bool regular_file_follow(const char *path, char *out, size_t size) MUST_USE;

/* Was the last -1 because of a link, or of anything else than a file? */
bool regular_file_is_other(void) MUST_USE;
/* The reason for the last -1, such as "is not a file". */
const char *regular_file_why(void);

#endif
