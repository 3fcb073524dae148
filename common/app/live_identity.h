/*
 * live_identity.h - whether the files that a worker of a live brand was opened to are still
 * the same (live_server.h).
 *
 * Of:     the brand file and its good copy, the profile, the secrets' files, and the
 *         folders of the brand.
 * Errors: none; a file that is not there is a state, too.
 */
#ifndef APP_LIVE_IDENTITY_H
#define APP_LIVE_IDENTITY_H

#include "base/paths.h"
#include "brand/brand.h"

/* Another number when one of them is another file or has changed. */
uint64_t live_identity_hash(const struct paths *, const struct brand *)
    MUST_USE;

#endif
