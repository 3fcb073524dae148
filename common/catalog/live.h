/*
 * live.h - a brand's events, asked from its upstream on every request.
 *
 * Errors: ERROR_UPSTREAM_UNAVAILABLE, with Retry-After when the upstream is left
 *         alone or as many as are allowed are asking it (breaker.h).
 * The profile is var/<host>/profile.json, which the tool puts there.
 *
 * Two implementations.  live_list.c and live_event.c send requests; they need
 * libcurl, whose start costs more than a whole answer from a snapshot.  So the
 * programs are linked with live_handover.c instead, which replaces the process
 * by the program "live" of the same folder.  That one is linked with the former,
 * and holds every endpoint that can meet a live brand (app/live_program.h).
 */
#ifndef CATALOG_LIVE_H
#define CATALOG_LIVE_H

#include "base/buf.h"
#include "base/error.h"
#include "event/listing.h"
#include "brand/source.h"

/*
 * Appends the events of the page, comma-separated, without brackets.  Blank
 * parameters are absent ones already.
 */
bool live_list(const struct source *, const struct listing_query *,
    struct listing_meta *, struct buf *, struct error *) MUST_USE;

/* Appends the event's detail; *found says whether there is one. */
bool live_event(const struct source *, const char *slug, bool *found,
    struct buf *, struct error *) MUST_USE;

/*
 * The detail with the members that its page adds, and its description as
 * Markdown (snapshot_reader_page()).
 */
bool live_page(const struct source *, const char *slug, bool *found,
    struct buf *json, struct buf *markdown, struct error *) MUST_USE;

#endif
