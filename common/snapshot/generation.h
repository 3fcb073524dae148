/*
 * generation.h - the snapshot files of a brand: one writer, whole generations.
 *
 * Shape:  var/<host>/000012.db     a generation, never changed once named
 *         var/<host>/current       link to the one that is served
 *         var/<host>/new.db, new.stage   while one is being built
 *         var/<host>/lock          held by the writer, names it
 * Order:  fsync of the new file, rename to its number, link renamed over
 *         `current`, fsync of the folder, and only then the oldest is unlinked.
 *         A reader sees the old or the new; a crash at any instant loses
 *         neither.
 * Owns:   the lock, until generation_unlock().
 */
#ifndef SNAPSHOT_GENERATION_H
#define SNAPSHOT_GENERATION_H

#include "base/error.h"
#include "base/paths.h"

enum { GENERATIONS_KEPT = 3 };

struct generation {
	char dir[PATHS_PATH_MAX];
	char new_file[PATHS_PATH_MAX], stage_file[PATHS_PATH_MAX];
	int lock;
};

/*
 * Makes the folder, takes the lock, clears away what a crash left.  When
 * somebody else holds the lock, the note says who.
 */
bool generation_lock(struct generation *, const struct paths *,
    const char *host, const char *command, struct error *) MUST_USE;
/* Clears an unfinished build away; the lock's file stays. */
void generation_unlock(struct generation *);

/* Is there room for `bytes` more? */
bool generation_has_room(
    const struct generation *, uint64_t bytes, struct error *) MUST_USE;

/* new_file becomes the generation that is served; *number is its number. */
bool generation_commit(struct generation *, int64_t *number, struct error *)
    MUST_USE;
/* Serves an older one again: `number`, or with 0 the one before. */
bool generation_rollback(struct generation *, int64_t *number, struct error *)
    MUST_USE;

/* The number that is served; 0 when there is none. */
int64_t generation_current(const struct paths *, const char *host);
/* All numbers there are, ascending, at most max of them. */
size_t generation_list(
    const struct paths *, const char *host, int64_t *numbers, size_t max);

/* Replaces a small file whole: beside it, synced, renamed over. */
bool generation_replace_file(
    const char *path, const char *p, size_t n, struct error *) MUST_USE;

#endif
