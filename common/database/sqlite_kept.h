/*
 * sqlite_kept.h - a cache of open SQLite files and their statements between requests.
 *
 * Also called: connection pool, prepared statement cache.
 * For:    only sqlite.c, which uses the cache to open, prepare and close.  Its callers
 *         see no difference.
 * Rules:  sqlite_keep() (sqlite.h) turns the cache on.  A file is cached under its path and
 *         its identity (base/file_identity.h).  If another file is at the path, the
 *         first file is closed.  If a statement finds that a file is damaged, the file
 *         is closed when its owner gives it back.  Pages that were checked stay checked
 *         while the file is open.
 * Owns:   the connections and statements.  A caller that takes a connection or a
 *         statement owns it until the caller gives it back.
 * Limits: the number of files that sqlite_keep() sets.  To cache one file more, the
 *         least recently used file is closed.  64 statements for each file, each with
 *         at most 4,096 bytes of SQL.
 */
#ifndef DATABASE_SQLITE_KEPT_H
#define DATABASE_SQLITE_KEPT_H

#include "base/file_identity.h"
#include "database/sqlite.h"

/*
 * Takes the cached file of this path, unless the file at the path has another identity
 * or another caller has the cached file.  If the result is false, the caller opens the
 * file.
 */
bool sqlite_kept_take(const char *path, struct sqlite *) MUST_USE;

/*
 * Caches the file that was opened after sqlite_kept_take() failed for its path, if the
 * path still leads to this file.  A file that changed too short a time ago is not cached
 * (file_identity_is_settled()).
 */
void sqlite_kept_add(const char *path, const struct sqlite *);

/* Returns false for a connection that is not cached, which its owner must close. */
bool sqlite_kept_give_back(struct sqlite3 *) MUST_USE;

/*
 * For a failure that the request did not cause: the connection is closed when its owner
 * gives it back.
 */
void sqlite_kept_spoil(const struct sqlite3 *);

/* Returns a statement of a cached file that is not in use, or NULL. */
struct sqlite3_stmt *sqlite_kept_statement(
    const struct sqlite3 *, const char *sql) MUST_USE;
/* Caches a statement of a cached file.  The caller still has to give it back. */
void sqlite_kept_add_statement(
    const struct sqlite3 *, const char *sql, struct sqlite3_stmt *);
/* Returns false for a statement that is not cached, which its owner must finish. */
bool sqlite_kept_give_statement_back(
    const struct sqlite3 *, const struct sqlite3_stmt *) MUST_USE;

#endif
