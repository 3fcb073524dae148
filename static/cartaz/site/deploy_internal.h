/*
 * stage_parts.h - what the files of stage.h share.
 *
 * Layer: 5 (programs).
 */
#ifndef STAGE_PARTS_H
#define STAGE_PARTS_H

#include "cartaz/site/deploy.h"

enum { STAGE_LIST_MAX = 16 * 1024 * 1024 };

/* "cannot write PATH: why", by errno; answers false. */
bool stage_failed(struct fault *, const char *what, const char *path);

/* Where a path's bytes wait: one folder, so that a crash leaves one behind. */
void stage_waiting_path(
    const struct stage *, const char *path, char out[PLACES_PATH_MAX]);

/* Removes the folders above a path that are empty. */
void stage_remove_empty(const char *dir, const char *path);

/*
 * Puts in place all that waits and the list, then takes away what the set no
 * longer has.  False: all is as it was before.
 */
bool stage_finish(struct stage *, struct fault *) MUST_USE;
/* Goes on with the last step where somebody was killed. */
void stage_take_away_rest(const struct stage *);
/* What the list names, and the list. */
void stage_take_away_all(const struct stage *);

#endif
