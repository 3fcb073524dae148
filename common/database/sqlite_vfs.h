/*
 * sqlite_vfs.h - the layer through which SQLite reads a snapshot: it checks the
 * checksums of pages and shows a part of the schema.
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

/* The name of the VFS to open a file with. */
const char *sqlite_vfs(void);
/*
 * Checks a file that was just opened: does its size match its header, and is page 1
 * unchanged?  From then on SQLite sees only the schema of the tables (schema_page.h);
 * NULL: the whole schema.
 */
bool sqlite_vfs_start(struct sqlite3 *, const char *path,
    const char *const *tables_or_null, bool *has_checksums, struct error *)
    MUST_USE;
/* Was a part of the schema left out? */
bool sqlite_vfs_is_narrow(struct sqlite3 *) MUST_USE;

#endif
