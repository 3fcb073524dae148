/*
 * sqlite - opens snapshot files with the settings that readers and the writer
 * need, and turns SQLite's results into ours.
 */
#include "snapshot/sqlite.h"

#include <errno.h>
#include <limits.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/text.h"
#include "snapshot/page_checksums.h"

/* Bytes of a file that SQLite may map: larger than any snapshot. */
#define MAPPED_MAX (INT64_C(1) << 40)

static bool
fail(struct sqlite *s, const char *what, struct error *f)
{
	return error_note(f, ERROR_INTERNAL_ERROR, "%s: %s", what,
	    s->db != NULL ? sqlite3_errmsg(s->db) : "out of memory");
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

static void
print_uri(const char *path, struct buf *uri)
{
	buf_text(uri, "file:");
	for (const char *p = path; *p != '\0'; p++) {
		if (*p == '/')
			buf_char(uri, '/');
		else
			text_percent_encode(p, 1, uri);
	}
	buf_text(uri, "?immutable=1");
}

/*
 * The reader's file: that of the system's VFS, which follows it in memory, with
 * the checksums of its pages.  Nothing is written, so the other methods of a file
 * are not there.
 */
struct checked_file {
	sqlite3_file base;
	struct page_checksums checksums;
};

static sqlite3_file *
inner(sqlite3_file *file)
{
	return (sqlite3_file *)((struct checked_file *)file + 1);
}

static int
checked_close(sqlite3_file *file)
{
	page_checksums_release(&((struct checked_file *)file)->checksums);
	return inner(file)->pMethods->xClose(inner(file));
}

static bool
is_right(sqlite3_file *file, const void *p, int n, sqlite3_int64 at)
{
	struct checked_file *checked = (struct checked_file *)file;

	return page_checksums_hold(&checked->checksums, p, (size_t)n, at);
}

static int
checked_read(sqlite3_file *file, void *p, int n, sqlite3_int64 at)
{
	int rc = inner(file)->pMethods->xRead(inner(file), p, n, at);

	return rc == SQLITE_OK && !is_right(file, p, n, at) ? SQLITE_CORRUPT
							    : rc;
}

static int
checked_size(sqlite3_file *file, sqlite3_int64 *size)
{
	return inner(file)->pMethods->xFileSize(inner(file), size);
}

static int
checked_control(sqlite3_file *file, int what, void *argument)
{
	return inner(file)->pMethods->xFileControl(inner(file), what, argument);
}

static int
checked_sector_size(sqlite3_file *file)
{
	return inner(file)->pMethods->xSectorSize(inner(file));
}

static int
checked_device(sqlite3_file *file)
{
	return inner(file)->pMethods->xDeviceCharacteristics(inner(file));
}

/* A mapped page; *page is NULL when the file is not mapped. */
static int
checked_fetch(sqlite3_file *file, sqlite3_int64 at, int n, void **page)
{
	int rc = inner(file)->pMethods->xFetch(inner(file), at, n, page);

	if (rc != SQLITE_OK || *page == NULL || is_right(file, *page, n, at))
		return rc;
	(void)inner(file)->pMethods->xUnfetch(inner(file), at, *page);
	*page = NULL;
	return SQLITE_CORRUPT;
}

static int
checked_unfetch(sqlite3_file *file, sqlite3_int64 at, void *page)
{
	return inner(file)->pMethods->xUnfetch(inner(file), at, page);
}

static int
checked_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file,
    int flags, int *out_flags)
{
	static const sqlite3_io_methods methods = {
		.iVersion = 3,
		.xClose = checked_close,
		.xRead = checked_read,
		.xFileSize = checked_size,
		.xFileControl = checked_control,
		.xSectorSize = checked_sector_size,
		.xDeviceCharacteristics = checked_device,
		.xFetch = checked_fetch,
		.xUnfetch = checked_unfetch,
	};
	sqlite3_vfs *system = sqlite3_vfs_find(NULL);
	int rc;

	(void)vfs;
	if ((flags & SQLITE_OPEN_MAIN_DB) == 0) /* what a sort writes */
		return system->xOpen(system, name, file, flags, out_flags);
	rc = system->xOpen(system, name, inner(file), flags, out_flags);
	((struct checked_file *)file)->checksums = (struct page_checksums){ 0 };
	file->pMethods = rc == SQLITE_OK ? &methods : NULL;
	return rc;
}

static const char *
checked_vfs(void)
{
	static const char name[] = "checked";
	static sqlite3_vfs vfs;

	if (vfs.zName == NULL) {
		vfs = *sqlite3_vfs_find(NULL);
		vfs.pNext = NULL;
		vfs.zName = name;
		vfs.szOsFile += (int)sizeof(struct checked_file);
		vfs.xOpen = checked_open;
		if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK)
			fatal("sqlite: cannot register a VFS");
	}
	return name;
}

/* Reads page 1 of a file that has checksums. */
static bool
start_checksums(struct sqlite *s, sqlite3_file *file, const char *path,
    const struct page_layout *layout, struct error *f)
{
	struct checked_file *checked = (struct checked_file *)file;
	unsigned char *page;
	bool ok;

	if (layout->reserved == 0)
		return true;
	page = mem_alloc(layout->page_size);
	s->has_checksums = layout->reserved == PAGE_CHECKSUM_SIZE;
	ok = s->has_checksums &&
	    file->pMethods->xRead(file, page, (int)layout->page_size, 0) ==
		SQLITE_OK &&
	    page_checksums_start(&checked->checksums, layout, page);
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
	if ((int64_t)layout.page_size * layout.pages != size)
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "%s: has %lld bytes, and %lld by its header", path,
		    (long long)size,
		    (long long)layout.page_size * (long long)layout.pages);
	return start_checksums(s, file, path, &layout, f);
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
	print_uri(path, &uri);
	if (sqlite3_open_v2(buf_cstr(&uri), &s->db,
		SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
		checked_vfs()) != SQLITE_OK) {
		(void)fail(s, path, f);
		goto out;
	}
	/*
	 * A snapshot may come from another machine.  Its schema must not call
	 * functions with side effects, and no SQL may change its schema.
	 */
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	ok = is_whole(s, path, f);
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

bool
sqlite_step(struct sqlite3_stmt *st, bool *row, struct error *f)
{
	int rc = sqlite3_step(st);

	*row = rc == SQLITE_ROW;
	if (rc == SQLITE_ROW || rc == SQLITE_DONE)
		return true;
	return error_note(f, ERROR_INTERNAL_ERROR, "SQLite: %s",
	    sqlite3_errmsg(sqlite3_db_handle(st)));
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

struct sqlite_text
sqlite_text(struct sqlite3_stmt *st, int column)
{
	const char *p = (const char *)sqlite3_column_text(st, column);

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
