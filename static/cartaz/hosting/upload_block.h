/*
 * upload_block.h - Cartaz's lines in a .htaccess that belongs to the operator.
 *
 * Also called: marker block, managed block.
 * Shape:  "# BEGIN Cartaz", the lines, "# END Cartaz".  A new block is inserted at the
 *         start of the file, because a rule for every address may follow; an existing
 *         block stays in its place.  The text outside of the two lines is never changed.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and what to do.
 * Limits: a file of 1 MiB.
 */
#ifndef CARTAZ_HOSTING_UPLOAD_BLOCK_H
#define CARTAZ_HOSTING_UPLOAD_BLOCK_H

#include "base/buf.h"
#include "base/error.h"

/* Replaces the lines, or adds them.  Writes nothing if the lines are the same. */
bool upload_block_write(
    const char *path, const struct buf *lines, struct error *) MUST_USE;

#endif
