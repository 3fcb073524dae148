/*
 * deploy_install - puts the staged files of a set in place: all of them by one exchange
 * of folders or, where folders cannot be exchanged, one after the other.
 */
#include "cartaz/deploy/internal.h"

#include <errno.h>
#include <unistd.h>

#include "cartaz/interrupt.h"

static bool
copy_to_backup(const char *from, const char *to)
{
	FILE *in = fopen(from, "re");
	FILE *out = in != NULL ? fopen(to, "we") : NULL;
	bool ok = out != NULL;
	char p[16384];
	size_t n;

	while (ok && (n = fread(p, 1, sizeof(p), in)) > 0)
		ok = fwrite(p, 1, n, out) == n;
	ok = ok && ferror(in) == 0;
	if (in != NULL)
		fclose(in);
	return (out == NULL || fclose(out) == 0) && ok;
}

/*
 * Keeps one file that is in place, as a link or, where there are no links and for another
 * user's file, as a copy.  Adds the path of a file that is not there to `added`.
 */
static bool
keep(const struct deploy *s, const char *kept, const char *path,
    struct buf *added, struct error *f)
{
	char file[PATHS_PATH_MAX], as[PATHS_PATH_MAX];

	paths_path(file, s->dir, path, (char *)NULL);
	paths_path(as, kept, path, (char *)NULL);
	if (access(file, F_OK) != 0 && errno == ENOENT) {
		buf_printf(added, "%s\n", path);
		return true;
	}
	return (deploy_make_folders(as) &&
		   (link(file, as) == 0 || copy_to_backup(file, as))) ||
	    deploy_failed(f, "keep", file);
}

/* Keeps all files that will be replaced or removed. */
static bool
keep_all(const struct deploy *s, const struct deploy_lists *lists,
    const char *kept, struct buf *added, struct error *f)
{
	const char *old = lists->old.p, *now = s->list.p;
	char path[PATHS_PATH_MAX], staged[PATHS_PATH_MAX];
	bool ok = true;

	while (ok && deploy_next_path(&old, path))
		ok = deploy_names_have(&lists->now, path) ||
		    keep(s, kept, path, added, f);
	while (ok && deploy_next_path(&now, path)) {
		paths_path(staged, s->stage, path, (char *)NULL);
		ok = (access(staged, F_OK) != 0 && errno == ENOENT) ||
		    keep(s, kept, path, added, f);
	}
	return ok;
}

/* Moves the files of the list that are in the folder `from` into their places. */
static bool
move_all(
    const struct deploy *s, const char *from, const char *list, struct error *f)
{
	char path[PATHS_PATH_MAX], file[PATHS_PATH_MAX], staged[PATHS_PATH_MAX];

	while (deploy_next_path(&list, path)) {
		paths_path(file, s->dir, path, (char *)NULL);
		paths_path(staged, from, path, (char *)NULL);
		/* A file that would not change is not staged. */
		if (access(staged, F_OK) != 0 && errno == ENOENT)
			continue;
		if (!deploy_make_folders(file) || rename(staged, file) != 0)
			return deploy_failed(f, "write", file);
	}
	return true;
}

/*
 * The list is the last of the files that it names: until then the old one is in place,
 * with which the next deployment continues after a crash.
 */
static bool
install_by_file(
    const struct deploy *s, const struct deploy_lists *lists, struct error *f)
{
	const struct deploy_names none = { 0 };
	struct buf added = BUF_INIT(DEPLOY_LIST_MAX);
	char kept[PATHS_PATH_MAX];
	struct error again;
	bool ok;

	/* No path begins with "=". */
	paths_path(kept, s->stage, "=", (char *)NULL);
	ok = keep_all(s, lists, kept, &added, f);
	if (ok) {
		deploy_remove_unlisted(s->dir, lists->old.p, &lists->now);
		ok = move_all(s, s->stage, s->list.p, f);
		if (!ok) {
			deploy_remove_unlisted(s->dir, buf_cstr(&added), &none);
			(void)!(move_all(s, kept, lists->old.p, &again) &&
			    move_all(s, kept, s->list.p, &again));
		}
	}
	buf_release(&added);
	return ok;
}

static bool
install_changed(
    struct deploy *s, const struct deploy_lists *lists, struct error *f)
{
	enum deploy_switched switched = DEPLOY_NOT_SWITCHED;

	if (s->way == DEPLOY_AS_ONE)
		switched = deploy_switch(s, lists, f);
	return switched == DEPLOY_NOT_SWITCHED ? install_by_file(s, lists, f)
					       : switched == DEPLOY_SWITCHED;
}

/*
 * Syncs the staged files at the end and one after the other, because the first fsync()
 * writes most blocks of the others too.
 */
static bool
sync_file(const char *path, bool is_folder)
{
	return is_folder || deploy_sync(path);
}

bool
deploy_install(struct deploy *s, struct error *f)
{
	struct deploy_lists lists = { .old = BUF_INIT(DEPLOY_LIST_MAX) };
	bool ok;

	deploy_read_list(s->dir, s->set, &lists.old);
	deploy_names_read(&lists.before, lists.old.p);
	deploy_names_read(&lists.now, s->list.p);
	deploy_share(s);
	ok = deploy_walk(s->stage, sync_file) ||
	    deploy_failed(f, "write", s->dir);
	interrupt_hold();
	ok = ok && install_changed(s, &lists, f);
	interrupt_release();
	deploy_names_release(&lists.now);
	deploy_names_release(&lists.before);
	buf_release(&lists.old);
	return ok;
}
