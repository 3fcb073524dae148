/*
 * sqlite_file - finds and reads the file of a database for SQLite.
 */
#include "snapshot/sqlite_file.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "snapshot/page_checksums.h"

enum {
	LINKS_MAX = 8,
	SUBPAGE_READ = 0x8000, /* SQLITE_IOCAP_SUBPAGE_READ of 3.48 */
};

/*
 * SQLite looks for links in each part of a path and opens what it finds.  For a
 * file that is only read the kernel alone does so, but for the last part, where
 * SQLite takes no link: it needs no right to a folder above one that a program
 * inherited open (/proc/self/fd/9/...).
 */
static int
find_file(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
	char target[PATH_MAX];
	ssize_t n = 0;

	(void)vfs;
	if (snprintf(out, (size_t)size, "%s", path) >= size)
		return SQLITE_CANTOPEN;
	for (int links = 0; links < LINKS_MAX; links++) {
		char *slash = strrchr(out, '/');
		size_t dir = slash != NULL ? (size_t)(slash - out) + 1 : 0;

		n = readlink(out, target, sizeof(target) - 1);
		if (n < 0)
			return SQLITE_OK;
		target[n] = '\0';
		dir = target[0] == '/' ? 0 : dir;
		if ((size_t)n >= (size_t)size - dir)
			return SQLITE_CANTOPEN;
		memcpy(out + dir, target, (size_t)n + 1);
	}
	return SQLITE_CANTOPEN;
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

/*
 * SQLite reads parts of the pages of long values where it was built with
 * SQLITE_DIRECT_OVERFLOW_READ, which is usual since 3.45: then the page is read whole,
 * too, unless it was found right.
 */
static int
check_page_of(sqlite3_file *file, int n, sqlite3_int64 at)
{
	const struct page_checksums *c =
	    &((struct checked_file *)file)->checksums;
	sqlite3_int64 size = (sqlite3_int64)c->layout.page_size, start;
	unsigned char *page;
	int rc;

	if (c->seen == NULL || n == size ||
	    page_checksums_has_seen(c, at / size))
		return SQLITE_OK;
	start = at / size * size;
	page = mem_alloc((size_t)size);
	rc = inner(file)->pMethods->xRead(inner(file), page, (int)size, start);
	if (rc == SQLITE_OK && !is_right(file, page, (int)size, start))
		rc = SQLITE_CORRUPT;
	free(page);
	return rc;
}

static int
checked_read(sqlite3_file *file, void *p, int n, sqlite3_int64 at)
{
	int rc = inner(file)->pMethods->xRead(inner(file), p, n, at);

	if (rc == SQLITE_OK && !is_right(file, p, n, at))
		return SQLITE_CORRUPT;
	return rc == SQLITE_OK ? check_page_of(file, n, at) : rc;
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
	return inner(file)->pMethods->xDeviceCharacteristics(inner(file)) &
	    ~SUBPAGE_READ;
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

const char *
sqlite_file_vfs(void)
{
	static const char name[] = "checked";
	static sqlite3_vfs vfs;

	if (vfs.zName == NULL) {
		vfs = *sqlite3_vfs_find(NULL);
		vfs.pNext = NULL;
		vfs.zName = name;
		vfs.szOsFile += (int)sizeof(struct checked_file);
		vfs.xOpen = checked_open;
		vfs.xFullPathname = find_file;
		if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK)
			fatal("sqlite: cannot register a VFS");
	}
	return name;
}

/* Reads page 1 of a file that has checksums. */
static bool
start_checksums(sqlite3_file *file, const char *path,
    const struct page_layout *layout, bool *has_checksums, struct error *f)
{
	struct checked_file *checked = (struct checked_file *)file;
	unsigned char *page;
	bool ok;

	if (layout->reserved == 0)
		return true;
	page = mem_alloc(layout->page_size);
	*has_checksums = layout->reserved == PAGE_CHECKSUM_SIZE;
	ok = *has_checksums &&
	    file->pMethods->xRead(file, page, (int)layout->page_size, 0) ==
		SQLITE_OK &&
	    page_checksums_start(&checked->checksums, layout, page);
	free(page);
	return ok ||
	    error_note(
		f, ERROR_INTERNAL_ERROR, "%s: its first page is damaged", path);
}

/* SQLite itself says of another file that it is not a database. */
bool
sqlite_file_check(
    sqlite3 *db, const char *path, bool *has_checksums, struct error *f)
{
	unsigned char header[PAGE_CHECKSUM_HEADER_SIZE] = { 0 };
	sqlite3_file *file = NULL;
	sqlite3_int64 size = 0;
	struct page_layout layout;

	if (sqlite3_file_control(
		db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
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
	return start_checksums(file, path, &layout, has_checksums, f);
}
