/*
 * generation - locks a brand's folder, numbers its snapshot files and switches the
 * link to the one that serves.
 */
#include "generation/generation.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/files.h"
#include "base/text.h"
#include "generation/internal.h"
#include "generation/verify.h"

enum { NUMBERS_MAX = GENERATIONS_LISTED };

bool
generation_fail(struct error *f, const char *doing, const char *path)
{
	const char *reason = strerror(errno);

	return error_note(f, ERROR_INTERNAL_ERROR, "cannot %s %s: %s%s", doing,
	    path, reason, files_denied_hint(path));
}

static void
remove_unfinished(const struct generation *g)
{
	(void)unlink(g->new_file);
	(void)unlink(g->stage_file);
}

/* The note has the holder's name, which the other process wrote with write_holder(). */
static bool
fail_locked(struct generation *g, const char *host, struct error *f)
{
	char holder[200] = { 0 };
	ssize_t n = pread(g->lock, holder, sizeof(holder) - 1, 0);

	holder[n > 0 ? strcspn(holder, "\n") : 0] = '\0';
	close(g->lock);
	g->lock = -1;
	return error_note(f, ERROR_INTERNAL_ERROR,
	    "%s is being written by %s; "
	    "wait for it to end",
	    host, holder[0] != '\0' ? holder : "another");
}

static void
write_holder(const struct generation *g, const char *command)
{
	struct datetime now = datetime_from_instant((int64_t)time(NULL), 0);
	char line[200], at[DATETIME_TEXT_MAX];
	int n;

	datetime_print(&now, at);
	n = snprintf(line, sizeof(line), "cartaz %s, process %ld, since %s\n",
	    command, (long)getpid(), at);
	if (ftruncate(g->lock, 0) != 0 ||
	    pwrite(g->lock, line, (size_t)n, 0) != n)
		return; /* the lock works without the text */
}

bool
generation_lock(struct generation *g, const struct paths *paths,
    const char *host, const char *command, struct error *f)
{
	char path[PATHS_PATH_MAX];

	g->lock = -1;
	g->host = host;
	paths_path(g->dir, paths->var, host, (char *)NULL);
	paths_path(g->new_file, g->dir, "new.db", (char *)NULL);
	paths_path(g->stage_file, g->dir, "new.stage", (char *)NULL);
	if ((mkdir(paths->var, 0755) != 0 && errno != EEXIST) ||
	    (mkdir(g->dir, 0755) != 0 && errno != EEXIST))
		return generation_fail(f, "make the folder", g->dir);
	paths_path(path, g->dir, "lock", (char *)NULL);
	g->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
	if (g->lock < 0)
		return generation_fail(f, "open", path);
	if (flock(g->lock, LOCK_EX | LOCK_NB) != 0)
		return fail_locked(g, host, f);
	write_holder(g, command);
	remove_unfinished(g);
	return true;
}

void
generation_unlock(struct generation *g)
{
	if (g->lock < 0)
		return;
	remove_unfinished(g);
	close(g->lock);
	g->lock = -1;
}

bool
generation_has_space(
    const struct generation *g, uint64_t bytes, struct error *f)
{
	struct statvfs st;
	uint64_t space;

	if (statvfs(g->dir, &st) != 0)
		return generation_fail(f, "read the free space of", g->dir);
	space = (uint64_t)st.f_bavail * st.f_frsize;
	if (space >= bytes)
		return true;
	return error_note(f, ERROR_INTERNAL_ERROR,
	    "%s has %llu MB free and "
	    "this needs about %llu MB; make room and run it again",
	    g->dir, (unsigned long long)(space >> 20),
	    (unsigned long long)(bytes >> 20));
}

bool
generation_sync(const char *path, int flags, struct error *f)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | flags);
	bool ok;

	if (fd < 0)
		return generation_fail(f, "open", path);
	ok = fsync(fd) == 0;
	close(fd);
	return ok || generation_fail(f, "sync", path);
}

/* The link is switched and readers use it, but the disk did not confirm it. */
static bool
fail_unsynced(struct error *f, int64_t number)
{
	struct error why = *f;

	return error_note(f, ERROR_INTERNAL_ERROR,
	    "generation %lld is served, but may not be after a power cut: %s; "
	    "look at the disk, then run the command again",
	    (long long)number, why.note);
}

/* Even after the clock was set back, a switch is later than the one before. */
static int64_t
next_switch(const char *current)
{
	int64_t now = (int64_t)time(NULL);
	struct stat st;

	return lstat(current, &st) == 0 && st.st_mtime >= now
	    ? (int64_t)st.st_mtime + 1
	    : now;
}

