/*
 * brand_copy.h - the last good copy of a brand file, which the programs use while the
 * brand file cannot be used.
 *
 * Also called: fallback configuration.
 * Shape:  var/<host>/brand.json.  `publish` writes it before any document changes, and a
 *         job writes it after its events are served.  Users who can read the brand file
 *         can read it.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file.
 */
#ifndef CARTAZ_HOSTING_BRAND_COPY_H
#define CARTAZ_HOSTING_BRAND_COPY_H

#include "cartaz/tool.h"

/* Copies the brand file, unless the file can no longer be used. */
bool brand_copy_write(struct tool *, const char *host, struct error *) MUST_USE;

/*
 * Prints how the programs handle a brand file that cannot be used: "the last good copy,
 * made at 2026-11-22T12:00:00Z, is served until ..." or "Cartaz has no good copy ...".
 */
enum { BRAND_COPY_TEXT_MAX = 160 };
void brand_copy_describe(
    struct tool *, const char *host, char out[BRAND_COPY_TEXT_MAX]);

#endif
