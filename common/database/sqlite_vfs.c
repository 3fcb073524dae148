/*
 * sqlite_vfs - reads snapshots through methods that check the checksums of pages, and
 * shows SQLite a part of the schema.
 */
#include "database/sqlite_vfs.h"

#include <sqlite3.h>
#include <stdlib.h>

#include "base/regular_file.h"
#include "database/page_checksums.h"
#include "database/schema_page.h"

enum { SUBPAGE_READ = 0x8000 }; /* SQLITE_IOCAP_SUBPAGE_READ, since 3.48 */

/*
 * Snapshots are read through the system's VFS, without locks, because no snapshot
 * changes.  This struct follows the file struct of that VFS, and the file gets our own
 * methods: https://www.sqlite.org/vfs.html
 */
struct shown {
	struct page_checksums sums;
	const char *const *tables; /* NULL: all tables */
	bool is_narrow;
};

static struct {
	sqlite3_vfs vfs;
	int (*open)(
	    sqlite3_vfs *, sqlite3_filename, sqlite3_file *, int, int *);
	size_t file_size; /* of a file struct of the system's VFS */
	sqlite3_io_methods system, checked;
} reading;

static struct shown *
shown_of(sqlite3_file *file)
{
	return (struct shown *)(void *)((char *)file + reading.file_size);
}

static struct page_checksums *
checksums_of(sqlite3_file *file)
{
	return &shown_of(file)->sums;
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
 * A SQLite with SQLITE_DIRECT_OVERFLOW_READ (usual since 3.45) reads parts of the pages
 * of long values.  Then this function reads the whole page to compare its checksum,
 * unless it was compared before.
 */
static int
check_page_of(sqlite3_file *file, int n, sqlite3_int64 at)
{
	const struct page_checksums *c = checksums_of(file);
	sqlite3_int64 size = (sqlite3_int64)c->layout.page_size, start;
	LOCAL_MEMORY unsigned char *page = NULL;
	int rc;

	if (c->seen == NULL || n == size ||
	    page_checksums_has_seen(c, at / size))
		return SQLITE_OK;
	start = at / size * size;
	page = mem_alloc((size_t)size);
	rc = reading.system.xRead(file, page, (int)size, start);
	if (rc == SQLITE_OK && !is_right(file, page, (int)size, start))
		rc = SQLITE_CORRUPT;
	return rc;
}

static int
checked_read(sqlite3_file *file, void *p, int n, sqlite3_int64 at)
{
	int rc = reading.system.xRead(file, p, n, at);
	struct shown *shown = shown_of(file);

	if (rc == SQLITE_OK && !is_right(file, p, n, at))
		return SQLITE_CORRUPT;
	if (rc == SQLITE_OK && at == 0 && shown->tables != NULL)
		shown->is_narrow |=
		    schema_page_narrow(p, (size_t)n, shown->tables);
	return rc == SQLITE_OK ? check_page_of(file, n, at) : rc;
}

/* Removes the flag that allows reads of parts of pages. */
static int
checked_device(sqlite3_file *file)
{
	return reading.system.xDeviceCharacteristics(file) & ~SUBPAGE_READ;
}

/* Returns a mapped page.  *page is NULL if the file is not mapped. */
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

/* The temporary files of a sort have no checksums. */
static int
open_checked(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file,
    int flags, int *out_flags)
{
	int rc = reading.open(vfs, name, file, flags, out_flags);

	if (rc != SQLITE_OK || (flags & SQLITE_OPEN_MAIN_DB) == 0)
		return rc;
	reading.system = reading.checked = *file->pMethods;
	reading.checked.xClose = checked_close;
	reading.checked.xRead = checked_read;
	reading.checked.xDeviceCharacteristics = checked_device;
	reading.checked.xFetch = checked_fetch;
	*shown_of(file) = (struct shown){ 0 };
	file->pMethods = &reading.checked;
	return rc;
}

/*
 * SQLite looks for links in each part of a path.  This function leaves that to the
 * kernel, which needs no right to a folder above a folder that a program inherited open
 * (/proc/self/fd/9/...).
 */
static int
find_full_path(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
	(void)vfs;
	return regular_file_follow(path, out, (size_t)size) ? SQLITE_OK
							    : SQLITE_CANTOPEN;
}

const char *
sqlite_vfs(void)
{
	if (reading.vfs.zName != NULL)
		return reading.vfs.zName;
	reading.vfs = *sqlite3_vfs_find("unix-none");
	reading.open = reading.vfs.xOpen;
	reading.file_size = ((size_t)reading.vfs.szOsFile + 7) / 8 * 8;
	reading.vfs.pNext = NULL;
	reading.vfs.zName = "reading";
	reading.vfs.szOsFile = (int)(reading.file_size + sizeof(struct shown));
	reading.vfs.xOpen = open_checked;
	reading.vfs.xFullPathname = find_full_path;
	if (sqlite3_vfs_register(&reading.vfs, 0) != SQLITE_OK)
		fatal("sqlite: cannot register a VFS");
	return reading.vfs.zName;
}

/* Reads page 1 of a file that has checksums. */
static bool
start_checksums(sqlite3_file *file, const char *path,
    const struct page_layout *layout, struct error *f)
{
	unsigned char *page;
	bool ok;

	if (layout->reserved == 0)
		return true;
	page = mem_alloc(layout->page_size);
	ok = layout->reserved == PAGE_CHECKSUM_SIZE &&
	    file->pMethods->xRead(file, page, (int)layout->page_size, 0) ==
		SQLITE_OK &&
	    page_checksums_start(checksums_of(file), layout, page);
	free(page);
	return ok || error_internal(f, "%s: its first page is damaged", path);
}

static sqlite3_file *
file_of(sqlite3 *db)
{
	sqlite3_file *file = NULL;

	return sqlite3_file_control(
		   db, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK
	    ? file
	    : NULL;
}

/* If the file is of another kind, SQLite itself reports that it is not a database. */
bool
sqlite_vfs_start(sqlite3 *db, const char *path, const char *const *tables,
    bool *has_checksums, struct error *f)
{
	unsigned char header[PAGE_CHECKSUM_HEADER_SIZE] = { 0 };
	sqlite3_file *file = file_of(db);
	sqlite3_int64 size = 0;
	struct page_layout layout;

	*has_checksums = false;
	/*
	 * Does not open a file whose checksums cannot be read, because the caller may
	 * cache the connection.
	 */
	if (file == NULL ||
	    file->pMethods->xFileSize(file, &size) != SQLITE_OK ||
	    (size >= (sqlite3_int64)sizeof(header) &&
		file->pMethods->xRead(file, header, sizeof(header), 0) !=
		    SQLITE_OK))
		return error_internal(f, "%s: cannot be read", path);
	if (size < (sqlite3_int64)sizeof(header) ||
	    !page_layout_read(header, &layout))
		return true;
	if (!page_layout_fits(&layout, size, path, f) ||
	    !start_checksums(file, path, &layout, f))
		return false;
	*has_checksums = layout.reserved != 0;
	/* not before, because the checksum covers the whole schema */
	shown_of(file)->tables = tables;
	return true;
}

bool
sqlite_vfs_is_narrow(sqlite3 *db)
{
	sqlite3_file *file = file_of(db);

	return file != NULL && shown_of(file)->is_narrow;
}
