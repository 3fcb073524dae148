/*
 * deploy - stages the files of a set, begins a deployment and ends it.
 */
#include "cartaz/deploy/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"

static bool
make_folders(char *path, struct error *f)
{
	return deploy_make_folders(path) ||
	    files_fail(f, "write the folder of", path);
}

/*
 * Waits for the lock of the folder.  If another command exchanged the folder meanwhile,
 * waits for the lock of the new folder.
 */
static int
lock_folder(const char *dir)
{
	struct stat held, named;
	bool is_known = true;
	int fd;

	while (is_known && (fd = deploy_lock(dir)) >= 0) {
		is_known = fstat(fd, &held) == 0 && stat(dir, &named) == 0;
		if (is_known && held.st_ino == named.st_ino)
			return fd;
		close(fd);
	}
	return -1;
}

static bool
leads_through_no_link(const struct deploy *s, const char *path, struct error *f)
{
	char link[PATHS_PATH_MAX];

	return !deploy_finds_link(s->dir, path, link) ||
	    error_internal(f,
		"%s: is a link, and must be a folder; remove the link", link);
}

bool
deploy_begin(struct deploy *s, const char *dir, const char *set,
    enum deploy_way way, struct error *f)
{
	char path[PATHS_PATH_MAX];

	*s = (struct deploy){ .dir = dir, .set = set, .way = way, .lock = -1 };
	s->list = BUF_INIT(DEPLOY_LIST_MAX);
	buf_char(&s->list, '\n');
	paths_path(path, dir, "");
	if (!make_folders(path, f) ||
	    !leads_through_no_link(s, DEPLOY_STAGE, f))
		return false;
	s->lock = lock_folder(dir);
	if (s->lock < 0)
		return files_fail(f, "lock", dir);
	paths_path(s->stage, dir, DEPLOY_STAGE);
	deploy_remove_tree(s->stage);
	if (way == DEPLOY_AS_ONE)
		deploy_remove_next(dir);
	return true;
}

bool
deploy_open(struct deploy *s, const char *path, struct error *f)
{
	char staged[PATHS_PATH_MAX], file[PATHS_PATH_MAX];
	struct stat st;

	paths_path(file, s->dir, path);
	paths_path(staged, s->stage, path);
	if (!leads_through_no_link(s, path, f) || !make_folders(file, f) ||
	    !make_folders(staged, f))
		return false;
	/* If the folder would refuse a rename later, the deployment stops now. */
	if (!deploy_folder_allows(file, W_OK | X_OK))
		return files_fail(f, "write", file);
	if (stat(file, &st) == 0 && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return files_fail(f, "write", file);
	}
	snprintf(s->path, sizeof(s->path), "%s", path);
	s->file = fopen(staged, "wxe");
	if (s->file == NULL)
		return files_fail(f, "write", file);
	(void)setvbuf(s->file, s->buffer, _IOFBF, sizeof(s->buffer));
	return true;
}

void
deploy_add(struct deploy *s, const char *p, size_t n)
{
	(void)fwrite_unlocked(
	    p, 1, n, s->file); /* ferror() in deploy_close() */
}

/* Compares the rest of a stream with a file, and closes the stream. */
static bool
same_bytes(FILE *one, const char *file)
{
	FILE *other = fopen(file, "re");
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

/* Returns false for a link: web servers may refuse it, and others own its target. */
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

	paths_path(staged, s->stage, s->path);
	paths_path(file, s->dir, s->path);
	ok = fflush(s->file) == 0 && ferror(s->file) == 0;
	same = ok && is_file(file) && same_bytes(fopen(staged, "re"), file);
	/* Starts the write to disk. deploy_install() waits for its end. */
	if (ok && !same)
		(void)sync_file_range(
		    fileno(s->file), 0, 0, SYNC_FILE_RANGE_WRITE);
	ok = ok || files_fail(f, "write", file);
	if (fclose(s->file) != 0 && ok)
		ok = files_fail(f, "write", file);
	s->file = NULL;
	if (same)
		(void)unlink(staged);
	s->kept += same;
	s->written += !same;
	buf_printf(&s->list, "%s\n", s->path);
	return ok;
}

bool
deploy_put(struct deploy *s, const char *path, const char *p, size_t n,
    struct error *f)
{
	char file[PATHS_PATH_MAX];

	if (!leads_through_no_link(s, path, f))
		return false;
	paths_path(file, s->dir, path);
	/* A new export has thousands of unchanged files. */
	if (is_file(file) &&
	    same_bytes(fmemopen((void *)(uintptr_t)p, n, "r"), file)) {
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
	const char *list = s->list.p;
	char path[PATHS_PATH_MAX];

	deploy_remove_empty(s->dir, s->path);
	deploy_remove_empty(s->dir, DEPLOY_STAGE);
	while (deploy_next_path(&list, path))
		deploy_remove_empty(s->dir, path);
}

/* Refuses a list that was cut: the missing files would be removed from the folder. */
static bool
list_is_whole(const struct deploy *s, struct error *f)
{
	return !s->list.full ||
	    error_internal(f,
		"cannot write %s, because the names of its files have more than %d bytes in total",
		s->dir, DEPLOY_LIST_MAX);
}

/* If the list did not change, there is no file to remove either. */
static bool
install(struct deploy *s, struct error *f)
{
	int64_t written = s->written, kept = s->kept;
	char path[PATHS_PATH_MAX];
	bool ok;

	snprintf(path, sizeof(path), ".web/%s", s->set);
	ok = list_is_whole(s, f) &&
	    deploy_put(s, path, s->list.p + 1, s->list.len - 1, f) &&
	    list_is_whole(s, f) && (s->written == 0 || deploy_install(s, f));
	s->written = written;
	s->kept = kept;
	return ok;
}

bool
deploy_end(struct deploy *s, bool ok, struct error *f)
{
	if (s->file != NULL)
		fclose(s->file);
	s->file = NULL;
	ok = ok && (s->only_counts || install(s, f));
	if (s->lock >= 0) {
		deploy_remove_tree(s->stage);
		if (!ok || s->only_counts)
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
		deploy_remove_all(dir, set);
	(void)!deploy_end(&s, false, &f);
}
