/*
 * brand_copy.h - the last good copy of a brand file, from which the programs
 * answer while the brand file cannot be used.
 *
 * Shape:  var/<host>/brand.json, written by publish before it changes a document,
 *         and by a job that succeeded; readable by whom the brand file is
 *         readable by.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file.
 */
#ifndef CARTAZ_HOSTING_BRAND_COPY_H
#define CARTAZ_HOSTING_BRAND_COPY_H

#include "cartaz/tool.h"

/* Keeps the brand file, unless it cannot be used by now. */
bool brand_copy_write(struct tool *, const char *host, struct error *) MUST_USE;

/*
 * "the last good copy, kept 2026-11-22T12:00:00Z, is served until ...": what
 * the programs do with a brand file that cannot be used.
 */
enum { BRAND_COPY_TEXT_MAX = 160 };
void brand_copy_describe(
    struct tool *, const char *host, char out[BRAND_COPY_TEXT_MAX]);

#endif
