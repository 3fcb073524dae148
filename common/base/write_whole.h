/*
 * write_whole.h - writes all bytes, in several system calls if needed.
 *
 * Errors: the function returns false and sets errno.  Some of the bytes may have been
 *         written.
 * Source: POSIX write(), which may write less than it is given.
 */
#ifndef BASE_WRITE_WHOLE_H
#define BASE_WRITE_WHOLE_H

#include "base/base.h"

bool write_whole(int fd, const char *p, size_t n) MUST_USE;

#endif
