/*
 * file_identity.h - is the file at a path still the one that was read?
 *
 * Shape:  device, inode, size and time of change (st_ctim, which no program sets).
 *         Links are followed.
 * Rules:  what is kept of a file is of use as long as its identity is the same.  A
 *         file that changed a moment ago can change once more within the same tick of
 *         the kernel's clock: it is not settled, and nothing of it is kept.
 */
#ifndef BASE_FILE_IDENTITY_H
#define BASE_FILE_IDENTITY_H

#include "base/base.h"

struct file_identity {
	uint64_t device, inode;
	int64_t size, changed_s, changed_ns;
};

/* False when there is no file to read there; errno says why. */
bool file_identity_read(const char *path, struct file_identity *) MUST_USE;

bool file_identity_same(
    const struct file_identity *, const struct file_identity *) MUST_USE;

bool file_identity_is_settled(const struct file_identity *) MUST_USE;

#endif
