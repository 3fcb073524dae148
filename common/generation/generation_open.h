/*
 * generation_open.h - opens the generation that serves a brand.
 *
 * Where `current` cannot be opened, another generation is in service: the first that
 * can be opened in the order of generation_list_instead().
 *
 * Owns:   the open file, until snapshot_reader_close().
 * Errors: ERROR_UPSTREAM_UNAVAILABLE for a snapshot that is missing, damaged, another
 *         brand's, or that this version cannot read; the note names the command that
 *         says more.
 */
#ifndef GENERATION_GENERATION_OPEN_H
#define GENERATION_GENERATION_OPEN_H

#include "base/paths.h"
#include "reader/reader.h"

bool generation_open(struct snapshot_reader *, const struct paths *,
    const char *host, struct error *) MUST_USE;
bool generation_open_part(struct snapshot_reader *, const struct paths *,
    const char *host, enum snapshot_reader_part, struct error *) MUST_USE;
/*
 * Opens var/<host>/current of any format.  Only its records may be read
 * (records.h): `cartaz rebuild` makes a new snapshot of them.
 */
bool generation_open_records(struct snapshot_reader *, const struct paths *,
    const char *host, struct error *) MUST_USE;

#endif
