/*
 * brand_kept.h - brand files that stay read between requests.
 *
 * For:    find.c alone.
 * Rules:  off until brand_keep() (find.h).  A brand is kept under the path of its file,
 *         or of an alias's link, and the identity of the file that this leads to
 *         (base/file_identity.h); only a file without a mistake is kept.
 * Owns:   the brands, whose text stays until brand_keep_current() or the end.
 */
#ifndef BRAND_BRAND_KEPT_H
#define BRAND_BRAND_KEPT_H

#include "base/file_identity.h"
#include "brand/brand.h"

/* The brand of this path, if its file is what it was.  Its text is borrowed. */
bool brand_kept_take(const char *path, struct brand *) MUST_USE;

/*
 * Memory to read the brand into that brand_kept_take() did not have; NULL: it is not
 * to be kept.  Then the brand that was read, or NULL; false: it is not kept, and its
 * text is gone.
 */
struct arena *brand_kept_begin(const char *path) MUST_USE;
bool brand_kept_end(const struct brand *or_null) MUST_USE;

#endif
