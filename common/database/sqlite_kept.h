/*
 * sqlite_kept.h - files and statements of SQLite that stay open between requests.
 *
 * For:    sqlite.c alone, whose callers see no difference: what they open was open
 *         already, what they prepare was prepared, and what they close stays.
 * Rules:  off until sqlite_kept_start().  A file is kept under its path and its
 *         identity (base/file_identity.h): another one under the same path closes the
 *         first.  A file that any statement found damaged is closed.  Checked pages
 *         stay checked while the file is open.
 * Owns:   the connections and statements; one that is taken is the caller's until it
 *         is given back.
 * Limits: the most files that are kept, the oldest goes first; statements of a file.
 */
#ifndef DATABASE_SQLITE_KEPT_H
#define DATABASE_SQLITE_KEPT_H

#include "base/file_identity.h"
#include "database/sqlite.h"

/* How SQLite closes them. */
struct sqlite_kept_doors {
	void (*close)(struct sqlite3 *);
	void (*finish)(struct sqlite3_stmt *);
};

void sqlite_kept_open(const struct sqlite_kept_doors *);

/* The file of this path and identity, which nobody else has; false: open it. */
bool sqlite_kept_take(const char *path, struct sqlite *) MUST_USE;

/*
 * Keeps what was opened after sqlite_kept_take() of the same path failed, if the path
 * still leads to the same file.
 */
void sqlite_kept_add(const char *path, const struct sqlite *);

/* False for a connection that is not kept: its owner closes it. */
bool sqlite_kept_give_back(struct sqlite3 *) MUST_USE;

/* After a failure that is not the request's own: it goes when it is given back. */
void sqlite_kept_spoil(const struct sqlite3 *);

/* A statement of a kept file that is not in use, or NULL. */
struct sqlite3_stmt *sqlite_kept_statement(
    const struct sqlite3 *, const char *sql) MUST_USE;
void sqlite_kept_add_statement(
    const struct sqlite3 *, const char *sql, struct sqlite3_stmt *);
/* False when it is not kept: its owner finishes it. */
bool sqlite_kept_give_statement_back(
    const struct sqlite3 *, const struct sqlite3_stmt *) MUST_USE;

#endif
