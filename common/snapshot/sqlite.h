/*
 * sqlite.h - SQLite, as much of it as we use.  The only includer of sqlite3.h.
 *
 * Owns:   struct sqlite and its statements, until sqlite_close().
 * Errors: ERROR_INTERNAL_ERROR with SQLite's words in the note.
 * Text handed out by a statement is good until its next step.
 */
#ifndef SNAPSHOT_SQLITE_H
#define SNAPSHOT_SQLITE_H

#include "base/base.h"
#include "base/error.h"

struct sqlite3;
struct sqlite3_stmt;

struct sqlite {
	struct sqlite3 *db;
};

struct sqlite_text {
	const char *p;
	size_t n;
};

/*
 * For readers: immutable (no locks, no journal, no writes at all) and with an
 * untrusted schema.  False with an empty note when there is no such file.
 */
bool sqlite_open_read(struct sqlite *, const char *path, struct error *)
    MUST_USE;
/*
 * For the one writer: a new file, no journal, not synced.  A failed build is
 * thrown away; a finished one is synced by whoever renames it.
 */
bool sqlite_create(struct sqlite *, const char *path, struct error *) MUST_USE;
/*
 * For a file of the tool's own that is there already (it may be empty) and is
 * changed in place: journaled and synced, a crash leaves what was committed.
 */
bool sqlite_open_own(struct sqlite *, const char *path, struct error *)
    MUST_USE;
void sqlite_close(struct sqlite *);

bool sqlite_exec(struct sqlite *, const char *sql, struct error *) MUST_USE;

bool sqlite_prepare(struct sqlite *, const char *sql,
    struct sqlite3_stmt **owned, struct error *) MUST_USE;
void sqlite_finish(struct sqlite3_stmt **owned);

/* Parameters count from 1.  Bound text must live until the next reset. */
void sqlite_bind_int(struct sqlite3_stmt *, int at, int64_t n);
void sqlite_bind_text(struct sqlite3_stmt *, int at, const char *text_or_null);
void sqlite_bind_bytes(struct sqlite3_stmt *, int at, const char *p, size_t n);

/* *row says whether there is one; on false the statement is done for. */
bool sqlite_step(struct sqlite3_stmt *, bool *row, struct error *) MUST_USE;
/* Runs a statement that returns no row, and resets it. */
bool sqlite_run(struct sqlite3_stmt *, struct error *) MUST_USE;
void sqlite_reset(struct sqlite3_stmt *);

/* Columns count from 0. */
int64_t sqlite_int(struct sqlite3_stmt *, int column);
struct sqlite_text sqlite_text(struct sqlite3_stmt *, int column);
/* Whether the last failed statement broke a UNIQUE constraint. */
bool sqlite_was_duplicate(struct sqlite *) MUST_USE;
/* Of the library that runs, and of the one that was built with. */
const char *sqlite_version(void);
const char *sqlite_build_version(void);

#endif
