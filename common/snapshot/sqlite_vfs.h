/*
 * sqlite_vfs.h - how SQLite reads a snapshot: through the system's VFS, with methods
 * that compare each page with its checksum.
 *
 * For:    sqlite.c alone.
 * Errors: a page that is not as it was written is SQLITE_CORRUPT of the statement that
 *         reads it; a file that is not whole is ERROR_INTERNAL_ERROR.
 * Source: https://www.sqlite.org/vfs.html
 */
#ifndef SNAPSHOT_SQLITE_VFS_H
#define SNAPSHOT_SQLITE_VFS_H

#include "snapshot/sqlite.h"

/* The name of the VFS, which the first call registers. */
const char *sqlite_vfs(void) MUST_USE;

/*
 * Is the file that was opened with it as long as its header says, and its first page
 * right?  True of what is not a database: SQLite itself says so.
 */
bool sqlite_vfs_is_whole(struct sqlite *, const char *path, struct error *)
    MUST_USE;

#endif
