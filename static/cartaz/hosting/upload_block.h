/*
 * upload_block.h - our lines in a .htaccess that belongs to somebody else.
 *
 * Also called: marker block, managed block.
 * Shape:  "# BEGIN Cartaz", our lines, "# END Cartaz".  A new block is inserted at the
 *         start of the file, because a rule for every address may follow; an existing
 *         block stays in its place.  The text outside of the two lines is never
 *         changed.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and what to do.
 * Limits: a file of 1 MiB.
 */
#ifndef CARTAZ_HOSTING_UPLOAD_BLOCK_H
#define CARTAZ_HOSTING_UPLOAD_BLOCK_H

#include "base/buf.h"
#include "base/error.h"

/* Replaces the lines, or adds them; writes nothing if they are the same. */
bool upload_block_write(
    const char *path, const struct buf *lines, struct error *) MUST_USE;

#endif
