/*
 * file_identity.h - tests whether the file at a path is still the one that was read.
 *
 * Also called: stat signature, cache invalidation.
 * Shape: device, inode, size and time of change (st_ctim, which no program can set).
 *        Links are followed.
 * Rules: a cached copy of a file is valid as long as its identity is the same.  A file
 *        that changed a moment ago can change once more within the same tick of the
 *        kernel's clock: it is not settled, and callers do not cache it.
 */
#ifndef BASE_FILE_IDENTITY_H
#define BASE_FILE_IDENTITY_H

#include "base/base.h"

struct file_identity {
	uint64_t device, inode;
	int64_t size, changed_s, changed_ns;
};

/* False when the path leads to no readable file; errno has the reason. */
bool file_identity_read(const char *path, struct file_identity *) MUST_USE;

bool file_identity_same(
    const struct file_identity *, const struct file_identity *) MUST_USE;

bool file_identity_is_settled(const struct file_identity *) MUST_USE;

#endif
