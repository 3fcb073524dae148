/*
 * files - distinguishes missing files from files that cannot be read now.
 */
#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/paths.h"
#include "base/text.h"

_Noreturn static void
fail(const char *path)
{
	static APART char why[PATHS_PATH_MAX + 100];

	snprintf(why, sizeof(why), "%s: %s", path, strerror(errno));
	fatal(why);
}

static bool
is_missing(void)
{
	return errno == ENOENT || errno == ENOTDIR;
}

bool
files_exist(const char *path)
{
	bool found = access(path, F_OK) == 0;

	if (!found && !is_missing())
		fail(path);
	return found;
}

bool
files_is_closed(const char *folder)
{
	return faccessat(AT_FDCWD, folder, R_OK | X_OK, AT_EACCESS) != 0 &&
	    !is_missing();
}

/* Returns true if root owns the path, or the lowest folder above it that exists. */
static bool
is_of_root(const char *path)
{
	char at[PATHS_PATH_MAX];
	struct stat st;

	snprintf(at, sizeof(at), "%s", path);
	while (stat(at, &st) != 0) {
		char *slash = strrchr(at, '/');

		if (slash == NULL)
			return false;
		*slash = '\0';
	}
	return st.st_uid == 0;
}

const char *
files_denied_hint(const char *path)
{
	static APART char hint[2 * PATHS_PATH_MAX + 200];
	const struct paths paths = paths_read();

	if (errno != EACCES)
		return "";
	if (geteuid() == 0 || !is_of_root(path) ||
	    (!text_starts(path, paths.var) && !text_starts(path, paths.htdocs)))
		return "; run the command as the user that owns the folder";
	snprintf(
	    hint, sizeof(hint), "; " FILES_OF_ROOT, paths.var, paths.htdocs);
	return hint;
}

bool
files_fail(struct error *f, const char *doing, const char *path)
{
	const char *reason = strerror(errno);

	return error_internal(f, "cannot %s %s: %s%s", doing, path, reason,
	    files_denied_hint(path));
}

bool
files_make_folder(const char *path, struct error *f)
{
	return mkdir(path, 0755) == 0 || errno == EEXIST ||
	    files_fail(f, "make the folder", path);
}

FILE *
files_open(const char *path)
{
	FILE *file = fopen(path, "re");

	if (file == NULL && !is_missing())
		fail(path);
	return file;
}

void
files_close(FILE *file, const char *path)
{
	if (file != NULL && ferror(file))
		fail(path);
	if (file != NULL)
		fclose(file);
}

DIR *
files_open_folder(const char *path)
{
	DIR *folder = opendir(path);

	if (folder == NULL && !is_missing())
		fail(path);
	return folder;
}

struct dirent *
files_next(DIR *folder, const char *path)
{
	struct dirent *entry;

	errno = 0;
	entry = readdir(folder);
	if (entry == NULL && errno != 0)
		fail(path);
	return entry;
}

void
files_close_folder(DIR *folder)
{
	if (folder != NULL)
		closedir(folder);
}

void
files_read_link(const char *path, char *target, size_t size)
{
	ssize_t n = readlink(path, target, size - 1);

	if (n < 0 && !is_missing() && errno != EINVAL)
		fail(path);
	target[n > 0 ? n : 0] = '\0';
}
