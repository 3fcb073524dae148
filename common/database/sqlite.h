/*
 * sqlite.h - the part of SQLite that this program uses; only sqlite.c, sqlite_kept.c and
 * sqlite_vfs.c include sqlite3.h.
 *
 * Owns:   struct sqlite owns its connection until sqlite_close().  The caller owns a
 *         statement until sqlite_finish().  The text of a column is valid until the
 *         statement's next step, reset or finish.
 * Errors: ERROR_INTERNAL_ERROR with SQLite's message in the note;
 *         ERROR_UPSTREAM_UNAVAILABLE if a file to read does not exist;
 *         ERROR_TOO_COSTLY, with the time to wait, if a budget is used up.
 * Source: https://www.sqlite.org/c3ref/intro.html; the header of a file:
 *         https://www.sqlite.org/fileformat2.html section 1.3; URI parameter `immutable`:
 *         https://www.sqlite.org/uri.html; SQLITE_DBCONFIG_DEFENSIVE and
 *         _TRUSTED_SCHEMA: https://www.sqlite.org/security.html;
 *         budget: https://www.sqlite.org/c3ref/progress_handler.html
 */
#ifndef DATABASE_SQLITE_H
#define DATABASE_SQLITE_H

#include "base/base.h"
#include "base/error.h"

struct sqlite3;
struct sqlite3_stmt;

struct sqlite_budget;

struct sqlite {
	struct sqlite3 *db;
	bool has_checksums; /* the pages have checksums; only for readers */
	/*
	 * NULL until a statement needs a table that is not in the list of
	 * sqlite_open_read().  After that, `db` is a second connection, with the whole
	 * schema, and this member is the first connection, with only the listed tables.
	 */
	struct sqlite3 *narrow;
	struct sqlite_budget *budget;
};

struct sqlite_text {
	const char *p;
	size_t n; /* bytes */
};

/*
 * For readers: immutable (no locks, no journal, no writes), with an untrusted schema
 * that no statement can change.  The note is empty if the file does not exist.  A file
 * whose size does not match its header is not opened, because SQLite would read zeros
 * or an older state for missing bytes.  If a page's checksum (page_checksums.h) does
 * not match, the statement that reads the page fails.
 *
 * If a list of tables is passed, SQLite reads only the schema of these tables.  NULL
 * ends the list.  The first statement that needs another table opens the file again,
 * with the whole schema.  So the list only decides the cost of the start.  The list is
 * borrowed until sqlite_close().  After sqlite_keep(), a list has no effect.
 */
bool sqlite_open_read(struct sqlite *, const char *path,
    const char *const *tables_or_null, struct error *) MUST_USE;
/*
 * For the writer of snapshots: makes a file without a journal and without fsync, with
 * room for the checksums of its pages.  The caller deletes an incomplete file, and
 * generation_commit() syncs a complete file.
 */
bool sqlite_create(struct sqlite *, const char *path, struct error *) MUST_USE;
/*
 * For a file of the tool that exists (but may be empty) and changes in place: the file
 * is journaled and synced, so that a crash keeps every committed transaction.
 */
bool sqlite_open_journaled(struct sqlite *, const char *path, struct error *)
    MUST_USE;
void sqlite_close(struct sqlite *);

/*
 * For a process that answers many requests: from now on sqlite_close() leaves up to this
 * number of files open, at most 24, with their statements (sqlite_kept.h).
 */
void sqlite_keep(size_t files);
/* Returns true if sqlite_keep() was called with a number above 0. */
bool sqlite_keeps(void) MUST_USE;
/*
 * Closes the files that sqlite_close() left open and that are no longer at their paths.
 */
void sqlite_keep_current(void);

/*
 * The budget of one request, in instructions of SQLite's virtual machine.  It is used up
 * by the statements of the request, and by work on the bytes and bitmaps of stored blocks
 * (sqlite_spend()).  So the same request on the same file costs the same on every machine.
 */
struct sqlite_budget {
	int64_t left;
};

/*
 * Sets a budget, which is borrowed until sqlite_close().  NULL ends the limit only for
 * sqlite_spend(): an earlier budget still limits the statements.
 */
void sqlite_limit(struct sqlite *, struct sqlite_budget *or_null);
/*
 * Subtracts `work` from the budget, for work outside of SQLite on the results of its
 * statements.  Returns false with ERROR_TOO_COSTLY if the budget is used up.
 */
bool sqlite_spend(struct sqlite *, int64_t work, struct error *) MUST_USE;

