/*
 * generation - locks a brand's folder, numbers its snapshot files, and switches the
 * link to the generation that serves.
 */
#include "generation/generation.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/files.h"
#include "base/regular_file.h"
#include "generation/internal.h"
#include "generation/verify.h"

enum { NUMBERS_MAX = GENERATIONS_LISTED };

static void
remove_unfinished(const struct generation *g)
{
	(void)unlink(g->new_file);
	(void)unlink(g->stage_file);
}

/* The note has the name that the lock's holder wrote with write_holder(). */
static bool
fail_locked(struct generation *g, const char *host, struct error *f)
{
	char holder[200] = { 0 };
	ssize_t n = pread(g->lock, holder, sizeof(holder) - 1, 0);

	holder[n > 0 ? strcspn(holder, "\n") : 0] = '\0';
	close(g->lock);
	g->lock = -1;
	g->is_busy = true;
	return error_internal(f,
	    "%s is in use by %s; wait until that command ends", host,
	    holder[0] != '\0' ? holder : "another command");
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
	struct stat st;

	g->lock = -1;
	g->is_busy = false;
	g->host = host;
	paths_path(g->dir, paths->var, host);
	paths_path(g->new_file, g->dir, "new.db");
	paths_path(g->stage_file, g->dir, "new.stage");
	if (!files_make_folder(paths->var, f) || !files_make_folder(g->dir, f))
		return false;
	paths_path(path, g->dir, "lock");
	/* The folder's owner might lead root to another file with a link. */
	g->lock = regular_file_open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0644);
	if (g->lock < 0 && regular_file_is_other())
		return error_internal(
		    f, "%s: %s; remove it", path, regular_file_why());
	if (g->lock < 0)
		return files_fail(f, "open", path);
	/* The folder's owner could not open a lock of root. */
	if (geteuid() == 0 && stat(g->dir, &st) == 0 &&
	    fchown(g->lock, st.st_uid, st.st_gid) != 0)
		return files_fail(f, "change the owner of", path);
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

uint64_t
generation_bytes(const struct paths *paths, const char *host)
{
	char path[PATHS_PATH_MAX];
	struct stat st;

	paths_path(path, paths->var, host, "current");
	return stat(path, &st) == 0 ? (uint64_t)st.st_size : 0;
}

bool
generation_has_space(
    const struct generation *g, uint64_t bytes, struct error *f)
{
	struct statvfs st;
	uint64_t space;

	if (statvfs(g->dir, &st) != 0)
		return files_fail(f, "read the free space of", g->dir);
	space = (uint64_t)st.f_bavail * st.f_frsize;
	if (space >= bytes)
		return true;
	return error_internal(f,
	    "%s has %llu MB free and the command needs about %llu MB; free "
	    "some space and run the command again",
	    g->dir, (unsigned long long)(space >> 20),
	    (unsigned long long)(bytes >> 20));
}

bool
generation_sync(const char *path, int flags, struct error *f)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | flags);
	bool ok;

	if (fd < 0)
		return files_fail(f, "open", path);
	ok = fsync(fd) == 0;
	close(fd);
	return ok || files_fail(f, "sync", path);
}

/* The link is switched and readers use it, but the disk did not confirm the switch. */
static bool
fail_unsynced(struct error *f, int64_t number)
{
	struct error why = *f;

	return error_internal(f,
	    "generation %lld is served, but a power cut may undo this: %s; "
	    "check the disk, then run the command again",
	    (long long)number, why.note);
}

/* A switch is always later than the switch before, even if the clock was set back. */
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
	paths_path(link, g->dir, "current.new");
	paths_path(path, g->dir, "current");
	(void)unlink(link);
	if (symlink(name, link) != 0)
		return files_fail(f, "make the link", link);
	times[0].tv_sec = times[1].tv_sec =
	    (time_t)(at_s != 0 ? at_s : next_switch(path));
	times[0].tv_nsec = times[1].tv_nsec = 0;
	if (utimensat(AT_FDCWD, link, times, AT_SYMLINK_NOFOLLOW) != 0)
		return files_fail(f, "set the time of", link);
	if (rename(link, path) != 0)
		return files_fail(f, "rename over", path);
	return generation_sync(g->dir, O_DIRECTORY, f) ||
	    fail_unsynced(f, number);
}

void
generation_prune(struct generation *g)
{
	int64_t numbers[NUMBERS_MAX], served = generation_read_current(g->dir);
	size_t n = generation_list_folder(g->dir, numbers, NUMBERS_MAX);

	for (size_t i = 0; i + GENERATIONS_KEPT < n; i++) {
		char path[PATHS_PATH_MAX];

		if (numbers[i] == served)
			continue;
		generation_print_path(g->dir, numbers[i], path);
		snapshot_verify_forget(path);
		(void)unlink(path);
	}
}

bool
generation_commit(struct generation *g, int64_t *number, struct error *f)
{
	int64_t numbers[NUMBERS_MAX];
	size_t n = generation_list_folder(g->dir, numbers, NUMBERS_MAX);
	char path[PATHS_PATH_MAX];

	*number = n > 0 ? numbers[n - 1] + 1 : 1;
	generation_print_path(g->dir, *number, path);
	if (chmod(g->new_file, 0644) != 0)
		return files_fail(f, "make readable", g->new_file);
	if (!generation_sync(g->new_file, 0, f) ||
	    !snapshot_verify_write(g->new_file, path, f))
		return false;
	if (rename(g->new_file, path) != 0)
		return files_fail(f, "rename to", path);
	if (!generation_switch(g, *number, 0, f))
		return false;
	generation_prune(g);
	return true;
}

static bool
is_servable(struct generation *g, int64_t number, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct error why;

	generation_print_path(g->dir, number, path);
	return snapshot_verify(path, g->host, &why) != SNAPSHOT_BAD ||
	    error_internal(f,
		"%s; the served generation does not change; run cartaz verify "
		"%s",
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
		return error_internal(f,
		    "%s has no %s; cartaz status --json lists the generations",
		    g->dir,
		    *number != 0 ? "generation with this number"
				 : "older generation");
	*number = to;
	return to != 0 && generation_switch(g, to, 0, f);
}
