/*
 * internal.h - declarations that only the files of deploy.h share.
 *
 * Owns:   nothing.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the reason.
 */
#ifndef CARTAZ_DEPLOY_INTERNAL_H
#define CARTAZ_DEPLOY_INTERNAL_H

#include "base/buf.h"
#include "cartaz/deploy/deploy.h"

/* In bytes: enough for an export of two million events. */
#ifndef DEPLOY_LIST_MAX
#define DEPLOY_LIST_MAX (256 * 1024 * 1024)
#endif
/* The staged files of a published folder. */
#define STAGE_DIR ".web/stage.new"

/* Sets "cannot write PATH: why", by errno; returns false. */
bool deploy_failed(struct error *, const char *what, const char *path);

/*
 * The path of a staged file: all are in one flat folder, so that a crash leaves only
 * that folder behind.
 */
void deploy_staged_path(
    const struct deploy *, const char *path, char out[PATHS_PATH_MAX]);

/* Makes the folders above a file; false with errno. */
bool deploy_make_folders(char *path) MUST_USE;

/* Removes the empty folders above a path. */
void deploy_remove_empty(const char *dir, const char *path);

/*
 * Installs all staged files and the list, then removes the files that the set no
 * longer has.  After false all files are as before.
 */
bool deploy_install(struct deploy *, struct error *) MUST_USE;
/* The set's list in place, "\n" before and after each path; "\n" without one. */
void deploy_read_list(const struct deploy *, struct buf *out);

/* deploy_names.c: looks up paths in such a list, which is borrowed. */
struct deploy_names {
	const char **path; /* owned, sorted */
	size_t count;
};

void deploy_names_read(struct deploy_names *, const char *list);
bool deploy_names_have(const struct deploy_names *, const char *path) MUST_USE;
void deploy_names_release(struct deploy_names *);

enum deploy_switched {
	DEPLOY_SWITCHED,
	DEPLOY_NOT_SWITCHED, /* here folders cannot be exchanged */
	DEPLOY_UNSYNCED,     /* switched, but a power cut may undo it */
	DEPLOY_FAILED,       /* all is as before */
};

/*
 * The same with one exchange of folders; for the last two results the error has the
 * reason.
 */
enum deploy_switched deploy_switch(struct deploy *, struct error *) MUST_USE;
/* Exchanges the paths of two files or folders; false with errno. */
bool deploy_exchange(const char *a, const char *b) MUST_USE;
/* Removes the remains of a crashed exchange. */
void deploy_remove_next(const char *dir);

/*
 * deploy_share.c: replaces staged files by links to shared files with the same bytes,
 * or shares them.  Where that is impossible, they stay unchanged.
 */
void deploy_share(const struct deploy *);

/* Repeats the removal that a crash interrupted. */
void deploy_remove_dropped(const struct deploy *);
/* Removes the files of the list, and the list. */
void deploy_remove_all(const struct deploy *);

#endif
