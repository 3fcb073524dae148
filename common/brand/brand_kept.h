/*
 * brand_kept.h - a cache of parsed brand files between requests.
 *
 * Also called: in-memory cache.
 * For:   only find.c.
 * Rules: off until brand_keep() (find.h).  A brand is cached under the path of its
 *        file, or of an alias's link, and with the identity of the file at the end of
 *        the link (base/file_identity.h).  Only a file without a mistake is cached.
 * Owns:  the brands; their text lives until brand_keep_current() or the end of the
 *        process.
 */
#ifndef BRAND_BRAND_KEPT_H
#define BRAND_BRAND_KEPT_H

#include "base/file_identity.h"
#include "brand/brand.h"

/*
 * Finds the cached brand of this path, if its file did not change.  Its text is
 * borrowed.
 */
bool brand_kept_take(const char *path, struct brand *) MUST_USE;

/*
 * After a miss: brand_kept_begin() returns memory to parse the brand into, or NULL if
 * it must not be cached.  brand_kept_end() takes the parsed brand, or NULL.  It
 * returns false if the brand is not cached; then its text is freed.
 */
struct arena *brand_kept_begin(const char *path) MUST_USE;
bool brand_kept_end(const struct brand *or_null) MUST_USE;

#endif
