/*
 * deploy_switch - completes the staged folder with hard links to the files that stay, and
 * swaps it with the folder in place in one rename (RENAME_EXCHANGE).
 */
#include "cartaz/deploy/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "base/files.h"

enum { XATTR_MAX = 4096, DEPTH_MAX = 64 };

/* Prints a path.  `below` is "" at the top. */
static void
print_below(const char *below, const char *name, char out[PATHS_PATH_MAX])
{
	if (below[0] != '\0')
		paths_path(out, below, name);
	else
		paths_path(out, name);
}

/* Returns true if an operator removed the file meanwhile. */
static bool
is_gone(const char *path)
{
	struct stat st;
	int code = errno;
	bool gone = code == ENOENT && lstat(path, &st) != 0 && errno == ENOENT;

	errno = code;
	return gone;
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

/* Copies owner, group, access control lists and mode of a folder. */
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

static bool link_folder(
    const struct deploy *, const char *below, int depth, struct error *);

/* Sets "cannot write PATH", by errno, and keeps errno. */
static bool
fail_switch(struct error *f, const char *path)
{
	int code = errno;

	(void)files_fail(f, "write", path);
	errno = code;
	return false;
}

/* Links a file.  If a staged file is already there, it takes the old file's place. */
static bool
link_entry(const struct deploy *s, const char *path, int depth, struct error *f)
{
	char from[PATHS_PATH_MAX], to[PATHS_PATH_MAX];
	struct stat st;

	if (strcmp(path, DEPLOY_STAGE) == 0)
		return true;
	paths_path(from, s->dir, path);
	paths_path(to, s->stage, path);
	if (lstat(from, &st) == 0 && S_ISDIR(st.st_mode))
		return link_folder(s, path, depth + 1, f);
	return link(from, to) == 0 || errno == EEXIST || is_gone(from) ||
	    fail_switch(f, from);
}

/* Links the entries of a folder to the same place below the stage. */
static bool
link_folder(
    const struct deploy *s, const char *below, int depth, struct error *f)
{
	char from[PATHS_PATH_MAX], to[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	const struct dirent *entry;
	bool ok = true;
	DIR *d;

	print_below(s->dir, below, from);
	print_below(s->stage, below, to);
	if (depth > DEPTH_MAX) {
		errno = ELOOP; /* no other way of writing avoids this */
		return error_internal(f,
		    "%s: has more than %d levels of folders; remove the folders that are not needed",
		    s->dir, DEPTH_MAX);
	}
	if (mkdir(to, 0700) != 0 && errno != EEXIST)
		return fail_switch(f, from);
	if (!copy_attributes(from, to) || (d = opendir(from)) == NULL) {
		ok = is_gone(from) || fail_switch(f, from);
		if (ok)
			(void)rmdir(to);
		return ok;
	}
	while (ok && (entry = deploy_next_entry(d)) != NULL) {
		print_below(below, entry->d_name, path);
		ok = link_entry(s, path, depth, f);
	}
	if (ok && errno != 0)
		ok = fail_switch(f, from);
	closedir(d);
	return ok;
}

static bool
sync_folder(const char *path, bool is_folder)
{
	return !is_folder || deploy_sync(path);
}

/*
 * Returns false for "." and "..", which name no folder that could have a neighbour.  A
 * process in such a folder would stay in the old folder.
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

	print_next_path(dir, next);
	if (has_replaceable_name(dir))
		deploy_remove_tree(next);
}

/*
 * Moves files that an operator put into the old folder meanwhile, but not the files of
 * the set.
 */
static void
move_late(
    const struct deploy *s, const struct deploy_lists *lists, const char *below)
{
	char dir[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	char from[PATHS_PATH_MAX], to[PATHS_PATH_MAX];
	const struct dirent *entry;
	DIR *d;

	print_below(s->stage, below, dir);
	d = opendir(dir);
	while (d != NULL && (entry = deploy_next_entry(d)) != NULL) {
		struct stat was, is;

		print_below(below, entry->d_name, path);
		paths_path(from, s->stage, path);
		paths_path(to, s->dir, path);
		if (lstat(from, &was) != 0)
			continue;
		if (S_ISDIR(was.st_mode))
			move_late(s, lists, path);
		else if (!deploy_names_have(&lists->before, path) &&
		    !deploy_names_have(&lists->now, path) &&
		    (lstat(to, &is) != 0 || is.st_ino != was.st_ino) &&
		    deploy_make_folders(to))
			(void)rename(from, to);
	}
	if (d != NULL)
		closedir(d);
}

/* Returns true if files can be renamed although folders cannot be exchanged. */
static bool
is_unsupported(int code)
{
	switch (code) {
	case EACCES:
	case EBUSY:
	case EEXIST: /* only another user can remove a crash's rest */
	case EINVAL:
	case EMLINK:
	case ENOSYS:
	case ENOTDIR:
	case ENOTEMPTY: /* like EEXIST */
	case ENOTSUP:
	case EPERM:
	case ERANGE: /* more attributes than XATTR_MAX */
	case EXDEV:
		return true;
	default:
		return false;
	}
}

/* Returns false for a folder that cannot be exchanged: a mount point or a link. */
static bool
is_plain_folder(const char *dir)
{
	struct stat st;

	return lstat(dir, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Without this sync, a power cut might undo the exchange. */
static bool
sync_above(const char *dir, struct error *f)
{
	char above[PATHS_PATH_MAX];

	snprintf(above, sizeof(above), "%s/..", dir);
	return deploy_sync(above) ||
	    error_internal(f,
		"%s: the new files are in place, but a power cut may bring the old files back (%s); check the disk, and run the command again",
		dir, strerror(errno));
}

/*
 * Gives each of the two folders the path of the other.  Returns false with errno.  The
 * stage first leaves the old folder, because a folder cannot take the place of a folder
 * above it.
 */
static bool
exchange_folders(struct deploy *s, struct error *f)
{
	char next[PATHS_PATH_MAX];

	print_next_path(s->dir, next);
	if (rename(s->stage, next) != 0)
		return fail_switch(f, next);
	snprintf(s->stage, sizeof(s->stage), "%s", next);
	return syscall(SYS_renameat2, AT_FDCWD, next, AT_FDCWD, s->dir,
		   RENAME_EXCHANGE) == 0 ||
	    fail_switch(f, s->dir);
}

/* Makes the next folder, and locks it before any other process can find it. */
static bool
make_next(const struct deploy *s, const struct deploy_lists *lists, int *lock,
    struct error *f)
{
	if (!link_folder(s, "", 0, f))
		return false;
	deploy_remove_unlisted(s->stage, lists->old.p, &lists->now);
	*lock = deploy_lock(s->stage);
	return (*lock >= 0 && deploy_walk(s->stage, sync_folder)) ||
	    fail_switch(f, s->dir);
}

enum deploy_switched
deploy_switch(
    struct deploy *s, const struct deploy_lists *lists, struct error *f)
{
	int lock = -1;
	bool is_synced;

	if (!has_replaceable_name(s->dir) || !is_plain_folder(s->dir))
		return DEPLOY_NOT_SWITCHED;
	if (!make_next(s, lists, &lock, f) || !exchange_folders(s, f)) {
		bool can_rename = is_unsupported(errno);

		if (lock >= 0)
			close(lock);
		return can_rename ? DEPLOY_NOT_SWITCHED : DEPLOY_FAILED;
	}
	is_synced = sync_above(s->dir, f);
	move_late(s, lists, "");
	close(s->lock);
	s->lock = lock;
	return is_synced ? DEPLOY_SWITCHED : DEPLOY_FAILED;
}
