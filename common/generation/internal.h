/*
 * internal.h - the folder of a brand's generations; shared by the files that implement
 * generation.h.
 *
 * Owns:   nothing.
 * Errors: as in generation.h.
 */
#ifndef GENERATION_INTERNAL_H
#define GENERATION_INTERNAL_H

#include "generation/generation.h"

/* Returns the number of the generation that `current` names in the folder, or 0. */
int64_t generation_read_current(const char *dir);

/*
 * Switches `current` to the generation with this number, and syncs the folder, so that
 * the switch survives a crash.  The time of the switch is at_s.  If at_s is 0, the time
 * is now, or one second after the previous switch if that is later.  If only the sync
 * fails, returns false, and the generation serves nevertheless.
 */
bool generation_switch(
    struct generation *, int64_t number, int64_t at_s, struct error *) MUST_USE;
/*
 * Deletes all generations except the newest GENERATIONS_KEPT and the one that serves.
 * Deletes the checksum first, so that a crash leaves no checksum without its
 * generation.
 */
void generation_prune(struct generation *);
/* Calls fsync for a file (flags 0) or for a folder (flags O_DIRECTORY). */
bool generation_sync(const char *path, int flags, struct error *) MUST_USE;

#endif
