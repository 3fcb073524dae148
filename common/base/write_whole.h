/*
 * write_whole.h - writes all bytes, whatever a system call takes of them.
 *
 * Errors: false with errno; then some of the bytes may have been written.
 * Source: POSIX write(), which may write less than it is given.
 */
#ifndef BASE_WRITE_WHOLE_H
#define BASE_WRITE_WHOLE_H

#include "base/base.h"

bool write_whole(int fd, const char *p, size_t n) MUST_USE;

#endif
