/*
 * deploy_install - puts the staged files of a set in place: by one exchange of folders,
 * or, if folders cannot be exchanged, one after the other.
 */
#include "cartaz/deploy/internal.h"

#include <errno.h>
#include <unistd.h>

#include "base/files.h"
#include "cartaz/interrupt.h"

/*
 * Installs the list as the last of its files.  Until then, the old list is in place, with
 * which the next deployment continues after a crash or an error.
 */
static bool
install_by_file(
    const struct deploy *s, const struct deploy_lists *lists, struct error *f)
{
	char path[PATHS_PATH_MAX], file[PATHS_PATH_MAX], staged[PATHS_PATH_MAX];
	const char *now = s->list.p;

	deploy_remove_unlisted(s->dir, lists->old.p, &lists->now);
	while (deploy_next_path(&now, path)) {
		paths_path(file, s->dir, path);
		paths_path(staged, s->stage, path);
		/* An unchanged file is not staged. */
		if (access(staged, F_OK) != 0 && errno == ENOENT)
			continue;
		if (!deploy_make_folders(file) || rename(staged, file) != 0)
			return files_fail(f, "write", file);
	}
	return true;
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
 * Syncs a staged file.  This happens at the end, one file after the other, because the
 * first fsync() also writes most blocks of the others.
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
	ok = deploy_walk(s->stage, sync_file) || files_fail(f, "write", s->dir);
	interrupt_hold();
	ok = ok && install_changed(s, &lists, f);
	interrupt_release();
	deploy_names_release(&lists.now);
	deploy_names_release(&lists.before);
	buf_release(&lists.old);
	return ok;
}
