/*
 * sources.h - one catalog from all sources of a brand.
 *
 * Also called: aggregator, feed merger, event aggregator.
 * Rules:  each source that is due is read on its own, and replaces its own records if
 *         it was read completely.  Then one snapshot is built from the records of all
 *         sources, if any of them changed.  A source that fails keeps the records that
 *         it had.
 * Errors: TOOL_FAILED after a message if a source or the snapshot fails; what the
 *         others have is served nevertheless.
 */
#ifndef CARTAZ_SOURCES_SOURCES_H
#define CARTAZ_SOURCES_SOURCES_H

#include "cartaz/job/import_input.h"

/*
 * Reads the sources that are due, or the one of --source: from the files, or with NULL
 * from its address.
 */
enum tool_exit sources_sync(
    struct tool *, const char *host, const struct import_files *or_null);

/* Does the brand have a source of that name?  If not, a message names the nearest. */
bool sources_have(const struct tool *, const struct brand *, const char *name)
    MUST_USE;

#endif
