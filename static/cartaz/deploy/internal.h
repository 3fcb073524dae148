/*
 * internal.h - declarations that only the files of deploy.h share.
 *
 * Owns:   nothing.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the reason.
 */
#ifndef CARTAZ_DEPLOY_INTERNAL_H
#define CARTAZ_DEPLOY_INTERNAL_H

#include <dirent.h>

#include "base/buf.h"
#include "base/files.h"
#include "cartaz/deploy/deploy.h"

/* Bytes, enough for an export of two million events. */
#ifndef DEPLOY_LIST_MAX
#define DEPLOY_LIST_MAX (256 * 1024 * 1024)
#endif
/* The folder of the staged files, below the folder of the published files. */
#define DEPLOY_STAGE ".web/stage.new"

/* ---- deploy_folders.c */

/*
 * Returns true if access(2) allows `mode` for the folder that contains the path.  Changes
 * the path during the call.
 */
bool deploy_folder_allows(char *path, int mode) MUST_USE;
/*
 * Returns true if one of the folders below `dir` that lead to the path is a symbolic
 * link, and sets `link` to its path.  A user who may write in such a folder could
 * redirect files anywhere with a link.
 */
bool deploy_finds_link(
    const char *dir, const char *path, char link[PATHS_PATH_MAX]) MUST_USE;
/*
 * Makes the folders above a file.  Changes the path during the call.  Returns false, with
 * errno, after a failure.
 */
bool deploy_make_folders(char *path) MUST_USE;
/*
 * Removes the empty folders above a path, but not `dir` itself.  The path is below `dir`.
 */
void deploy_remove_empty(const char *dir, const char *path);
/*
 * Waits until a file or folder is on the disk.  After a failure, returns false with
 * errno.
 */
bool deploy_sync(const char *path) MUST_USE;
/* Opens a folder and waits for its lock.  After a failure, returns -1 with errno. */
int deploy_lock(const char *dir) MUST_USE;

/*
 * Returns the next entry except "." and "..".  Returns NULL after the last entry, with
 * errno 0, or after an error.
 */
const struct dirent *deploy_next_entry(DIR *);
typedef bool deploy_visit_fn(const char *path, bool is_folder);
/*
 * Visits every file and folder below a folder, and then the folder itself, without
 * following links.  Stops, and returns false, if a visit returns false or an entry cannot
 * be read (errno).
 */
bool deploy_walk(const char *dir, deploy_visit_fn *) MUST_USE;
/* Removes a folder with everything below it, a file, or a link. */
void deploy_remove_tree(const char *path);

/* ---- deploy_list.c */

/* The paths of a list, for look-ups.  The list is borrowed. */
struct deploy_names {
	const char **path; /* owned, sorted */
	size_t count;
};

void deploy_names_read(struct deploy_names *, const char *list);
bool deploy_names_have(const struct deploy_names *, const char *path) MUST_USE;
void deploy_names_release(struct deploy_names *);

/*
 * Appends the set's list from the published folder, with "\n" before and after each path.
 * Without a list, appends only "\n".
 */
void deploy_read_list(const char *dir, const char *set, struct buf *out);
/*
 * Copies the next path of a list, and moves *list behind it.  Skips a path that leads
 * out of the folder.  Returns false at the end.
 */
bool deploy_next_path(const char **list, char path[PATHS_PATH_MAX]) MUST_USE;
/* Removes the files of the old list that are not in the new list, and empty folders. */
void deploy_remove_unlisted(
    const char *dir, const char *old, const struct deploy_names *now);
/* Removes the files of the list, and then the list. */
void deploy_remove_all(const char *dir, const char *set);

/* ---- deploy_switch.c */

/*
 * `old` is the list in place; `before` and `now` are the names in it and in the new list.
 */
struct deploy_lists {
	struct buf old;
	struct deploy_names before, now;
};

enum deploy_switched {
	DEPLOY_SWITCHED,
	DEPLOY_NOT_SWITCHED, /* here folders cannot be exchanged */
	/* Nothing changed, or the folders are exchanged but not synced: see the error. */
	DEPLOY_FAILED,
};

/*
 * Completes the staged folder, and exchanges it with the folder in place.  Afterwards,
 * the stage is the old folder.
 */
enum deploy_switched deploy_switch(
    struct deploy *, const struct deploy_lists *, struct error *) MUST_USE;
/* Removes the folder that a crashed exchange left. */
void deploy_remove_next(const char *dir);

/* ---- deploy_install.c */

/*
 * Installs all staged files, and removes the files that the set no longer has.  If it
 * returns false, all files are as before, with two exceptions: if folders cannot be
 * exchanged, some files may be new or removed; if only the last sync failed, all are new.
 */
bool deploy_install(struct deploy *, struct error *) MUST_USE;

#endif
