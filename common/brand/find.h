/*
 * find.h - finds the brand of the Host header (HTTP_HOST), and reads its file.
 *
 * Owns:   nothing; everything is in the caller's arena.
 * Limits: a file has at most 256 KiB.
 * Errors: ERROR_UNKNOWN_BRAND (421 Misdirected Request) for a host without a
 *         brand; ERROR_INTERNAL_ERROR for an unusable file, with its first
 *         mistake in the note.
 */
#ifndef BRAND_FIND_H
#define BRAND_FIND_H

#include "brand/brand.h"
#include "base/error.h"
#include "base/paths.h"

/*
 * For a process that answers many requests: from now on so many brands stay read
 * (brand_kept.h).  A brand that was found is then of use until 64 others were.
 */
void brand_keep(size_t brands);
/* Forgets those whose files changed or went. */
void brand_keep_current(void);

/* Reads any small file.  A missing one is ERROR_UNKNOWN_BRAND. */
bool brand_read_file(const char *path, struct arena *, const char **p,
    size_t *n, struct error *) MUST_USE;

/* Reads etc/brands/<host>.json; aliases are not looked up. */
bool brand_load(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;

/*
 * Reads var/<host>/brand.json, the copy that the tool keeps of the brand file
 * that it used last.
 */
bool brand_load_copy(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;
void brand_copy_path(
    const struct paths *, const char *host, char path[PATHS_PATH_MAX]);

/*
 * The brand of a Host header; case and port do not matter.  An alias is found
 * through the symbolic link var/hosts/<alias>, and only if the brand file that
 * it leads to still has that alias.  Of a brand file that is there and cannot be
 * used, the copy is taken where there is one; the brand has the reason in
 * `unusable`.  A brand file that is gone has no brand.
 */
bool brand_find(const struct paths *, const char *host_header, struct arena *,
    struct brand *, struct error *) MUST_USE;

#endif
