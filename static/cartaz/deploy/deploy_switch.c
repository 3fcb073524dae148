/*
 * deploy_switch - makes the next folder next to the present one, from links to the
 * files that stay and to the staged ones, and exchanges the two.
 */
#include "cartaz/deploy/internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { XATTR_MAX = 4096, DEPTH_MAX = 64 };

struct next {
	const struct deploy *deploy;
	char dir[PATHS_PATH_MAX];    /* the next folder, then the old one */
	struct deploy_names old;     /* the set's list in place */
	struct deploy_names now;     /* deploy.list */
	char failed[PATHS_PATH_MAX]; /* the path of the failure in errno */
	bool is_too_deep;            /* is the failure */
};

/* `below` is "" at the top. */
static void
print_below(const char *below, const char *name, char out[PATHS_PATH_MAX])
{
	if (below[0] != '\0')
		paths_path(out, below, name, (char *)NULL);
	else
		paths_path(out, name, (char *)NULL);
}

static bool
fail_switch(struct next *x, const char *dir, const char *path)
{
	paths_path(x->failed, dir, path, (char *)NULL);
	return false;
}

/* Has an operator removed it meanwhile? */
static bool
is_gone(const char *path)
{
	struct stat st;
	int code = errno;
	bool gone = code == ENOENT && lstat(path, &st) != 0 && errno == ENOENT;

	errno = code;
	return gone;
}

/* Refuses a link, because its target belongs to others. */
static DIR *
open_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *d = fd >= 0 ? fdopendir(fd) : NULL;

	if (d == NULL && fd >= 0)
		close(fd);
	return d;
}

static bool
copy_xattrs(int from, int to)
{
	char names[XATTR_MAX], value[XATTR_MAX], other[XATTR_MAX];
	ssize_t n = flistxattr(from, names, sizeof(names));

	if (n < 0)
		return errno == ENOTSUP;
	for (const char *name = names; name < names + n;
	     name += strlen(name) + 1) {
		ssize_t len = fgetxattr(from, name, value, sizeof(value));

		if (len < 0)
			return false;
		if (fgetxattr(to, name, other, sizeof(other)) == len &&
		    memcmp(other, value, (size_t)len) == 0)
			continue;
		if (fsetxattr(to, name, value, (size_t)len, 0) != 0)
			return false;
	}
	return true;
}

