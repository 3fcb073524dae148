/*
 * deploy_copy - stages copies of existing files.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "cartaz/deploy/internal.h"

enum { DEPTH_MAX = 32 };

/* Copies the bytes, and closes the descriptor. */
static bool
copy_bytes(
    struct deploy *s, int fd, const char *from, const char *to, struct error *f)
{
	char piece[64 * 1024];
	bool ok = deploy_open(s, to, f);
	ssize_t n = 1;

	while (ok && n != 0) {
		n = read(fd, piece, sizeof(piece));
		if (n > 0)
			deploy_add(s, piece, (size_t)n);
		ok = n >= 0 || errno == EINTR || files_fail(f, "read", from);
	}
	close(fd);
	return ok && deploy_close(s, f);
}

bool
deploy_copy(struct deploy *s, const char *from, const char *to, struct error *f)
{
	int fd = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;

	if (fd < 0)
		return files_fail(f, "read", from);
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		return copy_bytes(s, fd, from, to, f);
	close(fd);
	return error_internal(f,
	    "%s: is not a regular file; remove it, or replace it with a regular file",
	    from);
}

/* Returns true for the tool's own files among published files. */
static bool
is_state(const char *folder, const char *name)
{
	return text_ends(folder, "/.web") &&
	    (strcmp(name, "published") == 0 || strcmp(name, "stage.new") == 0);
}

static bool copy_folder(struct deploy *, const char *from, const char *to,
    int depth, struct error *);

static bool
copy_entry(struct deploy *s, const char *from, const char *to, int depth,
    struct error *f)
{
	struct stat st;

	if (lstat(from, &st) != 0)
		return files_fail(f, "read", from);
	if (S_ISDIR(st.st_mode))
		return copy_folder(s, from, to, depth + 1, f);
	return !S_ISREG(st.st_mode) || deploy_copy(s, from, to, f);
}

static bool
copy_folder(struct deploy *s, const char *from, const char *to, int depth,
    struct error *f)
{
	DIR *dir = files_open_folder(from);
	struct dirent *entry;
	bool ok = depth < DEPTH_MAX;

	if (!ok)
		(void)error_internal(f,
		    "%s: has more than %d levels of folders; remove the folders "
		    "that are not needed",
		    from, DEPTH_MAX);
	while (ok && dir != NULL && (entry = files_next(dir, from)) != NULL) {
		char source[PATHS_PATH_MAX], target[PATHS_PATH_MAX];

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0 ||
		    is_state(from, entry->d_name))
			continue;
		paths_path(source, from, entry->d_name);
		paths_path(target, to, entry->d_name);
		ok = copy_entry(s, source, target, depth, f);
	}
	files_close_folder(dir);
	return ok;
}

bool
deploy_copy_folder(
    struct deploy *s, const char *from, const char *to, struct error *f)
{
	return copy_folder(s, from, to, 0, f);
}
