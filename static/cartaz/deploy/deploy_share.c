/*
 * deploy_share - stores files that many brands have only once: as links to a file in
 * the folder of shared files, which is named after its bytes.
 *
 * Also called: deduplication, hard links, content-addressed storage.
 */
#include "cartaz/deploy/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/sha256.h"
#include "base/text.h"

/* ext4 allows 65,000 links to a file, and a publication doubles them for a moment. */
enum { LINKS_MAX = 20000, SHARED_BYTES_MAX = 64 * 1024 };

/* Files that may be the same for many brands, unlike pages and API documents. */
static bool
is_of_kind(const char *path)
{
	static const char *const icons[] = { "apple-touch-icon.png",
		"favicon.ico", "favicon.svg", "icon-192.png", "icon-512.png" };

	for (size_t i = 0; i < ARRAY_LEN(icons); i++) {
		if (strcmp(path, icons[i]) == 0)
			return true;
	}
	return text_ends(path, ".htaccess") || text_ends(path, ".meta") ||
	    text_starts(path, ".web/");
}

/* The folder's name identifies the brand: it is the brand's host. */
static bool
names_brand(const struct deploy *s, const char *bytes, size_t n)
{
	const char *slash = strrchr(s->dir, '/');
	const char *host = slash != NULL ? slash + 1 : s->dir;

	return memmem(bytes, n, host, strlen(host)) != NULL;
}

/* Nobody else may write there, because that would change the files of all brands. */
static bool
is_owned_by_user(const char *path, mode_t type, struct stat *st)
{
	return lstat(path, st) == 0 && (st->st_mode & S_IFMT) == type &&
	    st->st_uid == geteuid() && (st->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/*
 * Reads the whole file; less than 0: it is longer than the room, or could not be read
 * to its end.  A part would match every file that begins so.
 */
static ssize_t
read_small_file(const char *path, char room[SHARED_BYTES_MAX])
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	struct stat st;
	ssize_t n = -1;

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && st.st_size < SHARED_BYTES_MAX &&
	    read(fd, room, SHARED_BYTES_MAX) == st.st_size)
		n = (ssize_t)st.st_size;
	(void)close(fd);
	return n;
}

static void
shared_path(
    const char *folder, const char *bytes, size_t n, char out[PATHS_PATH_MAX])
{
	char name[SHA256_HEX + 1];

	sha256_hex(bytes, n, name);
	paths_path(out, folder, name, (char *)NULL);
}

/*
 * The time of a served file tells clients whether their copy is current.  A link to a
 * file older than the replaced one would mean that nothing changed.
 */
static bool
is_newer(const struct stat *shared, const char *file)
{
	struct stat st;

	return lstat(file, &st) != 0 ||
	    st.st_mtim.tv_sec < shared->st_mtim.tv_sec ||
	    (st.st_mtim.tv_sec == shared->st_mtim.tv_sec &&
		st.st_mtim.tv_nsec < shared->st_mtim.tv_nsec);
}

/* Can the shared file replace the staged one, which has these bytes? */
static bool
stands_for(const char *shared, const char *staged, const char *file,
    const char *bytes, size_t n)
{
	char other[SHARED_BYTES_MAX];
	struct stat one, st;

	return is_owned_by_user(shared, S_IFREG, &one) &&
	    lstat(staged, &st) == 0 && one.st_mode == st.st_mode &&
	    one.st_gid == st.st_gid && one.st_nlink < LINKS_MAX &&
	    is_newer(&one, file) &&
	    read_small_file(shared, other) == (ssize_t)n &&
	    memcmp(other, bytes, n) == 0;
}

/* The staged file is removed only when the link is in its place. */
static bool
take_shared(const char *shared, const char *staged)
{
	char beside[PATHS_PATH_MAX];
	bool ok;

	if (snprintf(beside, sizeof(beside), "%s.link", staged) >=
	    (int)sizeof(beside))
		return false;
	ok = link(shared, beside) == 0 && rename(beside, staged) == 0;
	(void)unlink(beside);
	return ok;
}

/* `file` is the path that the staged file will replace, if it exists. */
static void
share(const struct deploy *s, const char *staged, const char *file)
{
	char bytes[SHARED_BYTES_MAX], shared[PATHS_PATH_MAX];
	ssize_t n = read_small_file(staged, bytes);

	if (n <= 0 || names_brand(s, bytes, (size_t)n))
		return;
	shared_path(s->shared, bytes, (size_t)n, shared);
	if (stands_for(shared, staged, file, bytes, (size_t)n) &&
	    take_shared(shared, staged))
		return;
	(void)unlink(shared);
	(void)!link(staged, shared);
}

void
deploy_share(const struct deploy *s)
{
	char staged[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	char file[PATHS_PATH_MAX];
	const char *list = s->list.p;
	struct stat st;

	if (s->shared == NULL ||
	    (mkdir(s->shared, 0755) != 0 && errno != EEXIST) ||
	    !is_owned_by_user(s->shared, S_IFDIR, &st))
		return;
	while (deploy_next_path(&list, path)) {
		paths_path(staged, s->stage, path, (char *)NULL);
		paths_path(file, s->dir, path, (char *)NULL);
		if (is_of_kind(path) && lstat(staged, &st) == 0)
			share(s, staged, file);
	}
}

void
deploy_share_clean(const char *folder)
{
	struct stat st;
	DIR *dir = is_owned_by_user(folder, S_IFDIR, &st)
	    ? files_open_folder(folder)
	    : NULL;
	const struct dirent *entry;

	while (dir != NULL && (entry = files_next(dir, folder)) != NULL) {
		char path[PATHS_PATH_MAX];

		paths_path(path, folder, entry->d_name, (char *)NULL);
		if (is_owned_by_user(path, S_IFREG, &st) && st.st_nlink == 1)
			(void)unlink(path);
	}
	files_close_folder(dir);
}
