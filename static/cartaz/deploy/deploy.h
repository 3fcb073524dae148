/*
 * deploy.h - replaces the files of a published folder together, and writes only changed
 * files.
 *
 * Also called: atomic deployment, blue-green, rsync, atomic rename.
 * Order:  every changed file is staged at its path in .web/stage.new, and then all are
 *         synced.  The stage gets hard links to all other files of the folder, except
 *         files that leave the set.  The stage then becomes .<name>.new next to the
 *         folder, and one rename exchanges the two folders, so that a crash leaves all
 *         old files or all new files.  The old folder is removed.  With DEPLOY_BY_FILE,
 *         or if folders cannot be exchanged, the staged files are renamed one after the
 *         other.  Folders cannot be exchanged if the user may not write in the folder
 *         above, if a file cannot be linked, such as another user's file, or if the
 *         folder is a mount point, a symbolic link, "." or "..".  If a rename fails, the
 *         next deployment does the rest.  An unchanged file keeps its time stamp.
 * Shape:  .web/<set> lists the files of a set, so that no other file is removed.
 * Owns:   the folder's lock, until deploy_end().
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the reason.
 */
#ifndef CARTAZ_DEPLOY_DEPLOY_H
#define CARTAZ_DEPLOY_DEPLOY_H

#include <stdio.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/paths.h"

enum deploy_way {
	DEPLOY_AS_ONE,  /* a folder that has only published files */
	DEPLOY_BY_FILE, /* a folder that also has other folders */
};

struct deploy {
	enum deploy_way way;
	const char *dir;            /* the folder; borrowed */
	const char *set;            /* the name of the list; borrowed */
	struct buf list;            /* "\n" before and after each path */
	FILE *file;                 /* the open staged file, or NULL */
	char path[PATHS_PATH_MAX];  /* path below the folder */
	char stage[PATHS_PATH_MAX]; /* folder of the staged files */
	char buffer[64 * 1024];
	int lock;
	bool only_counts;      /* set after deploy_begin(): install nothing */
	int64_t written, kept; /* changed and unchanged files */
};

/*
 * Makes the folder, waits for its lock, and removes the files that a crash left.  `dir`
 * and `set` are borrowed until deploy_end(), which is also needed if this function
 * returns false.
 */
bool deploy_begin(struct deploy *, const char *dir, const char *set,
    enum deploy_way, struct error *) MUST_USE;

/* Stage one file in pieces.  `path` is its path below the folder. */
bool deploy_open(struct deploy *, const char *path, struct error *) MUST_USE;
void deploy_add(struct deploy *, const char *p, size_t n);
bool deploy_close(struct deploy *, struct error *) MUST_USE;
/* Stages a file in one call. */
bool deploy_put(struct deploy *, const char *path, const char *p, size_t n,
    struct error *) MUST_USE;

/* Stages the bytes of another file.  Links are followed. */
bool deploy_copy(struct deploy *, const char *from, const char *path,
    struct error *) MUST_USE;
/*
 * Stages the regular files of a folder, at most 32 levels deep, below the path `to`.
 * Leaves out links, .web/published and .web/stage.new.  A missing folder counts as empty.
 */
bool deploy_copy_folder(
    struct deploy *, const char *from, const char *to, struct error *) MUST_USE;

/*
 * If `ok`, installs all files and their list; with only_counts, installs nothing.  Always
 * removes the staged files and releases the lock.  Returns false if `ok` is false, or if
 * the installation failed.
 */
bool deploy_end(struct deploy *, bool ok, struct error *) MUST_USE;

/*
 * Removes the set's files, their list and the folders that become empty.  A file that
 * cannot be removed stays, without a report.
 */
void deploy_remove(const char *dir, const char *set);

#endif
