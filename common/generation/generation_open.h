/*
 * generation_open.h - opens the generation that serves a brand.
 *
 * Also called: fallback, failover.
 * If `current` cannot be opened, another generation serves: the first in the order of
 * generation_list_instead() that can be opened.  The reader's current_is_bad then has the
 * reason, and its `generation` has the number of the generation that serves.
 *
 * Owns:   the open file, until snapshot_reader_close().
 * Errors: ERROR_UPSTREAM_UNAVAILABLE for a snapshot that is missing, is damaged,
 *         belongs to another brand, or has a format that this version cannot read.  The
 *         note has the reason why `current` cannot be opened, and is empty if the file is
 *         missing.
 */
#ifndef GENERATION_GENERATION_OPEN_H
#define GENERATION_GENERATION_OPEN_H

#include "base/paths.h"
#include "reader/reader.h"

/* Opens the generation for a caller that may read any of its tables. */
bool generation_open(struct snapshot_reader *, const struct paths *,
    const char *host, struct error *) MUST_USE;
/* As generation_open(), for a caller that reads mainly this part (reader.h). */
bool generation_open_part(struct snapshot_reader *, const struct paths *,
    const char *host, enum snapshot_reader_part, struct error *) MUST_USE;
/*
 * Opens var/<host>/current, in any format, and never another generation instead.  The
 * errors are those of reader.h.  If the format is not SNAPSHOT_FORMAT, the caller may
 * read only the records (records.h), from which `cartaz rebuild` makes a new snapshot.
 */
bool generation_open_records(struct snapshot_reader *, const struct paths *,
    const char *host, struct error *) MUST_USE;

#endif
