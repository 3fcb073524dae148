/*
 * deploy.h - replaces the files of a published folder together, and writes only
 * those that changed.
 *
 * Order:  every file that changed is staged at its path in .web/stage.new, then all are
 *         synced.  When all are complete, the stage gets hard links to the files that
 *         stay, whoever's they are.  It becomes .<name>.new beside the folder, and one
 *         rename exchanges the two: a crash leaves all old files or all new ones.  The
 *         old folder is removed.
 *         Where that cannot be done (no hard links, no exchange, another user's
 *         files, a mounted folder, a link, "." or ".."), the staged files are renamed one
 *         after the other, and rolled back when one fails.  A file that would not change
 *         keeps its time stamp.
 * Shape:  .web/<set> lists the files of a set, so that no other file is
 *         removed.
 * Shared: what has no word of the brand in it (.htaccess, headers of files, icons) is,
 *         in all folders that are told of one folder of shared files, one file with many
 *         names.  They are replaced, as any other, and never written to; who edits one
 *         of them in its place edits all.  Only files and a folder of this very user
 *         that nobody else may write to are shared.
 * Owns:   the folder's lock, until deploy_end().
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the reason.
 */
#ifndef CARTAZ_DEPLOY_DEPLOY_H
#define CARTAZ_DEPLOY_DEPLOY_H

#include <stdio.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/paths.h"

/* Of htdocs/: no server answers with a name that begins with a dot. */
#define DEPLOY_SHARED ".shared"

enum deploy_way {
	DEPLOY_AS_ONE,  /* a folder that holds nothing but what is published */
	DEPLOY_BY_FILE, /* a folder that holds others' folders too */
};

struct deploy {
	enum deploy_way way;
	const char *dir;    /* the folder; borrowed */
	const char *set;    /* the name of the list; borrowed */
	const char *shared; /* folder of shared files, or NULL; borrowed */
	struct buf list;    /* "\n" before and after each path */
	FILE *file;         /* the open staged file, or NULL */
	char path[PATHS_PATH_MAX];  /* its path below the folder */
	char stage[PATHS_PATH_MAX]; /* the folder of the staged files */
	char buffer[64 * 1024];
	int lock;
	int64_t written, kept; /* files: changed, unchanged */
};

/* Makes the folder and waits for its lock. */
bool deploy_begin(struct deploy *, const char *dir, const char *set,
    enum deploy_way, struct error *) MUST_USE;

/* Stages one file: its path below the folder, its bytes in pieces. */
bool deploy_open(struct deploy *, const char *path, struct error *) MUST_USE;
void deploy_add(struct deploy *, const char *p, size_t n);
bool deploy_close(struct deploy *, struct error *) MUST_USE;
/* The three calls for one piece. */
bool deploy_put(struct deploy *, const char *path, const char *p, size_t n,
    struct error *) MUST_USE;

/* The same with the bytes of a file; a link to one is followed. */
bool deploy_copy(struct deploy *, const char *from, const char *path,
    struct error *) MUST_USE;
/*
 * The same with all files of a folder, below the path `to`, without links and without
 * what the tool keeps in .web for itself.  A folder that is missing has none.
 */
bool deploy_copy_folder(
    struct deploy *, const char *from, const char *to, struct error *) MUST_USE;

/* With ok installs all files and their list; else removes the staged ones. */
bool deploy_end(struct deploy *, bool ok, struct error *) MUST_USE;

/* Removes what nobody has any more from a folder of shared files. */
void deploy_share_clean(const char *folder);

/* Removes the set's files, their list and the folders that are empty then. */
void deploy_remove(const char *dir, const char *set);

#endif