bool
generation_switch(
    struct generation *g, int64_t number, int64_t at_s, struct error *f)
{
	char name[32], link[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	struct timespec times[2];

	generation_print_name(number, name);
	paths_path(link, g->dir, "current.new", (char *)NULL);
	paths_path(path, g->dir, "current", (char *)NULL);
	(void)unlink(link);
	if (symlink(name, link) != 0)
		return generation_fail(f, "make the link", link);
	times[0].tv_sec = times[1].tv_sec =
	    (time_t)(at_s != 0 ? at_s : next_switch(path));
	times[0].tv_nsec = times[1].tv_nsec = 0;
	if (utimensat(AT_FDCWD, link, times, AT_SYMLINK_NOFOLLOW) != 0)
		return generation_fail(f, "set the time of", link);
	if (rename(link, path) != 0)
		return generation_fail(f, "rename over", path);
	return generation_sync(g->dir, O_DIRECTORY, f) ||
	    fail_unsynced(f, number);
}

void
generation_prune(struct generation *g)
{
	int64_t numbers[NUMBERS_MAX], served = generation_read_current(g->dir);
	size_t n = generation_list_folder(g->dir, numbers, NUMBERS_MAX);

	for (size_t i = 0; i + GENERATIONS_KEPT < n; i++) {
		char name[32], path[PATHS_PATH_MAX];

		if (numbers[i] == served)
			continue;
		generation_print_name(numbers[i], name);
		paths_path(path, g->dir, name, (char *)NULL);
		snapshot_verify_forget(path);
		(void)unlink(path);
	}
}

bool
generation_commit(struct generation *g, int64_t *number, struct error *f)
{
	int64_t numbers[NUMBERS_MAX];
	size_t n = generation_list_folder(g->dir, numbers, NUMBERS_MAX);
	char name[32], path[PATHS_PATH_MAX];

	*number = n > 0 ? numbers[n - 1] + 1 : 1;
	generation_print_name(*number, name);
	paths_path(path, g->dir, name, (char *)NULL);
	if (chmod(g->new_file, 0644) != 0)
		return generation_fail(f, "make readable", g->new_file);
	if (!generation_sync(g->new_file, 0, f) ||
	    !snapshot_verify_write(g->new_file, path, f))
		return false;
	if (rename(g->new_file, path) != 0)
		return generation_fail(f, "rename to", path);
	if (!generation_switch(g, *number, 0, f))
		return false;
	generation_prune(g);
	return true;
}

static bool
is_servable(struct generation *g, int64_t number, struct error *f)
{
	char name[32], path[PATHS_PATH_MAX];
	struct error why;

	generation_print_name(number, name);
	paths_path(path, g->dir, name, (char *)NULL);
	return snapshot_verify(path, g->host, &why) != SNAPSHOT_BAD ||
	    error_note(f, ERROR_INTERNAL_ERROR,
		"%s; the served generation stays; run cartaz verify %s",
		why.note, g->host);
}

bool
generation_rollback(struct generation *g, int64_t *number, struct error *f)
{
	int64_t numbers[NUMBERS_MAX], to = 0;
	int64_t served = generation_read_current(g->dir);
	size_t n = generation_list_folder(g->dir, numbers, NUMBERS_MAX);
	struct error why;
	bool any = false;

	while (n-- > 0 && to == 0) {
		if (*number != 0 ? numbers[n] != *number
				 : served != 0 && numbers[n] >= served)
			continue;
		if (is_servable(g, numbers[n], any ? &why : f))
			to = numbers[n];
		any = true;
	}
	if (!any)
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "%s has no %s; "
		    "cartaz status --json lists those there are",
		    g->dir,
		    *number != 0 ? "generation of this number"
				 : "generation before the one that is served");
	*number = to;
	return to != 0 && generation_switch(g, to, 0, f);
}

/* Removes the remains of a crashed writer of the file; running writers hold a lock. */
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

/* Opens and locks a new file.  Until it is locked, another process may remove it. */
static int
open_temporary(const char *path, char out[PATHS_PATH_MAX])
{
	struct stat st;
	int fd;

	for (;;) {
		if (snprintf(out, PATHS_PATH_MAX, "%s.new.XXXXXX", path) >=
		    PATHS_PATH_MAX)
			fatal("generation: a path is too long");
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
generation_mode_without_group(mode_t mode)
{
	return (mode & 0044) == 0044 ? mode : mode & ~(mode_t)0077;
}

bool
generation_replace_file_as(const char *path, const char *p, size_t n,
    mode_t mode, gid_t group, struct error *f)
{
	char temporary[PATHS_PATH_MAX];
	bool ok = true;
	int fd;

	remove_leftovers(path);
	fd = open_temporary(path, temporary);
	if (fd < 0)
		return generation_fail(f, "write", temporary);
	if (group != (gid_t)-1 && fchown(fd, (uid_t)-1, group) != 0)
		mode = generation_mode_without_group(mode);
	for (size_t done = 0; ok && done < n;) {
		ssize_t w = write(fd, p + done, n - done);

		ok = w > 0 || (w < 0 && errno == EINTR);
		done += w > 0 ? (size_t)w : 0;
	}
	ok = ok && fchmod(fd, mode) == 0 && fsync(fd) == 0;
	if (!ok)
		(void)generation_fail(f, "write", temporary);
	if (ok && rename(temporary, path) != 0)
		ok = generation_fail(f, "rename over", path);
	if (!ok)
		(void)unlink(temporary);
	if (close(fd) != 0 && ok)
		ok = generation_fail(f, "write", path);
	return ok;
}

bool
generation_replace_file(
    const char *path, const char *p, size_t n, struct error *f)
{
	return generation_replace_file_as(path, p, n, 0644, (gid_t)-1, f);
}
