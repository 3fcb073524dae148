/*
 * store.h - SQLite, as much of it as we use.  The only includer of sqlite3.h.
 *
 * Layer:  1 (door: SQLite).
 * Owns:   struct store and its statements, until store_close().
 * Errors: FAULT_INTERNAL_ERROR with SQLite's words in the note.
 * Text handed out by a statement is good until its next step.
 */
#ifndef STORE_H
#define STORE_H

#include "base/base.h"
#include "base/error.h"

struct sqlite3;
struct sqlite3_stmt;

struct store {
	struct sqlite3 *db;
};

struct store_text {
	const char *p;
	size_t n;
};

/*
 * For readers: immutable (no locks, no journal, no writes at all) and with an
 * untrusted schema.  False with an empty note when there is no such file.
 */
bool store_open_read(struct store *, const char *path, struct fault *) MUST_USE;
/*
 * For the one writer: a new file, no journal, not synced.  A failed build is
 * thrown away; a finished one is synced by whoever renames it.
 */
bool store_create(struct store *, const char *path, struct fault *) MUST_USE;
/*
 * For a file of the tool's own that is there already (it may be empty) and is
 * changed in place: journaled and synced, a crash leaves what was committed.
 */
bool store_open_own(struct store *, const char *path, struct fault *) MUST_USE;
void store_close(struct store *);

bool store_exec(struct store *, const char *sql, struct fault *) MUST_USE;

bool store_prepare(struct store *, const char *sql, struct sqlite3_stmt **owned,
    struct fault *) MUST_USE;
void store_finish(struct sqlite3_stmt **owned);

/* Parameters count from 1.  Bound text must live until the next reset. */
void store_bind_int(struct sqlite3_stmt *, int at, int64_t n);
void store_bind_text(struct sqlite3_stmt *, int at, const char *text_or_null);
void store_bind_bytes(struct sqlite3_stmt *, int at, const char *p, size_t n);

/* *row says whether there is one; on false the statement is done for. */
bool store_step(struct sqlite3_stmt *, bool *row, struct fault *) MUST_USE;
/* Runs a statement that returns no row, and resets it. */
bool store_run(struct sqlite3_stmt *, struct fault *) MUST_USE;
void store_reset(struct sqlite3_stmt *);

/* Columns count from 0. */
int64_t store_int(struct sqlite3_stmt *, int column);
struct store_text store_text(struct sqlite3_stmt *, int column);
/* Whether the last failed statement broke a UNIQUE constraint. */
bool store_was_duplicate(struct store *) MUST_USE;
/* Of the library that runs, and of the one that was built with. */
const char *store_version(void);
const char *store_built_with(void);

#endif
