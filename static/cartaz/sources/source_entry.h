/*
 * source_entry.h - changes the list of sources in the text of a brand file.  All other
 * bytes stay as the operator wrote them.
 *
 * Owns:   nothing; the caller releases the buffer.
 * Shape:  an entry is a JSON object on one line.
 * Errors: the note has the file, and why it cannot be read or replaced, that it has no
 *         list of sources, or the mistake that the change would make.
 */
#ifndef CARTAZ_SOURCES_SOURCE_ENTRY_H
#define CARTAZ_SOURCES_SOURCE_ENTRY_H

#include "base/buf.h"
#include "cartaz/tool.h"

/* Appends an entry with the source's name, kind and url, and the profile if not NULL. */
void source_entry_print(
    const struct brand_source *, const char *profile_or_null, struct buf *);

/*
 * Replaces the brand's file by a file with this entry after the others, or, if
 * entry_or_null is NULL, by a file without the source of that index.
 */
bool source_entry_change(struct tool *, const struct brand *,
    const char *entry_or_null, size_t index, struct error *) MUST_USE;

#endif
