/*
 * sqlite_vfs.h - the layer through which SQLite reads a snapshot.  The layer compares
 * the checksums of pages, and shows SQLite a part of the schema.
 *
 * Owns:   nothing; the tables are borrowed while the file is open.
 * Errors: ERROR_INTERNAL_ERROR; the note has the file and the reason.
 * Source: https://www.sqlite.org/vfs.html
 */
#ifndef DATABASE_SQLITE_VFS_H
#define DATABASE_SQLITE_VFS_H

#include "base/base.h"
#include "base/error.h"

struct sqlite3;

/* Registers the VFS for snapshots, and returns its name, for sqlite3_open_v2(). */
const char *sqlite_vfs(void);
/*
 * Checks a file that was just opened: its size must match its header, and page 1 must
 * match its checksum.  A file that is not a database passes, because SQLite itself
 * reports it.  Sets *has_checksums.  After this call, SQLite reads only the schema of the
 * tables in the list, if it can be narrowed (schema_page.h).  NULL ends the list.
 * Without a list, SQLite reads the whole schema.
 */
bool sqlite_vfs_start(struct sqlite3 *, const char *path,
    const char *const *tables_or_null, bool *has_checksums, struct error *)
    MUST_USE;
/* Returns true if a part of the schema was left out. */
bool sqlite_vfs_is_narrow(struct sqlite3 *) MUST_USE;

#endif