/* Owner, group, access control lists and mode of a folder. */
static bool
copy_attributes(const char *from, const char *to)
{
	int in = open(from, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int out = open(to, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct stat a, b;
	bool ok = in >= 0 && out >= 0 && fstat(in, &a) == 0 &&
	    fstat(out, &b) == 0 &&
	    ((a.st_uid == b.st_uid && a.st_gid == b.st_gid) ||
		fchown(out, a.st_uid, a.st_gid) == 0) &&
	    copy_xattrs(in, out) && fchmod(out, a.st_mode & 07777) == 0;

	if (in >= 0)
		close(in);
	if (out >= 0)
		close(out);
	return ok;
}

/* NULL at the end, with errno 0, and when the folder cannot be read. */
static const struct dirent *
next_entry(DIR *d)
{
	errno = 0;
	return readdir(d);
}

static bool link_folder(struct next *, const char *below);

static bool
link_entry(struct next *x, const char *path, bool is_folder)
{
	const struct deploy *s = x->deploy;
	char from[PATHS_PATH_MAX], to[PATHS_PATH_MAX];

	if (strcmp(path, STAGE_DIR) == 0)
		return true;
	if (is_folder)
		return link_folder(x, path);
	if (deploy_names_have(&x->old, path) &&
	    !deploy_names_have(&x->now, path))
		return true; /* the set no longer has it */
	paths_path(from, s->dir, path, (char *)NULL);
	paths_path(to, x->dir, path, (char *)NULL);
	return link(from, to) == 0 || is_gone(from) ||
	    fail_switch(x, s->dir, path);
}

/* The number of folders below the top above the path. */
static int
depth(const char *below)
{
	int n = 0;

	for (; *below != '\0'; below++)
		n += *below == '/';
	return n;
}

static bool
fail_depth(struct next *x, const char *below)
{
	x->is_too_deep = true;
	errno = ELOOP; /* no other way of writing avoids this */
	return fail_switch(x, x->deploy->dir, below);
}

/* A folder is not made if nothing in it stays. */
static bool
link_folder(struct next *x, const char *below)
{
	const struct deploy *s = x->deploy;
	char from[PATHS_PATH_MAX], to[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	const struct dirent *entry;
	bool ok, is_empty = true;
	DIR *d;

	print_below(s->dir, below, from);
	print_below(x->dir, below, to);
	if (depth(below) >= DEPTH_MAX)
		return fail_depth(x, below);
	if (mkdir(to, 0700) != 0)
		return fail_switch(x, s->dir, below);
	if (!copy_attributes(from, to) || (d = opendir(from)) == NULL)
		return is_gone(from) ? rmdir(to) == 0
				     : fail_switch(x, s->dir, below);
	for (ok = true; ok && (entry = next_entry(d)) != NULL;) {
		struct stat st;

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		is_empty = false;
		print_below(below, entry->d_name, path);
		ok = fstatat(
			 dirfd(d), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0
		    ? link_entry(x, path, S_ISDIR(st.st_mode))
		    : errno == ENOENT || fail_switch(x, s->dir, path);
	}
	if (ok && errno != 0)
		ok = fail_switch(x, s->dir, below);
	closedir(d);
	if (ok && !is_empty && below[0] != '\0')
		(void)rmdir(to);
	return ok;
}

/* Links the staged files of the list over those that they replace. */
static bool
link_staged(struct next *x, const char *list)
{
	char staged[PATHS_PATH_MAX], to[PATHS_PATH_MAX], path[PATHS_PATH_MAX];

	for (size_t len; *list != '\0'; list += len + 1) {
		len = strcspn(list, "\n");
		snprintf(path, sizeof(path), "%.*s", (int)len, list);
		deploy_staged_path(x->deploy, path, staged);
		if (access(staged, F_OK) != 0 && errno == ENOENT)
			continue; /* unchanged */
		paths_path(to, x->dir, path, (char *)NULL);
		(void)unlink(to);
		if (!deploy_make_folders(to) || link(staged, to) != 0)
			return fail_switch(x, x->deploy->dir, path);
	}
	return true;
}

/* Calls `each` for the folder and those below it, the deepest first. */
static bool
each_folder(const char *dir, bool (*each)(const char *dir, DIR *))
{
	DIR *d = open_folder(dir);
	const struct dirent *entry;
	bool ok = d != NULL;

	while (ok && (entry = next_entry(d)) != NULL) {
		char path[PATHS_PATH_MAX];
		struct stat st;

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		paths_path(path, dir, entry->d_name, (char *)NULL);
		ok = fstatat(dirfd(d), entry->d_name, &st,
			 AT_SYMLINK_NOFOLLOW) == 0 &&
		    (!S_ISDIR(st.st_mode) || each_folder(path, each));
	}
	ok = ok && errno == 0 && each(dir, d);
	if (d != NULL)
		closedir(d);
	return ok;
}

static bool
sync_folder(const char *dir, DIR *d)
{
	(void)dir;
	return fsync(dirfd(d)) == 0;
}

static bool
remove_folder(const char *dir, DIR *d)
{
	const struct dirent *entry;

	rewinddir(d);
	while ((entry = readdir(d)) != NULL) {
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			(void)unlinkat(dirfd(d), entry->d_name, 0);
	}
	(void)rmdir(dir);
	return true;
}

/*
 * "." and ".." do not name a folder that could have a neighbour, and a process in it
 * would stay in the old folder.
 */
static bool
has_replaceable_name(const char *dir)
{
	const char *slash = strrchr(dir, '/');
	const char *name = slash != NULL ? slash + 1 : dir;

	return name[0] != '\0' && strcmp(name, ".") != 0 &&
	    strcmp(name, "..") != 0;
}

static void
print_next_path(const char *dir, char out[PATHS_PATH_MAX])
{
	const char *slash = strrchr(dir, '/');
	int above = slash != NULL ? (int)(slash - dir) + 1 : 0;

	if (snprintf(out, PATHS_PATH_MAX, "%.*s.%s.new", above, dir,
		dir + above) >= PATHS_PATH_MAX)
		fatal("deploy: a path is too long");
}

void
deploy_remove_next(const char *dir)
{
	char next[PATHS_PATH_MAX];
	struct stat st;

	print_next_path(dir, next);
	if (!has_replaceable_name(dir) || lstat(next, &st) != 0)
		return;
	if (S_ISDIR(st.st_mode))
		(void)!each_folder(next, remove_folder);
	else
		(void)unlink(next);
}

/* Moves files that were put into the old folder meanwhile, besides the set's own. */
static void
move_late(struct next *x, const char *below)
{
	const struct deploy *s = x->deploy;
	char dir[PATHS_PATH_MAX];
	const struct dirent *entry;
	DIR *d;

	print_below(x->dir, below, dir);
	d = opendir(dir);
	while (d != NULL && (entry = readdir(d)) != NULL) {
		char path[PATHS_PATH_MAX], from[PATHS_PATH_MAX];
		char to[PATHS_PATH_MAX];
		struct stat was, is;

		print_below(below, entry->d_name, path);
		paths_path(from, x->dir, path, (char *)NULL);
		paths_path(to, s->dir, path, (char *)NULL);
		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0 ||
		    strcmp(path, STAGE_DIR) == 0 || lstat(from, &was) != 0)
			continue;
		if (S_ISDIR(was.st_mode))
			move_late(x, path);
		else if (!deploy_names_have(&x->old, path) &&
		    !deploy_names_have(&x->now, path) &&
		    (lstat(to, &is) != 0 || is.st_ino != was.st_ino) &&
		    deploy_make_folders(to))
			(void)rename(from, to);
	}
	if (d != NULL)
		closedir(d);
}

/* Is renaming files possible where folders cannot be exchanged? */
static bool
is_unsupported(int code)
{
	switch (code) {
	case EACCES:
	case EBUSY:
	case EEXIST: /* left by another user's crash, who must remove it */
	case EINVAL:
	case EMLINK:
	case ENOSYS:
	case ENOTDIR:
	case ENOTSUP:
	case EPERM:
	case ERANGE: /* more attributes than XATTR_MAX */
	case EXDEV:
		return true;
	default:
		return false;
	}
}

/* A folder on another file system, or a link, cannot be exchanged. */
static bool
is_plain_folder(const char *dir)
{
	struct stat st;

	return lstat(dir, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Locks the next folder before anybody can find it. */
static int
lock_next_folder(const char *dir)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

static bool
make_next(struct next *x)
{
	return link_folder(x, "") && link_staged(x, x->deploy->list.p + 1) &&
	    (each_folder(x->dir, sync_folder) || fail_switch(x, x->dir, "."));
}

/* Without this a power cut may undo the exchange. */
static bool
sync_above(const char *dir, struct error *f)
{
	char above[PATHS_PATH_MAX];
	int fd;
	bool ok;

	snprintf(above, sizeof(above), "%s/..", dir);
	fd = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ok = fd >= 0 && fsync(fd) == 0;
	if (!ok)
		(void)error_note(f, ERROR_INTERNAL_ERROR,
		    "%s: the new files are in place, but may be the old ones "
		    "again after a power cut: %s; look at the disk and run it "
		    "again",
		    dir, strerror(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

/* Decides by errno. */
static enum deploy_switched
tell_failure(const struct next *x, struct error *f)
{
	const char *dir = x->deploy->dir;

	if (x->is_too_deep)
		(void)error_note(f, ERROR_INTERNAL_ERROR,
		    "%s: more than %d folders in each other; remove what is "
		    "not needed",
		    dir, DEPTH_MAX);
	else
		(void)deploy_failed(
		    f, "write", x->failed[0] != '\0' ? x->failed : dir);
	return DEPLOY_FAILED;
}

bool
deploy_exchange(const char *a, const char *b)
{
	return syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b,
		   RENAME_EXCHANGE) == 0;
}

static enum deploy_switched
exchange_folders(struct next *x, struct deploy *s, struct error *f)
{
	int lock = -1;

	if (!has_replaceable_name(s->dir) || !is_plain_folder(s->dir))
		return DEPLOY_NOT_SWITCHED;
	if (!make_next(x) || (lock = lock_next_folder(x->dir)) < 0 ||
	    !deploy_exchange(x->dir, s->dir)) {
		int code = errno;

		if (lock >= 0)
			close(lock);
		deploy_remove_next(s->dir);
		errno = code;
		if (is_unsupported(code))
			return DEPLOY_NOT_SWITCHED;
		return tell_failure(x, f);
	}
	move_late(x, "");
	deploy_remove_next(s->dir);
	close(s->lock);
	s->lock = lock;
	return sync_above(s->dir, f) ? DEPLOY_SWITCHED : DEPLOY_UNSYNCED;
}

enum deploy_switched
deploy_switch(struct deploy *s, struct error *f)
{
	struct next x = { .deploy = s };
	struct buf old = BUF_INIT(DEPLOY_LIST_MAX);
	enum deploy_switched switched;

	print_next_path(s->dir, x.dir);
	deploy_read_list(s, &old);
	deploy_names_read(&x.old, buf_cstr(&old));
	deploy_names_read(&x.now, buf_cstr(&s->list));
	switched = exchange_folders(&x, s, f);
	deploy_names_release(&x.now);
	deploy_names_release(&x.old);
	buf_release(&old);
	return switched;
}
