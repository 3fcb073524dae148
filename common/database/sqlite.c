/*
 * sqlite - opens snapshot files with the settings that readers and the writer need,
 * and translates SQLite's results.
 */
#include "database/sqlite.h"

#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/text.h"
#include "database/page_checksums.h"
#include "database/sqlite_kept.h"
#include "database/sqlite_vfs.h"

/* The maximum size that SQLite may map, which is more than any snapshot has. */
#define MAPPED_MAX (INT64_C(1) << 40)

enum {
	BUDGET_EVERY = 100, /* instructions of a statement between two checks */
	TOO_COSTLY_RETRY_S = 60,
};

static bool
fail_costly(struct error *f)
{
	(void)error_note(f, ERROR_TOO_COSTLY,
	    "the request takes more work than one request may cause");
	f->retry_after_s = TOO_COSTLY_RETRY_S;
	return false;
}

/* Adds errno with the kernel's reason, because SQLite only reports that the disk failed. */
static bool
fail_db(sqlite3 *db, const char *what, struct error *f)
{
	int code = 0;

	if (db != NULL && sqlite3_errcode(db) == SQLITE_INTERRUPT)
		return fail_costly(f);
	/* SQLITE_ERROR is about the statement, because other formats have other tables. */
	if (db != NULL && sqlite3_errcode(db) != SQLITE_ERROR)
		sqlite_kept_spoil(db);
	if (db == NULL || (sqlite3_errcode(db) & 0xff) != SQLITE_IOERR ||
	    sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &code) !=
		SQLITE_OK ||
	    code == 0)
		return error_internal(f, "%s: %s", what,
		    db != NULL ? sqlite3_errmsg(db) : "out of memory");
	return error_internal(
	    f, "%s: %s: %s", what, sqlite3_errmsg(db), strerror(code));
}

static bool
fail_sqlite(struct sqlite *s, const char *what, struct error *f)
{
	return fail_db(s->db, what, f);
}

static void
close_connection(sqlite3 *db)
{
	if (db != NULL) /* without a connection, no code of SQLite is loaded */
		sqlite3_close(db);
}

/*
 * A CGI program runs for about one millisecond, so the start must cost nothing: one
 * thread, no statistics, no memory allocated in advance.  A process that answers many
 * requests maps its files.  For one request, a page fault costs more than a copy.
 */
static void
configure_library(void)
{
	static bool configured;

	if (configured)
		return;
	configured = true;
	sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
	sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
	sqlite3_config(SQLITE_CONFIG_MMAP_SIZE, sqlite_keeps() ? MAPPED_MAX : 0,
	    MAPPED_MAX);
}

bool
sqlite_open_read(struct sqlite *s, const char *path,
    const char *const *tables_or_null, struct error *f)
{
	LOCAL_BUF uri = BUF_INIT(3 * PATH_MAX);
	struct stat st;
	bool ok = false;

	if (sqlite_kept_take(path, s))
		return true;
	*s = (struct sqlite){ 0 };
	if (stat(path, &st) != 0) {
		if (errno == ENOENT)
			return error_note(
			    f, ERROR_UPSTREAM_UNAVAILABLE, "%s", "");
		return error_internal(f, "%s: %s", path, strerror(errno));
	}
	if (!S_ISREG(st.st_mode)) /* opening a pipe would wait for a writer */
		return error_internal(f, "%s: is not a file", path);
	configure_library();
	buf_text(&uri, "file:");
	text_percent_encode(path, strlen(path), &uri);
	buf_text(&uri, "?immutable=1");
	if (sqlite3_open_v2(buf_cstr(&uri), &s->db,
		SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
		sqlite_vfs()) != SQLITE_OK) {
		(void)fail_sqlite(s, path, f);
		goto out;
	}
	/*
	 * A snapshot may come from another machine.  Its schema must not call
	 * functions with side effects, and no SQL may change its schema.
	 */
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	/*
	 * A program must not write files, even if a sort needs more memory.  It uses the
	 * memory of few pages again, because the first use of memory costs a page fault.
	 */
	ok =
	    sqlite_vfs_start(s->db, path,
		sqlite_keeps() ? NULL : tables_or_null, &s->has_checksums, f) &&
	    sqlite_exec(
		s, "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -256", f);
	if (ok)
		sqlite_kept_add(path, s);
out:
	if (!ok)
		sqlite_close(s);
	return ok;
}