/* Runs one or more statements that have no parameters. */
bool sqlite_exec(struct sqlite *, const char *sql, struct error *) MUST_USE;

bool sqlite_prepare(struct sqlite *, const char *sql,
    struct sqlite3_stmt **owned, struct error *) MUST_USE;
void sqlite_finish(struct sqlite3_stmt **owned);

/* A local statement, which is finished where its block ends. */
#define LOCAL_STMT RELEASED_BY(sqlite_finish) __typeof__(struct sqlite3_stmt *)

/*
 * Parameters are counted from 1.  Bound text must live until the next reset.  A parameter
 * that the statement does not have is fatal.
 */
void sqlite_bind_int(struct sqlite3_stmt *, int at, int64_t n);
void sqlite_bind_text(struct sqlite3_stmt *, int at, const char *text_or_null);
void sqlite_bind_bytes(struct sqlite3_stmt *, int at, const char *p, size_t n);
void sqlite_bind_blob(struct sqlite3_stmt *, int at, const void *p, size_t n);
/* Binds the column of another statement.  Its text or blob is valid until `from` steps. */
void sqlite_bind_column(
    struct sqlite3_stmt *, int at, struct sqlite3_stmt *from, int column);

/* The value of a parameter. */
struct sqlite_value {
	enum { SQLITE_VALUE_END, SQLITE_VALUE_INT, SQLITE_VALUE_TEXT } kind;
	int64_t n;
	const char *text;
};

#define BIND_INT(value)                                                        \
	{                                                                      \
		SQLITE_VALUE_INT, (value), NULL                                \
	}
#define BIND_TEXT(text_or_null)                                                \
	{                                                                      \
		SQLITE_VALUE_TEXT, 0, (text_or_null)                           \
	}
#define BIND_NONE                                                              \
	{                                                                      \
		SQLITE_VALUE_END, 0, NULL                                      \
	}
#define BIND_ALL(...) ((const struct sqlite_value[]){ __VA_ARGS__, BIND_NONE })

/* Binds all parameters, from 1 on: sqlite_bind(st, BIND_INT(1), BIND_TEXT("a")). */
#define sqlite_bind(st, ...) sqlite_bind_values(st, BIND_ALL(__VA_ARGS__))
void sqlite_bind_values(struct sqlite3_stmt *, const struct sqlite_value *);
/*
 * Prepares a statement, binds its parameters and takes the first step.  Returns false,
 * with *row false, after a failure.  The caller finishes the statement, even after a
 * failure.
 */
#define sqlite_ask(db, owned, row, f, sql, ...)                                \
	sqlite_ask_values(db, owned, row, f, sql, BIND_ALL(__VA_ARGS__))
bool sqlite_ask_values(struct sqlite *, struct sqlite3_stmt **owned, bool *row,
    struct error *, const char *sql, const struct sqlite_value *) MUST_USE;
/* As sqlite_ask(), for a statement that returns no row.  Finishes the statement. */
#define sqlite_do(db, f, sql, ...)                                             \
	sqlite_do_values(db, f, sql, BIND_ALL(__VA_ARGS__))
bool sqlite_do_values(struct sqlite *, struct error *, const char *sql,
    const struct sqlite_value *) MUST_USE;

/*
 * Steps to the next row.  Sets *row to false after the last row.  Returns false, with
 * *row false, after a failure.  After any step, reset the statement before you bind
 * parameters again, or finish it.
 */
bool sqlite_step(struct sqlite3_stmt *, bool *row, struct error *) MUST_USE;
/* Runs a statement that returns no row, and resets it. */
bool sqlite_run(struct sqlite3_stmt *, struct error *) MUST_USE;
void sqlite_reset(struct sqlite3_stmt *);

/* Columns are counted from 0.  sqlite_int() returns 0 for NULL. */
int64_t sqlite_int(struct sqlite3_stmt *, int column);
bool sqlite_is_null(struct sqlite3_stmt *, int column) MUST_USE;
bool sqlite_is_blob(struct sqlite3_stmt *, int column) MUST_USE;
/* Returns an empty text for NULL. */
struct sqlite_text sqlite_text(struct sqlite3_stmt *, int column);
/* Returns the bytes of a blob, unchanged. */
struct sqlite_text sqlite_blob(struct sqlite3_stmt *, int column);
/* Return the version of the linked library, and of the header at build time. */
const char *sqlite_version(void);
const char *sqlite_build_version(void);

#endif
