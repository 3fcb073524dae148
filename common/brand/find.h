/*
 * find.h - finds the brand of the Host header (HTTP_HOST), and reads its file.
 *
 * Also called: virtual hosts, tenant look-up, routing by host.
 * Owns:   nothing; everything is in the caller's arena.
 * Limits: a file has at most 256 KiB.
 * Errors: ERROR_UNKNOWN_BRAND (421 Misdirected Request) for a host without a brand;
 *         ERROR_INTERNAL_ERROR for an unusable file, with its first mistake in the
 *         note.
 */
#ifndef BRAND_FIND_H
#define BRAND_FIND_H

#include "brand/brand.h"
#include "base/error.h"
#include "base/paths.h"

/*
 * For a process that answers many requests: caches so many parsed brands from now on
 * (brand_kept.h).  The caller may use a brand until 64 others were found.
 */
void brand_keep(size_t brands);
/* Removes brands from the cache if their files changed or disappeared. */
void brand_keep_current(void);

/* Reads any small file.  A missing one is ERROR_UNKNOWN_BRAND. */
bool brand_read_file(const char *path, struct arena *, const char **p,
    size_t *n, struct error *) MUST_USE;

/* brand_decode(), with the first mistake as the note. */
bool brand_decode_text(const char *json, size_t n, const char *host_or_null,
    enum brand_scope, struct arena *, struct brand *, struct error *) MUST_USE;

/* Reads etc/brands/<host>.json; aliases are not looked up. */
bool brand_load(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;

/* Reads var/<host>/brand.json, the tool's copy of the last brand file that it used. */
bool brand_load_copy(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;
void brand_copy_path(
    const struct paths *, const char *host, char path[PATHS_PATH_MAX]);

/*
 * The brand of a Host header; case and port do not matter.  An alias is found through
 * the symbolic link var/hosts/<alias>, and only if the linked brand file still has
 * that alias.  If a brand file exists but cannot be used, its copy is used where there
 * is one, and `unusable` has the reason.  If a brand file was removed, its host has no
 * brand.
 */
bool brand_find(const struct paths *, const char *host_header, struct arena *,
    struct brand *, struct error *) MUST_USE;

#endif
