/*
 * sources.h - one catalog from all sources of a brand.
 *
 * Also called: aggregator, feed merger, event aggregator.
 * Rules:  each source that is due is read separately, and its records are replaced if it
 *         was read completely.  Then one snapshot is built from the records of all
 *         sources, if it is due (source_build.h).  A source that fails keeps its records.
 * Errors: after a message, TOOL_PARTLY if some sources fail, and TOOL_FAILED if all of
 *         them, the source of --source, or the snapshot fails.  The events of the other
 *         sources are served nevertheless.
 */
#ifndef CARTAZ_SOURCES_SOURCES_H
#define CARTAZ_SOURCES_SOURCES_H

#include "cartaz/job/import_input.h"

/*
 * Reads the sources that are due, or only the source of --source, and builds the snapshot
 * if it is due.  With files, reads the source of --source from them, not from its
 * address.
 */
enum tool_exit sources_sync(
    struct tool *, const char *host, const struct import_files *or_null);

/*
 * Returns the source with this name.  If the brand has no such source, prints a message,
 * with the nearest name if there is one, and returns NULL.
 */
const struct brand_source *sources_named(
    const struct tool *, const struct brand *, const char *name) MUST_USE;

#endif
