/*
 * file_identity.h - tests whether a path still leads to the file that was read.
 *
 * Also called: stat signature, cache invalidation.
 * Shape: device, inode, size and time of change (st_ctim, which no program can set).
 *        Links are followed.
 * Rules: a cached copy of a file is valid while the file's identity stays the same.  A
 *        file that changed in the last 100 ms is not settled: it can change again within
 *        the same tick of the kernel's clock, with the same identity.  Do not cache a file
 *        that is not settled.
 */
#ifndef BASE_FILE_IDENTITY_H
#define BASE_FILE_IDENTITY_H

#include "base/base.h"

struct file_identity {
	uint64_t device, inode;
	int64_t size, changed_s, changed_ns;
};

/*
 * Reads the identity with stat(2), which works for any kind of file.  If stat(2) fails,
 * as for a missing file, returns false with the reason in errno, and sets all members to
 * 0.
 */
bool file_identity_read(const char *path, struct file_identity *) MUST_USE;

bool file_identity_same(
    const struct file_identity *, const struct file_identity *) MUST_USE;

bool file_identity_is_settled(const struct file_identity *) MUST_USE;

#endif
