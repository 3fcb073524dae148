/*
 * sqlite_file.h - the file between SQLite and the system, for files that are only
 * read: SQLite's own, with the checksums of pages.
 *
 * Owns:   nothing.
 * Errors: ERROR_INTERNAL_ERROR; a page that is damaged is SQLITE_CORRUPT of the
 *         statement that reads it.
 * Source: https://www.sqlite.org/vfs.html
 */
#ifndef SNAPSHOT_SQLITE_FILE_H
#define SNAPSHOT_SQLITE_FILE_H

#include "base/base.h"
#include "base/error.h"

struct sqlite3;

/* The name of the VFS to open a file with. */
const char *sqlite_file_vfs(void);

/*
 * A file that was opened with it: is it as long as its header says, and its first
 * page right?  From now on the checksums of pages are compared, if it has them.
 */
bool sqlite_file_check(struct sqlite3 *, const char *path, bool *has_checksums,
    struct error *) MUST_USE;

#endif
