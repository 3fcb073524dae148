/*
 * deploy_folders - makes, locks, syncs, walks and removes folders.
 */
#include "cartaz/deploy/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool
deploy_folder_allows(char *path, int mode)
{
	char *end = strrchr(path, '/');
	bool allowed;

	*end = '\0';
	allowed = access(path, mode) == 0;
	*end = '/';
	return allowed;
}

bool
deploy_finds_link(const char *dir, const char *path, char link[PATHS_PATH_MAX])
{
	struct stat st;

	for (const char *slash = strchr(path, '/'); slash != NULL;
	     slash = strchr(slash + 1, '/')) {
		snprintf(link, PATHS_PATH_MAX, "%s/%.*s", dir,
		    (int)(slash - path), path);
		if (lstat(link, &st) == 0 && S_ISLNK(st.st_mode))
			return true;
	}
	return false;
}

bool
deploy_make_folders(char *path)
{
	if (deploy_folder_allows(path, F_OK))
		return true;
	for (char *p = path + 1; *p != '\0'; p++) {
		bool ok;

		if (*p != '/')
			continue;
		*p = '\0';
		ok = mkdir(path, 0755) == 0 || errno == EEXIST;
		*p = '/';
		if (!ok)
			return false;
	}
	return true;
}

void
deploy_remove_empty(const char *dir, const char *path)
{
	char file[PATHS_PATH_MAX];
	size_t top = strlen(dir);

	paths_path(file, dir, path);
	for (;;) {
		char *slash = strrchr(file, '/');

		*slash = '\0';
		if (strlen(file) <= top || rmdir(file) != 0)
			return;
	}
}

bool
deploy_sync(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		close(fd);
	return ok;
}

int
deploy_lock(const char *dir)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0 && flock(fd, LOCK_EX) == 0)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* Does not open a symbolic link, whose target may belong to others. */
static DIR *
open_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *d = fd >= 0 ? fdopendir(fd) : NULL;

	if (d == NULL && fd >= 0)
		close(fd);
	return d;
}

const struct dirent *
deploy_next_entry(DIR *d)
{
	const struct dirent *entry;

	do {
		errno = 0;
		entry = readdir(d);
	} while (entry != NULL &&
	    (strcmp(entry->d_name, ".") == 0 ||
		strcmp(entry->d_name, "..") == 0));
	return entry;
}

bool
deploy_walk(const char *dir, deploy_visit_fn *visit)
{
	DIR *d = open_folder(dir);
	const struct dirent *entry;
	bool ok = d != NULL;

	while (ok && (entry = deploy_next_entry(d)) != NULL) {
		char path[PATHS_PATH_MAX];
		struct stat st;

		paths_path(path, dir, entry->d_name);
		ok = lstat(path, &st) == 0 &&
		    (S_ISDIR(st.st_mode) ? deploy_walk(path, visit)
					 : visit(path, false));
	}
	ok = ok && errno == 0 && visit(dir, true);
	if (d != NULL)
		closedir(d);
	return ok;
}

static bool
remove_one(const char *path, bool is_folder)
{
	(void)(is_folder ? rmdir(path) : unlink(path));
	return true;
}

void
deploy_remove_tree(const char *path)
{
	if (!deploy_walk(path, remove_one))
		(void)unlink(path);
}
