/*
 * deploy.h - files of a published folder, replaced together.
 *
 * Order: every file is written in .web/stage.new, then all are synced; only when
 *        all are whole are they renamed to their places, one after the other, and
 *        what the set no longer has is taken away.  When one cannot be renamed,
 *        those before it go back.  One that would not change keeps its time
 *        stamp.
 * Shape: .web/<set> lists the files of a set, so that nothing that is not ours
 *        is ever taken away.
 * Owns:  the folder's lock, until deploy_end().
 */
#ifndef CARTAZ_SITE_DEPLOY_H
#define CARTAZ_SITE_DEPLOY_H

#include <stdio.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/paths.h"

struct deploy {
	const char *dir; /* the folder; borrowed */
	const char *set; /* the name of the list; borrowed */
	struct buf list; /* "\n" before and after each path */
	FILE *file;      /* the one in hand */
	char path[PATHS_PATH_MAX];
	char buffer[64 * 1024];
	int lock;
	int64_t written, kept;
};

/* Makes the folder; waits for whoever else is at it. */
bool deploy_begin(
    struct deploy *, const char *dir, const char *set, struct error *) MUST_USE;

/* One file: its path below the folder, its bytes in any number of pieces. */
bool deploy_open(struct deploy *, const char *path, struct error *) MUST_USE;
void deploy_add(struct deploy *, const char *p, size_t n);
bool deploy_close(struct deploy *, struct error *) MUST_USE;
/* All of that for one piece. */
bool deploy_put(struct deploy *, const char *path, const char *p, size_t n,
    struct error *) MUST_USE;

/* With ok puts all in place, then their list; else forgets them. */
bool deploy_end(struct deploy *, bool ok, struct error *) MUST_USE;

/* Takes the set's files away, their list and the folders they leave empty. */
void deploy_remove(const char *dir, const char *set);

#endif
