/*
 * deploy - stages the files of a set, and begins and ends a deployment.
 */
#include "cartaz/deploy/internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* access(2) for the folder of a path. */
static bool
folder_allows(char *path, int mode)
{
	char *end = strrchr(path, '/');
	bool allowed;

	*end = '\0';
	allowed = access(path, mode) == 0;
	*end = '/';
	return allowed;
}

bool
deploy_make_folders(char *path)
{
	if (folder_allows(path, F_OK))
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

static bool
make_folders(char *path, struct error *f)
{
	return deploy_make_folders(path) ||
	    deploy_failed(f, "write the folder of", path);
}

/* Removes the staged files and their folder. */
static void
remove_staged(const char *dir)
{
	char path[PATHS_PATH_MAX], file[PATHS_PATH_MAX];
	struct dirent *entry;
	DIR *d;

	paths_path(path, dir, STAGE_DIR, (char *)NULL);
	d = opendir(path);
	while (d != NULL && (entry = readdir(d)) != NULL) {
		paths_path(file, path, entry->d_name, (char *)NULL);
		(void)unlink(file);
	}
	if (d != NULL)
		closedir(d);
	(void)rmdir(path);
}

/*
 * Opens the folder and waits for its lock.  If another command exchanged the folder
 * meanwhile, it waits for the new one.
 */
static int
lock_folder(const char *dir)
{
	for (;;) {
		int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		struct stat held, named;

		if (fd < 0)
			return -1;
		if (flock(fd, LOCK_EX) == 0 && fstat(fd, &held) == 0 &&
		    stat(dir, &named) == 0) {
			if (held.st_ino == named.st_ino)
				return fd;
			close(fd);
			continue;
		}
		close(fd);
		return -1;
	}
}

bool
deploy_begin(struct deploy *s, const char *dir, const char *set,
    enum deploy_way way, struct error *f)
{
	char path[PATHS_PATH_MAX];

	*s = (struct deploy){ .dir = dir, .set = set, .way = way, .lock = -1 };
	s->list = BUF_INIT(DEPLOY_LIST_MAX);
	buf_char(&s->list, '\n');
	paths_path(path, dir, "", (char *)NULL);
	if (!make_folders(path, f))
		return false;
	s->lock = lock_folder(dir);
	if (s->lock < 0)
		return deploy_failed(f, "lock", dir);
	remove_staged(dir);
	if (way == DEPLOY_AS_ONE)
		deploy_remove_next(dir);
	deploy_remove_dropped(s);
	return true;
}

bool
deploy_open(struct deploy *s, const char *path, struct error *f)
{
	char staged[PATHS_PATH_MAX], file[PATHS_PATH_MAX];
	struct stat st;

	paths_path(file, s->dir, path, (char *)NULL);
	deploy_staged_path(s, path, staged);
	if (!make_folders(file, f) || !make_folders(staged, f))
		return false;
	/* Fails now if the folder would refuse the rename later. */
	if (!folder_allows(file, W_OK | X_OK))
		return deploy_failed(f, "write", file);
	if (stat(file, &st) == 0 && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return deploy_failed(f, "write", file);
	}
	snprintf(s->path, sizeof(s->path), "%s", path);
	s->file = fopen(staged, "wxe");
	if (s->file == NULL)
		return deploy_failed(f, "write", file);
	(void)setvbuf(s->file, s->buffer, _IOFBF, sizeof(s->buffer));
	return true;
}

void
deploy_add(struct deploy *s, const char *p, size_t n)
{
	(void)fwrite_unlocked(
	    p, 1, n, s->file); /* ferror() in deploy_close() */
}

static bool
same_bytes(const char *a, const char *b)
{
	FILE *one = fopen(a, "re"), *other = fopen(b, "re");
	char p[16384], q[16384];
	bool same = one != NULL && other != NULL;
	size_t n;

	do {
		n = same ? fread(p, 1, sizeof(p), one) : 0;
		same = same && fread(q, 1, sizeof(q), other) == n &&
		    memcmp(p, q, n) == 0;
	} while (same && n > 0);
	same = same && ferror(one) == 0 && ferror(other) == 0;
	if (one != NULL)
		fclose(one);
	if (other != NULL)
		fclose(other);
	return same;
}

/*
 * A link does not count: web servers do not know it, and its target belongs to others.
 */
static bool
is_file(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool
deploy_close(struct deploy *s, struct error *f)
{
	char staged[PATHS_PATH_MAX], file[PATHS_PATH_MAX];
	bool ok, same;

	deploy_staged_path(s, s->path, staged);
	paths_path(file, s->dir, s->path, (char *)NULL);
	ok = fflush(s->file) == 0 && ferror(s->file) == 0;
	same = ok && is_file(file) && same_bytes(staged, file);
	/* Starts the write to disk; sync_all() waits for its end. */
	if (ok && !same)
		(void)sync_file_range(
		    fileno(s->file), 0, 0, SYNC_FILE_RANGE_WRITE);
	ok = ok || deploy_failed(f, "write", file);
	if (fclose(s->file) != 0 && ok)
		ok = deploy_failed(f, "write", file);
	s->file = NULL;
	if (same)
		(void)unlink(staged);
	s->kept += same;
	s->written += !same;
	buf_printf(&s->list, "%s\n", s->path);
	return ok;
}

/* Does the file in place have these bytes? */
static bool
has_bytes(const struct deploy *s, const char *path, const char *p, size_t n)
{
	char file[PATHS_PATH_MAX], chunk[16384];
	size_t at = 0, got;
	FILE *in;
	bool same;

	paths_path(file, s->dir, path, (char *)NULL);
	in = is_file(file) ? fopen(file, "re") : NULL;
	same = in != NULL;
	while (same && (got = fread(chunk, 1, sizeof(chunk), in)) > 0) {
		same = got <= n - at && memcmp(chunk, p + at, got) == 0;
		at += got;
	}
	same = same && ferror(in) == 0 && at == n;
	if (in != NULL)
		fclose(in);
	return same;
}

bool
deploy_put(struct deploy *s, const char *path, const char *p, size_t n,
    struct error *f)
{
	if (has_bytes(s, path, p, n)) {
		s->kept++;
		buf_printf(&s->list, "%s\n", path);
		return true;
	}
	if (!deploy_open(s, path, f))
		return false;
	deploy_add(s, p, n);
	return deploy_close(s, f);
}

/* Removes the folders that were made for files that are not installed. */
static void
remove_empty_folders(const struct deploy *s)
{
	const char *p = s->list.p + 1;
	char path[PATHS_PATH_MAX];

	deploy_remove_empty(s->dir, s->path);
	deploy_remove_empty(s->dir, STAGE_DIR);
	while (*p != '\0') {
		size_t n = strcspn(p, "\n");

		snprintf(path, sizeof(path), "%.*s", (int)n, p);
		deploy_remove_empty(s->dir, path);
		p += n + 1;
	}
}

bool
deploy_end(struct deploy *s, bool ok, struct error *f)
{
	if (s->file != NULL)
		fclose(s->file);
	s->file = NULL;
	ok = ok && deploy_install(s, f);
	if (s->lock >= 0) {
		remove_staged(s->dir);
		if (!ok)
			remove_empty_folders(s);
		close(s->lock);
	}
	buf_release(&s->list);
	return ok;
}

void
deploy_remove(const char *dir, const char *set)
{
	struct deploy s;
	struct error f;

	if (deploy_begin(&s, dir, set, DEPLOY_AS_ONE, &f))
		deploy_remove_all(&s);
	(void)!deploy_end(&s, false, &f);
}
