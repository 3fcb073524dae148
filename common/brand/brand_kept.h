/*
 * brand_kept.h - a cache of parsed brand files between requests.
 *
 * Also called: in-memory cache.
 * For:   only find.c.
 * Rules: brand_keep() (find.h) turns the cache on.  The key of a brand is the path of
 *        its file or of an alias's link.  The cache also has the identity of the file
 *        to which the link leads (base/file_identity.h).  A file with a grave mistake, and
 *        a file that changed just now, is not cached.
 * Owns:  the brands; find.h has the time for which their text is valid.
 */
#ifndef BRAND_BRAND_KEPT_H
#define BRAND_BRAND_KEPT_H

#include "base/file_identity.h"
#include "brand/brand.h"

/*
 * Sets the brand to the cached brand of this path, whose text belongs to the cache.
 * Returns false if no brand of this path is cached, or if the file changed.
 */
bool brand_kept_take(const char *path, struct brand *) MUST_USE;

/*
 * After brand_kept_take() failed, brand_kept_begin() returns memory to parse the brand
 * into, or NULL if the brand must not be cached.  The caller then passes the parsed
 * brand to brand_kept_end(), or NULL after a failure.  If brand_kept_end() returns
 * false, the brand is not cached and its text is freed.
 */
struct arena *brand_kept_begin(const char *path) MUST_USE;
bool brand_kept_end(const struct brand *or_null) MUST_USE;

#endif
