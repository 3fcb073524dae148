/*
 * sqlite_kept.h - a cache of open SQLite files and their statements between requests.
 *
 * Also called: connection pool, prepared statement cache.
 * For:    only sqlite.c, which uses the cache to open, prepare and close.
 * Rules:  sqlite_keep() (sqlite.h) turns the cache on.  A file is cached under its path and
 *         its identity (base/file_identity.h).  If another file is at the path, the
 *         cached file is closed.  If a statement fails because of the file, the file is
 *         closed when its owner gives it back.  While a file is open, the checksum of
 *         each page is compared only once.
 * Owns:   the connections and statements.  A caller that takes a connection or a
 *         statement owns it until the caller gives it back.
 * Limits: the number of files that sqlite_keep() sets.  To make room, the least recently
 *         used file that no caller has is closed; if there is none, the new file is not
 *         cached.  64 statements for each file, each with at most 4,096 bytes of SQL.
 */
#ifndef DATABASE_SQLITE_KEPT_H
#define DATABASE_SQLITE_KEPT_H

#include "base/file_identity.h"
#include "database/sqlite.h"

/*
 * Takes the cached file of this path.  Returns false if there is none, if the file at the
 * path now has another identity, or if another caller has the cached file.  The caller
 * then opens the file.
 */
bool sqlite_kept_take(const char *path, struct sqlite *) MUST_USE;

/*
 * Caches the file that was opened after sqlite_kept_take() failed for its path, if the
 * path still leads to this file.  A file that changed too short a time ago is not cached
 * (file_identity_is_settled()).
 */
void sqlite_kept_add(const char *path, const struct sqlite *);

/*
 * Gives a connection back to the cache.  Returns false if it is not cached; its owner
 * must then close it.
 */
bool sqlite_kept_give_back(struct sqlite3 *) MUST_USE;

/*
 * For a failure that the request did not cause: the connection is closed when its owner
 * gives it back.
 */
void sqlite_kept_spoil(const struct sqlite3 *);

/*
 * Takes a cached statement with this SQL.  Returns NULL if there is none, or if all are
 * in use.
 */
struct sqlite3_stmt *sqlite_kept_statement(
    const struct sqlite3 *, const char *sql) MUST_USE;
/*
 * Caches a statement of a cached file, within the limits.  The caller still has to give
 * it back.
 */
void sqlite_kept_add_statement(
    const struct sqlite3 *, const char *sql, struct sqlite3_stmt *);
/*
 * Gives a statement back to the cache.  Returns false if it is not cached; its owner must
 * then finish it.
 */
bool sqlite_kept_give_statement_back(
    const struct sqlite3 *, const struct sqlite3_stmt *) MUST_USE;

#endif
