/*
 * source_entry.h - changes the list of sources in the text of a brand file.  All other
 * bytes stay as the operator wrote them.
 *
 * Owns:   nothing; the caller releases the buffer.
 * Shape:  an entry is a JSON object on one line.
 * Errors: the note has the file and the reason: the file cannot be read or replaced, it
 *         has no list of sources, or the change would make a mistake in the file.
 */
#ifndef CARTAZ_SOURCES_SOURCE_ENTRY_H
#define CARTAZ_SOURCES_SOURCE_ENTRY_H

#include "base/buf.h"
#include "cartaz/tool.h"

/* Returns the source with this name or address, or NULL. */
const struct brand_source *source_entry_find(
    const struct brand *, const char *name_or_null, const char *url_or_null);

/*
 * Appends an entry with the source's name and kind, and with its url, the profile and the
 * name of the credit if they are not NULL.
 */
void source_entry_print(
    const struct brand_source *, const char *profile_or_null, struct buf *);

/*
 * Replace the brand's file.  source_entry_add() adds the entry after the others,
 * source_entry_remove() removes the source with this name.  Both wait while one of them
 * changes a brand file in another process.
 */
bool source_entry_add(struct tool *, const struct brand *, const char *entry,
    struct error *) MUST_USE;
bool source_entry_remove(struct tool *, const struct brand *, const char *name,
    struct error *) MUST_USE;

#endif
