/*
 * internal.h - shared by the files of catalog/: the source of events, and the decoding
 * of a page.
 *
 * Owns:   nothing; text is in the arena.
 * Errors: as catalog.h.
 */
#ifndef CATALOG_INTERNAL_H
#define CATALOG_INTERNAL_H

#include "base/datetime.h"
#include "brand/source.h"
#include "event/listing.h"
#include "reader/reader.h"
#include "page/event_page.h"
#include "list/list_page.h"

bool catalog_is_live(const struct source *) MUST_USE;
/* The answers are those of the request's time: snapshot_reader_set_now(). */
bool catalog_open_part(const struct source *, struct snapshot_reader *,
    enum snapshot_reader_part, struct error *) MUST_USE;
/*
 * Sets ERROR_UPSTREAM_UNAVAILABLE, or keeps ERROR_TOO_COSTLY; the note keeps the
 * reason.  Returns false.
 */
bool catalog_fail_unavailable(struct error *);
/* The page of a list, as yet without events: a blank parameter is treated as absent. */
struct list_page catalog_list_page(
    const struct source *, const struct listing_query *);
/*
 * The query of the ladder's rung that finds events; the page of these words shows the
 * same list.
 */
bool catalog_climb(const struct source *, struct snapshot_reader *,
    const struct listing_query *, struct arena *, struct listing_query *asked,
    struct listing_meta *, struct error *) MUST_USE;
/* Finds the labels of the given or read filters; the meta data must be known. */
bool catalog_label(struct snapshot_reader *, struct arena *, struct list_page *,
    struct error *) MUST_USE;
/* Reads the first facets, counted in the query; NULL: in all events. */
bool catalog_facets(struct snapshot_reader *,
    const struct listing_query *or_null, size_t count, struct arena *,
    struct list_page *, struct error *) MUST_USE;
/* Adds the labels, the facets, and for a list without events the alternatives. */
bool catalog_beside(struct snapshot_reader *, const struct listing_query *asked,
    struct arena *, struct list_page *, struct error *) MUST_USE;
/* Now, in the brand's zone. */
struct datetime catalog_today(const struct source *);

#endif