/* Opens the same file with the whole schema.  Older statements keep their connection. */
static bool
open_whole_schema(struct sqlite *s)
{
	struct sqlite whole;
	struct error ignored;

	if (s->narrow != NULL || !sqlite_vfs_is_narrow(s->db) ||
	    !sqlite_open_read(
		&whole, sqlite3_db_filename(s->db, "main"), NULL, &ignored))
		return false;
	s->narrow = s->db;
	s->db = whole.db;
	sqlite_limit(s, s->budget);
	return true;
}

bool
sqlite_create(struct sqlite *s, const char *path, struct error *f)
{
	int reserved = PAGE_CHECKSUM_SIZE;

	configure_library();
	*s = (struct sqlite){ 0 };
	if (sqlite3_open_v2(path, &s->db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
		NULL) != SQLITE_OK) {
		(void)error_internal(f,
		    "cannot create %s; let this user write to its folder",
		    path);
		sqlite_close(s);
		return false;
	}
	sqlite3_file_control(
	    s->db, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
	if (!sqlite_exec(s,
		"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
		"PRAGMA locking_mode = EXCLUSIVE;",
		f)) {
		sqlite_close(s);
		return false;
	}
	return true;
}

bool
sqlite_open_journaled(struct sqlite *s, const char *path, struct error *f)
{
	configure_library();
	*s = (struct sqlite){ 0 };
	if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE, NULL) ==
	    SQLITE_OK)
		return true;
	(void)fail_sqlite(s, path, f);
	sqlite_close(s);
	return false;
}

/* A cached connection loses its budget, because the budget belongs to the request. */
void
sqlite_close(struct sqlite *s)
{
	if (s->db != NULL)
		sqlite3_progress_handler(s->db, 0, NULL, NULL);
	close_connection(s->narrow);
	if (!sqlite_kept_give_back(s->db))
		close_connection(s->db);
	s->narrow = s->db = NULL;
}

static int
spend(void *context)
{
	struct sqlite_budget *budget = context;

	budget->left -= BUDGET_EVERY;
	return budget->left < 0;
}

void
sqlite_limit(struct sqlite *s, struct sqlite_budget *or_null)
{
	s->budget = or_null;
	if (or_null != NULL && s->db != NULL)
		sqlite3_progress_handler(s->db, BUDGET_EVERY, spend, or_null);
}

bool
sqlite_spend(struct sqlite *s, int64_t work, struct error *f)
{
	if (s->budget == NULL)
		return true;
	s->budget->left -= work;
	return s->budget->left >= 0 || fail_costly(f);
}

