/*
 * detail.h - requests one event of the upstream by its slug: the profile's section
 * `detail`, then its subrequests (enrich.h).
 *
 * Owns:   nothing; the item is valid until the upstream's next exchange.
 * Errors: those of upstream.h; ERROR_UPSTREAM_UNAVAILABLE for a status that the
 *         profile does not accept, and for an answer that lacks the place of the item.
 */
#ifndef UPSTREAM_DETAIL_H
#define UPSTREAM_DETAIL_H

#include "upstream/enrich.h"

/*
 * Requests the event.  *item is NULL if the upstream has no such event, or if no event can
 * have the slug (profile_key()).  The transport makes every exchange.
 */
bool detail_fetch(struct upstream *, const char *slug,
    const struct enrich_transport *, struct json_object **item, struct error *)
    MUST_USE;

/* Returns true if two slugs have the same key, even if the names in them differ. */
bool detail_is_same(
    const struct profile *, const char *slug, const char *other_slug) MUST_USE;

#endif
