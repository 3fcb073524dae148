/*
 * sqlite - opens snapshot files with the settings that readers and the writer
 * need, and turns SQLite's results into ours.
 */
#include "snapshot/sqlite.h"

#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "snapshot/page_checksums.h"

/* Bytes of a file that SQLite may map: larger than any snapshot. */
#define MAPPED_MAX (INT64_C(1) << 40)

enum {
	BUDGET_EVERY = 100, /* instructions of a statement between two looks */
	TOO_COSTLY_RETRY_S = 60,
	SUBPAGE_READ = 0x8000, /* SQLITE_IOCAP_SUBPAGE_READ of 3.48 */
};

/* SQLite tells only that the disk failed; the kernel said why. */
static bool
fail_db(sqlite3 *db, const char *what, struct error *f)
{
	int code = 0;

	if (db != NULL && sqlite3_errcode(db) == SQLITE_INTERRUPT) {
		(void)error_note(f, ERROR_TOO_COSTLY,
		    "the request takes more work than one may cause");
		f->retry_after_s = TOO_COSTLY_RETRY_S;
		return false;
	}
	if (db == NULL || (sqlite3_errcode(db) & 0xff) != SQLITE_IOERR ||
	    sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &code) !=
		SQLITE_OK ||
	    code == 0)
		return error_note(f, ERROR_INTERNAL_ERROR, "%s: %s", what,
		    db != NULL ? sqlite3_errmsg(db) : "out of memory");
	return error_note(f, ERROR_INTERNAL_ERROR, "%s: %s: %s", what,
	    sqlite3_errmsg(db), strerror(code));
}

static bool
fail(struct sqlite *s, const char *what, struct error *f)
{
	return fail_db(s->db, what, f);
}

/*
 * A CGI program runs for about one millisecond, so the start must cost nothing:
 * one thread, no statistics, no memory allocated in advance.  Pages are read
 * from the kernel's page cache through a mapping.
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
	sqlite3_config(SQLITE_CONFIG_MMAP_SIZE, MAPPED_MAX, MAPPED_MAX);
}

/*
 * Snapshots are read through the system's VFS, whose files get the checksums of their
 * pages behind them, and methods that compare them: https://www.sqlite.org/vfs.html
 */
static struct {
	sqlite3_vfs vfs;
	size_t file_size; /* of the system's files */
	sqlite3_io_methods system, checked;
} reading;

static struct page_checksums *
checksums_of(sqlite3_file *file)
{
	return (
	    struct page_checksums *)(void *)((char *)file + reading.file_size);
}

static int
checked_close(sqlite3_file *file)
{
	page_checksums_release(checksums_of(file));
	return reading.system.xClose(file);
}

static bool
is_right(sqlite3_file *file, const void *p, int n, sqlite3_int64 at)
{
	return page_checksums_hold(checksums_of(file), p, (size_t)n, at);
}

/*
 * SQLite reads parts of the pages of long values where it was built with
 * SQLITE_DIRECT_OVERFLOW_READ, which is usual since 3.45: then the page is read whole,
 * too, unless it was found right.
 */
static int
check_page_of(sqlite3_file *file, int n, sqlite3_int64 at)
{
	const struct page_checksums *c = checksums_of(file);
	sqlite3_int64 size = (sqlite3_int64)c->layout.page_size, start;
	unsigned char *page;
	int rc;

	if (c->seen == NULL || n == size ||
	    page_checksums_has_seen(c, at / size))
		return SQLITE_OK;
	start = at / size * size;
	page = mem_alloc((size_t)size);
	rc = reading.system.xRead(file, page, (int)size, start);
	if (rc == SQLITE_OK && !is_right(file, page, (int)size, start))
		rc = SQLITE_CORRUPT;
	free(page);
	return rc;
}

static int
checked_read(sqlite3_file *file, void *p, int n, sqlite3_int64 at)
{
	int rc = reading.system.xRead(file, p, n, at);

	if (rc == SQLITE_OK && !is_right(file, p, n, at))
		return SQLITE_CORRUPT;
	return rc == SQLITE_OK ? check_page_of(file, n, at) : rc;
}

/* No parts of pages. */
static int
checked_device(sqlite3_file *file)
{
	return reading.system.xDeviceCharacteristics(file) & ~SUBPAGE_READ;
}

/* A mapped page; *page is NULL when the file is not mapped. */
static int
checked_fetch(sqlite3_file *file, sqlite3_int64 at, int n, void **page)
{
	int rc = reading.system.xFetch(file, at, n, page);

	if (rc != SQLITE_OK || *page == NULL || is_right(file, *page, n, at))
		return rc;
	(void)reading.system.xUnfetch(file, at, *page);
	*page = NULL;
	return SQLITE_CORRUPT;
}

/* What a sort writes has no checksums. */
static int
open_checked(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file,
    int flags, int *out_flags)
{
	int rc =
	    sqlite3_vfs_find(NULL)->xOpen(vfs, name, file, flags, out_flags);

	if (rc != SQLITE_OK || (flags & SQLITE_OPEN_MAIN_DB) == 0)
		return rc;
	reading.system = reading.checked = *file->pMethods;
	reading.checked.xClose = checked_close;
	reading.checked.xRead = checked_read;
	reading.checked.xDeviceCharacteristics = checked_device;
	reading.checked.xFetch = checked_fetch;
	*checksums_of(file) = (struct page_checksums){ 0 };
	file->pMethods = &reading.checked;
	return rc;
}

/*
 * SQLite looks for links in each part of a path; the kernel does so, too, and needs no
 * right to a folder above one that a program inherited open (/proc/self/fd/9/...).
 */
