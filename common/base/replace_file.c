/*
 * replace_file - writes a small temporary file and renames it over the old one.
 */
#include "base/replace_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/paths.h"
#include "base/text.h"
#include "base/write_whole.h"

/*
 * Removes the files that crashed writers left.  A running writer holds a lock on its
 * file.
 */
static void
remove_leftovers(const char *path)
{
	const char *slash = strrchr(path, '/');
	char dir[PATHS_PATH_MAX], prefix[PATHS_PATH_MAX];
	struct dirent *entry;
	DIR *d;

	snprintf(dir, sizeof(dir), "%.*s", (int)(slash - path), path);
	snprintf(prefix, sizeof(prefix), "%s.new.", slash + 1);
	d = opendir(dir);
	while (d != NULL && (entry = readdir(d)) != NULL) {
		int fd;

		if (!text_starts(entry->d_name, prefix))
			continue;
		fd = openat(dirfd(d), entry->d_name,
		    O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
		if (fd < 0)
			continue;
		if (flock(fd, LOCK_EX | LOCK_NB) == 0)
			(void)unlinkat(dirfd(d), entry->d_name, 0);
		close(fd);
	}
	if (d != NULL)
		closedir(d);
}

/* Makes and locks a new file.  Until it is locked, another process may remove it. */
static int
open_temporary(const char *path, char out[PATHS_PATH_MAX])
{
	struct stat st;
	int fd;

	for (;;) {
		if (snprintf(out, PATHS_PATH_MAX, "%s.new.XXXXXX", path) >=
		    PATHS_PATH_MAX)
			fatal("replace_file: a path is too long");
		fd = mkostemp(out, O_CLOEXEC);
		if (fd < 0 ||
		    (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &st) == 0 &&
			st.st_nlink > 0))
			return fd;
		(void)unlink(out);
		close(fd);
	}
}

mode_t
replace_file_without_group(mode_t mode)
{
	return (mode & 0044) == 0044 ? mode : mode & ~(mode_t)0077;
}

bool
replace_file_as(const char *path, const char *p, size_t n, mode_t mode,
    gid_t group, struct error *f)
{
	char temporary[PATHS_PATH_MAX];
	bool ok;
	int fd;

	remove_leftovers(path);
	fd = open_temporary(path, temporary);
	if (fd < 0)
		return files_fail(f, "write", temporary);
	if (group != (gid_t)-1 && fchown(fd, (uid_t)-1, group) != 0)
		mode = replace_file_without_group(mode);
	ok = write_whole(fd, p, n) && fchmod(fd, mode) == 0 && fsync(fd) == 0;
	if (!ok)
		(void)files_fail(f, "write", temporary);
	if (ok && rename(temporary, path) != 0)
		ok = files_fail(f, "rename over", path);
	if (!ok)
		(void)unlink(temporary);
	if (close(fd) != 0 && ok)
		ok = files_fail(f, "write", path);
	return ok;
}

bool
replace_file(const char *path, const char *p, size_t n, struct error *f)
{
	return replace_file_as(path, p, n, 0644, (gid_t)-1, f);
}
