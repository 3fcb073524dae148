/*
 * source_build.h - builds one snapshot from the records of all sources of a brand.
 *
 * Owns:   nothing; the states are those of the brand's sources, in its order.
 * Errors: as those of a job (job.h).
 */
#ifndef CARTAZ_SOURCES_SOURCE_BUILD_H
#define CARTAZ_SOURCES_SOURCE_BUILD_H

#include "cartaz/job/job.h"
#include "cartaz/sources/source_state.h"

/*
 * Returns true if no snapshot is served, or if the sources, their settings, their records,
 * their age, the duplicates or the corrections differ from those of the last build.  If no
 * source was ever read and a source fails, returns false, except with --accept-shrink.
 */
bool source_build_is_due(const struct job *, const struct source_state *);
/*
 * Returns true if a source was added, removed or moved in the brand file, or was read
 * with other settings, or the duplicates changed, since the last build.  Returns false if
 * nothing was built yet, or if a source with a url was never read.
 */
bool source_build_is_of_others(struct tool *, const struct brand *) MUST_USE;
/* Builds and serves the snapshot, and ends the job.  Stores `merged` in the states. */
enum tool_exit source_build(struct job *, struct source_state *);

#endif