static int
find_file(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
	(void)vfs;
	return regular_file_follow(path, out, (size_t)size) ? SQLITE_OK
							    : SQLITE_CANTOPEN;
}

static const char *
reading_vfs(void)
{
	if (reading.vfs.zName != NULL)
		return reading.vfs.zName;
	reading.vfs = *sqlite3_vfs_find(NULL);
	reading.file_size = ((size_t)reading.vfs.szOsFile + 7) / 8 * 8;
	reading.vfs.pNext = NULL;
	reading.vfs.zName = "reading";
	reading.vfs.szOsFile =
	    (int)(reading.file_size + sizeof(struct page_checksums));
	reading.vfs.xOpen = open_checked;
	reading.vfs.xFullPathname = find_file;
	if (sqlite3_vfs_register(&reading.vfs, 0) != SQLITE_OK)
		fatal("sqlite: cannot register a VFS");
	return reading.vfs.zName;
}

/* Reads page 1 of a file that has checksums. */
static bool
start_checksums(struct sqlite *s, sqlite3_file *file, const char *path,
    const struct page_layout *layout, struct error *f)
{
	unsigned char *page;
	bool ok;

	if (layout->reserved == 0)
		return true;
	page = mem_alloc(layout->page_size);
	s->has_checksums = layout->reserved == PAGE_CHECKSUM_SIZE;
	ok = s->has_checksums &&
	    file->pMethods->xRead(file, page, (int)layout->page_size, 0) ==
		SQLITE_OK &&
	    page_checksums_start(checksums_of(file), layout, page);
	free(page);
	return ok ||
	    error_note(
		f, ERROR_INTERNAL_ERROR, "%s: its first page is damaged", path);
}

/* SQLite itself says of another file that it is not a database. */
static bool
is_whole(struct sqlite *s, const char *path, struct error *f)
{
	unsigned char header[PAGE_CHECKSUM_HEADER_SIZE] = { 0 };
	sqlite3_file *file = NULL;
	sqlite3_int64 size = 0;
	struct page_layout layout;

	if (sqlite3_file_control(
		s->db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
	    file->pMethods->xFileSize(file, &size) != SQLITE_OK ||
	    size < (sqlite3_int64)sizeof(header) ||
	    file->pMethods->xRead(file, header, sizeof(header), 0) !=
		SQLITE_OK ||
	    !page_layout_read(header, &layout))
		return true;
	return page_layout_fits(&layout, size, path, f) &&
	    start_checksums(s, file, path, &layout, f);
}

bool
sqlite_open_read(struct sqlite *s, const char *path, struct error *f)
{
	struct buf uri = BUF_INIT(3 * PATH_MAX);
	struct stat st;
	bool ok = false;

	*s = (struct sqlite){ 0 };
	if (stat(path, &st) != 0) {
		if (errno == ENOENT)
			return error_note(
			    f, ERROR_UPSTREAM_UNAVAILABLE, "%s", "");
		return error_note(
		    f, ERROR_INTERNAL_ERROR, "%s: %s", path, strerror(errno));
	}
	if (!S_ISREG(st.st_mode)) /* opening a pipe would wait for a writer */
		return error_note(
		    f, ERROR_INTERNAL_ERROR, "%s: is not a file", path);
	configure_library();
	buf_text(&uri, "file:");
	text_percent_encode(path, strlen(path), &uri);
	buf_text(&uri, "?immutable=1");
	if (sqlite3_open_v2(buf_cstr(&uri), &s->db,
		SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
		reading_vfs()) != SQLITE_OK) {
		(void)fail(s, path, f);
		goto out;
	}
	/*
	 * A snapshot may come from another machine.  Its schema must not call
	 * functions with side effects, and no SQL may change its schema.
	 */
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	/* A program may write no file, not even what a sort has no room for. */
	ok = is_whole(s, path, f) &&
	    sqlite_exec(s, "PRAGMA temp_store = MEMORY", f);
out:
	buf_release(&uri);
	if (!ok)
		sqlite_close(s);
	return ok;
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
		(void)error_note(f, ERROR_INTERNAL_ERROR,
		    "cannot create %s; let this user write to its folder",
		    path);
		sqlite_close(s);
		return false;
	}
	sqlite3_file_control(
	    s->db, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
	if (!sqlite_exec(s,
		"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
		"PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = 0;",
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
		SQLITE_OK &&
	    sqlite_exec(s, "PRAGMA mmap_size = 0", f))
		return true;
	(void)fail(s, path, f);
	sqlite_close(s);
	return false;
}

void
sqlite_close(struct sqlite *s)
{
	sqlite3_close(s->db);
	s->db = NULL;
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
	if (or_null != NULL)
		sqlite3_progress_handler(s->db, BUDGET_EVERY, spend, or_null);
}

bool
sqlite_exec(struct sqlite *s, const char *sql, struct error *f)
{
	if (sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return fail(s, "SQLite", f);
}

bool
sqlite_prepare(struct sqlite *s, const char *sql, struct sqlite3_stmt **owned,
    struct error *f)
{
	*owned = NULL;
	if (sqlite3_prepare_v2(s->db, sql, -1, owned, NULL) == SQLITE_OK)
		return true;
	return fail(s, "SQLite", f);
}

void
sqlite_finish(struct sqlite3_stmt **owned)
{
	sqlite3_finalize(*owned);
	*owned = NULL;
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

bool
sqlite_was_duplicate(struct sqlite *s)
{
	int rc = sqlite3_extended_errcode(s->db);

	return rc == SQLITE_CONSTRAINT_UNIQUE ||
	    rc == SQLITE_CONSTRAINT_PRIMARYKEY;
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