bool
sqlite_exec(struct sqlite *s, const char *sql, struct error *f)
{
	if (sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return fail_sqlite(s, "SQLite", f);
}

bool
sqlite_prepare(struct sqlite *s, const char *sql, struct sqlite3_stmt **owned,
    struct error *f)
{
	*owned = NULL;
	*owned = sqlite_kept_statement(s->db, sql);
	if (*owned != NULL)
		return true;
	if (sqlite3_prepare_v2(s->db, sql, -1, owned, NULL) == SQLITE_OK ||
	    (open_whole_schema(s) &&
		sqlite3_prepare_v2(s->db, sql, -1, owned, NULL) == SQLITE_OK)) {
		sqlite_kept_add_statement(s->db, sql, *owned);
		return true;
	}
	return fail_sqlite(s, "SQLite", f);
}

/* Clears a cached statement's parameters and count, so that it costs as a new one does. */
void
sqlite_finish(struct sqlite3_stmt **owned)
{
	sqlite3_stmt *st = *owned;

	*owned = NULL;
	if (st == NULL)
		return;
	if (!sqlite_kept_give_statement_back(sqlite3_db_handle(st), st)) {
		sqlite3_finalize(st);
		return;
	}
	sqlite3_reset(st);
	sqlite3_clear_bindings(st);
	(void)sqlite3_stmt_status(st, SQLITE_STMTSTATUS_VM_STEP, 1);
}

static void
check_bind(int rc)
{
	if (rc != SQLITE_OK)
		fatal("sqlite: the statement has no such parameter");
}

void
sqlite_bind_int(struct sqlite3_stmt *st, int at, int64_t n)
{
	check_bind(sqlite3_bind_int64(st, at, n));
}

void
sqlite_bind_text(struct sqlite3_stmt *st, int at, const char *text_or_null)
{
	check_bind(sqlite3_bind_text(st, at, text_or_null, -1, SQLITE_STATIC));
}

void
sqlite_bind_bytes(struct sqlite3_stmt *st, int at, const char *p, size_t n)
{
	check_bind(
	    sqlite3_bind_text64(st, at, p, n, SQLITE_STATIC, SQLITE_UTF8));
}

void
sqlite_bind_blob(struct sqlite3_stmt *st, int at, const void *p, size_t n)
{
	check_bind(sqlite3_bind_blob64(st, at, p, n, SQLITE_STATIC));
}

void
sqlite_bind_values(struct sqlite3_stmt *st, const struct sqlite_value *v)
{
	for (int at = 1; v->kind != SQLITE_VALUE_END; v++, at++) {
		if (v->kind == SQLITE_VALUE_INT)
			sqlite_bind_int(st, at, v->n);
		else
			sqlite_bind_text(st, at, v->text);
	}
}

bool
sqlite_step(struct sqlite3_stmt *st, bool *row, struct error *f)
{
	int rc = sqlite3_step(st);

	*row = rc == SQLITE_ROW;
	if (rc == SQLITE_ROW || rc == SQLITE_DONE)
		return true;
	return fail_db(sqlite3_db_handle(st), "SQLite", f);
}

bool
sqlite_run(struct sqlite3_stmt *st, struct error *f)
{
	bool row, ok = sqlite_step(st, &row, f);

	sqlite3_reset(st);
	return ok;
}

bool
sqlite_ask_values(struct sqlite *s, struct sqlite3_stmt **owned, bool *row,
    struct error *f, const char *sql, const struct sqlite_value *values)
{
	*row = false;
	if (!sqlite_prepare(s, sql, owned, f))
		return false;
	sqlite_bind_values(*owned, values);
	return sqlite_step(*owned, row, f);
}

bool
sqlite_do_values(struct sqlite *s, struct error *f, const char *sql,
    const struct sqlite_value *values)
{
	LOCAL_STMT st = NULL;
	bool row, ok = sqlite_ask_values(s, &st, &row, f, sql, values);

	return ok;
}

void
sqlite_reset(struct sqlite3_stmt *st)
{
	sqlite3_reset(st);
}

int64_t
sqlite_int(struct sqlite3_stmt *st, int column)
{
	return sqlite3_column_int64(st, column);
}

bool
sqlite_is_null(struct sqlite3_stmt *st, int column)
{
	return sqlite3_column_type(st, column) == SQLITE_NULL;
}

bool
sqlite_is_blob(struct sqlite3_stmt *st, int column)
{
	return sqlite3_column_type(st, column) == SQLITE_BLOB;
}

struct sqlite_text
sqlite_text(struct sqlite3_stmt *st, int column)
{
	const char *p = (const char *)sqlite3_column_text(st, column);

	return (struct sqlite_text){
		.p = p != NULL ? p : "",
		.n = (size_t)sqlite3_column_bytes(st, column),
	};
}

struct sqlite_text
sqlite_blob(struct sqlite3_stmt *st, int column)
{
	const char *p = sqlite3_column_blob(st, column);

	return (struct sqlite_text){
		.p = p != NULL ? p : "",
		.n = (size_t)sqlite3_column_bytes(st, column),
	};
}

void
sqlite_bind_column(
    struct sqlite3_stmt *st, int at, struct sqlite3_stmt *from, int column)
{
	struct sqlite_text text;

	switch (sqlite3_column_type(from, column)) {
	case SQLITE_INTEGER:
		sqlite_bind_int(st, at, sqlite_int(from, column));
		break;
	case SQLITE_TEXT:
		text = sqlite_text(from, column);
		sqlite_bind_bytes(st, at, text.p, text.n);
		break;
	case SQLITE_BLOB:
		text = sqlite_blob(from, column);
		sqlite_bind_blob(st, at, text.p, text.n);
		break;
	default:
		sqlite_bind_text(st, at, NULL);
	}
}

const char *
sqlite_version(void)
{
	return sqlite3_libversion();
}

const char *
sqlite_build_version(void)
{
	return SQLITE_VERSION;
}
