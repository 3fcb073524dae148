/*
 * sqlite_kept.h - a cache of open SQLite files and their statements between requests.
 *
 * Also called: connection pool, prepared statement cache.
 * For:    only sqlite.c.  Its callers see no difference: opening, preparing and
 *         closing use the cache.
 * Rules:  off until sqlite_kept_start().  A file is cached under its path and its
 *         identity (base/file_identity.h).  Another file under the same path closes
 *         the first.  A file that any statement found damaged is closed.  Checked
 *         pages stay checked while the file is open.
 * Owns:   the connections and statements; a caller that takes one owns it until it
 *         gives it back.
 * Limits: the maximum number of files, then the oldest is closed; statements of a
 *         file.
 */
#ifndef DATABASE_SQLITE_KEPT_H
#define DATABASE_SQLITE_KEPT_H

#include "base/file_identity.h"
#include "database/sqlite.h"

/* The functions with which SQLite closes them. */
struct sqlite_kept_doors {
	void (*close)(struct sqlite3 *);
	void (*finish)(struct sqlite3_stmt *);
};

void sqlite_kept_open(const struct sqlite_kept_doors *);

/*
 * Takes the file of this path and identity, if no other caller has it; false: open it.
 */
bool sqlite_kept_take(const char *path, struct sqlite *) MUST_USE;

/*
 * Caches the file that was opened after sqlite_kept_take() of the same path failed, if
 * the path still leads to the same file.
 */
void sqlite_kept_add(const char *path, const struct sqlite *);

/* False for a connection that is not cached: its owner closes it. */
bool sqlite_kept_give_back(struct sqlite3 *) MUST_USE;

/* After a failure that the request did not cause: closes it when it is given back. */
void sqlite_kept_spoil(const struct sqlite3 *);

/* A statement of a cached file that is not in use, or NULL. */
struct sqlite3_stmt *sqlite_kept_statement(
    const struct sqlite3 *, const char *sql) MUST_USE;
void sqlite_kept_add_statement(
    const struct sqlite3 *, const char *sql, struct sqlite3_stmt *);
/* False when it is not cached: its owner finishes it. */
bool sqlite_kept_give_statement_back(
    const struct sqlite3 *, const struct sqlite3_stmt *) MUST_USE;

#endif
