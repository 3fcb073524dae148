/*
 * detail.h - one event, asked from the upstream by its slug: the profile's
 * `detail`, and the further requests that it names (enrich.h).
 *
 * Errors: those of upstream.h; ERROR_UPSTREAM_UNAVAILABLE for a status that the
 *         profile does not accept.
 */
#ifndef UPSTREAM_DETAIL_H
#define UPSTREAM_DETAIL_H

#include "upstream/enrich.h"

/*
 * The item, good until the next exchange; NULL when there is no such event.
 * Every exchange is made the given way.
 */
bool detail_ask(struct upstream *, const char *slug,
    const struct enrich_transport *, struct json_object **item, struct error *)
    MUST_USE;

/* Do two slugs lead to the same event?  A key may outlive a name. */
bool detail_is_same(
    const struct profile *, const char *slug, const char *other_slug) MUST_USE;

#endif
