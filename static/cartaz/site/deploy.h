/*
 * stage.h - files of a published folder, replaced together.
 *
 * Layer: 5 (programs).
 * Order: every file is written in .web/stage.new, then all are synced; only when
 *        all are whole are they renamed to their places, one after the other, and
 *        what the set no longer has is taken away.  When one cannot be renamed,
 *        those before it go back.  One that would not change keeps its time
 *        stamp.
 * Shape: .web/<set> lists the files of a set, so that nothing that is not ours
 *        is ever taken away.
 * Owns:  the folder's lock, until stage_end().
 */
#ifndef STAGE_H
#define STAGE_H

#include <stdio.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/paths.h"

struct stage {
	const char *dir; /* the folder; borrowed */
	const char *set; /* the name of the list; borrowed */
	struct buf list; /* "\n" before and after each path */
	FILE *file;      /* the one in hand */
	char path[PLACES_PATH_MAX];
	char buffer[64 * 1024];
	int lock;
	int64_t written, kept;
};

/* Makes the folder; waits for whoever else is at it. */
bool stage_begin(
    struct stage *, const char *dir, const char *set, struct fault *) MUST_USE;

/* One file: its path below the folder, its bytes in any number of pieces. */
bool stage_open(struct stage *, const char *path, struct fault *) MUST_USE;
void stage_add(struct stage *, const char *p, size_t n);
bool stage_close(struct stage *, struct fault *) MUST_USE;
/* All of that for one piece. */
bool stage_put(struct stage *, const char *path, const char *p, size_t n,
    struct fault *) MUST_USE;

/* With ok puts all in place, then their list; else forgets them. */
bool stage_end(struct stage *, bool ok, struct fault *) MUST_USE;

/* Takes the set's files away, their list and the folders they leave empty. */
void stage_remove(const char *dir, const char *set);

#endif
