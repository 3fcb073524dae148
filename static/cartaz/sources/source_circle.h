/*
 * source_circle.h - checks whether an address leads back to the site that reads it.
 *
 * Also called: feedback loop, self-import, cyclic dependency.
 * Rules:  another brand of this installation may be a source.  A brand must not read
 *         itself (for exceptions, see source_circle_check()), nor a brand that reads it,
 *         however many brands are between them.
 * Owns:   nothing.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE; the note names the other brand, or reports that
 *         the address is that of the site itself.
 * Limits: SOURCE_CIRCLE_BRANDS_MAX brands are examined.  An address that leads back
 *         through more brands is accepted.
 */
#ifndef CARTAZ_SOURCES_SOURCE_CIRCLE_H
#define CARTAZ_SOURCES_SOURCE_CIRCLE_H

#include "brand/brand.h"
#include "cartaz/tool.h"

enum { SOURCE_CIRCLE_BRANDS_MAX = 64 };

/*
 * Returns false if `url_or_null`, the address of the source or of a redirect, leads
 * back.  A file, a database or NULL never leads back.  Two kinds of addresses at the
 * brand's own host are accepted: an address at which another program answers, such as
 * WordPress, and any API with a profile.
 */
bool source_circle_check(struct tool *, const struct brand *,
    const struct brand_source *, const char *url_or_null, struct error *)
    MUST_USE;
/* As source_circle_check(), for the upstream's address. */
bool source_circle_check_upstream(
    struct tool *, const struct brand *, struct error *) MUST_USE;

#endif
