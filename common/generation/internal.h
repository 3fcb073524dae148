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

#endif
