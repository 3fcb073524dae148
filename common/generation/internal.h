/*
 * internal.h - the folder of a brand's generations, shared by the files of
 * generation.h.
 *
 * Owns:   nothing.
 * Errors: as generation.h.
 */
#ifndef GENERATION_INTERNAL_H
#define GENERATION_INTERNAL_H

#include "generation/generation.h"

/* Ascending, at most max of the folder; returns how many. */
size_t generation_list_folder(const char *dir, int64_t *numbers, size_t max);
/* The number of the generation that `current` in the folder names, or 0. */
int64_t generation_read_current(const char *dir);

/*
 * Switches `current` to the number, with the time at_s; 0: now.  After the fsync the
 * switch survives a crash.
 */
bool generation_switch(
    struct generation *, int64_t number, int64_t at_s, struct error *) MUST_USE;
/*
 * Deletes all but the newest generations, but never the one that serves.  The checksum
 * is deleted first, so that a crash leaves none without its generation.
 */
void generation_prune(struct generation *);
bool generation_sync(const char *path, int flags, struct error *) MUST_USE;
/* The note has errno's reason and, for a permission, the remedy.  Returns false. */
bool generation_fail(struct error *, const char *doing, const char *path);

#endif
