/*
 * find.h - finds the brand of the Host header (HTTP_HOST), and reads its file.
 *
 * Also called: virtual hosts, tenant look-up, routing by host.
 * Owns:   nothing; a brand's text is in the caller's arena, or in the cache that
 *         brand_keep() turns on.
 * Limits: a file has at most 256 KiB.
 * Errors: ERROR_UNKNOWN_BRAND (421 Misdirected Request) for a host without a brand;
 *         ERROR_INTERNAL_ERROR for an unusable file.  The note has the file's first
 *         grave mistake.
 */
#ifndef BRAND_FIND_H
#define BRAND_FIND_H

#include "brand/brand.h"
#include "base/error.h"
#include "base/paths.h"

/*
 * For a process that answers many requests: from now on, caches up to this number of
 * parsed brands, and at most 64.  The text of a cached brand stays valid until the file
 * has changed and is read again, until brand_keep_current() removes the brand, or until
 * this number of other brands has been read.
 */
void brand_keep(size_t brands);
/* Removes from the cache the brands whose files changed or disappeared. */
void brand_keep_current(void);

/*
 * Reads a regular file of at most 256 KiB into the arena.  Sets *p to its bytes, with a
 * NUL after them, and *n to their number.  The error is ERROR_UNKNOWN_BRAND if the file
 * is missing, otherwise ERROR_INTERNAL_ERROR.
 */
bool brand_read_file(const char *path, struct arena *, const char **p,
    size_t *n, struct error *) MUST_USE;

/*
 * As brand_read_file(), for a file that Cartaz wrote.  Returns false if it is missing.
 * Ends the process if it cannot be read, because its content would otherwise be lost.
 */
bool brand_read_state(
    const char *path, struct arena *, const char **p, size_t *n) MUST_USE;

/*
 * Calls brand_decode().  After a grave mistake, returns false with ERROR_INTERNAL_ERROR,
 * and the mistake in the note.
 */
bool brand_decode_text(const char *json, size_t n, const char *host_or_null,
    enum brand_scope, struct arena *, struct brand *, struct error *) MUST_USE;

/* Reads etc/brands/<host>.json with its sources.  Does not look for aliases. */
bool brand_load(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;

/* As brand_load(), for var/<host>/brand.json, the tool's copy of the last valid file. */
bool brand_load_copy(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;
/* Sets path to var/<host>/brand.json. */
void brand_copy_path(
    const struct paths *, const char *host, char path[PATHS_PATH_MAX]);

/*
 * Finds the brand of a Host header, and reads its brand file without the sources.  The
 * header may be in upper or lower case, and may have a port.  For an alias, follows the
 * symbolic link var/hosts/<alias>, and requires that the linked brand file still has the
 * alias.  If a brand file exists but cannot be used, uses the copy of the file
 * (brand_load_copy()), if there is one, and sets `unusable` to the reason.  A host whose
 * brand file was removed has no brand.
 */
bool brand_find(const struct paths *, const char *host_header, struct arena *,
    struct brand *, struct error *) MUST_USE;

#endif
