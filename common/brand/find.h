/*
 * find.h - finds the brand of the Host header (HTTP_HOST), and reads its file.
 *
 * Also called: virtual hosts, tenant look-up, routing by host.
 * Owns:   nothing; everything is in the caller's arena.
 * Limits: a file has at most 256 KiB.
 * Errors: ERROR_UNKNOWN_BRAND (421 Misdirected Request) for a host without a brand;
 *         ERROR_INTERNAL_ERROR for an unusable file, whose first mistake is in the
 *         note.
 */
#ifndef BRAND_FIND_H
#define BRAND_FIND_H

#include "brand/brand.h"
#include "base/error.h"
#include "base/paths.h"

/*
 * For a process that answers many requests: from now on, caches this number of parsed
 * brands, at most 64 (brand_kept.h).  The text of a brand stays valid until its file
 * changed and is read again, until brand_keep_current() removes it, or until as many
 * other brands were read.
 */
void brand_keep(size_t brands);
/* Removes from the cache the brands whose files changed or disappeared. */
void brand_keep_current(void);

/*
 * Reads any file of at most 256 KiB, and adds a NUL.  The error is ERROR_UNKNOWN_BRAND
 * if the file is missing, otherwise ERROR_INTERNAL_ERROR.
 */
bool brand_read_file(const char *path, struct arena *, const char **p,
    size_t *n, struct error *) MUST_USE;

/* Calls brand_decode().  The note of the error has the first grave mistake. */
bool brand_decode_text(const char *json, size_t n, const char *host_or_null,
    enum brand_scope, struct arena *, struct brand *, struct error *) MUST_USE;

/* Reads etc/brands/<host>.json.  Does not look for aliases. */
bool brand_load(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;

/* Reads var/<host>/brand.json, the tool's copy of the last valid brand file. */
bool brand_load_copy(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;
void brand_copy_path(
    const struct paths *, const char *host, char path[PATHS_PATH_MAX]);

/*
 * Finds the brand of a Host header, in any case and with any port.  For an alias,
 * follows the symbolic link var/hosts/<alias>, and requires that the linked brand file
 * still has the alias.  If a brand file exists but cannot be used, uses its copy, if
 * there is one, and sets `unusable` to the reason.  A host whose brand file was removed
 * has no brand.
 */
bool brand_find(const struct paths *, const char *host_header, struct arena *,
    struct brand *, struct error *) MUST_USE;

#endif
