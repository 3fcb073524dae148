/*
 * facets.h - the values of the filters that a brand's events have: cities, states,
 * organizers, venues, categories, countries, languages, sources, performers.
 *
 * Also called: autocomplete, faceted search.
 * Owns:   the snapshot that it opens, until facets_close(); values are in the arena.
 * Errors: a live brand and a brand without a snapshot have no facets.  `failed` is set if
 *         a snapshot exists, but cannot be opened or read.
 */
#ifndef SEARCH_FACETS_H
#define SEARCH_FACETS_H

#include "base/arena.h"
#include "brand/source.h"
#include "reader/reader.h"

/*
 * Returns true if the values of the kind (filter_values.h) are slugs, not normalized
 * words.
 */
bool facets_is_slug(const char *kind) MUST_USE;

struct facets {
	struct snapshot_reader *snapshot; /* `own`, or the caller's */
	struct snapshot_reader own;
	bool open;          /* the snapshot can be read */
	bool failed;        /* the snapshot exists, but cannot be read */
	struct error error; /* if failed: catalog unavailable, or too costly */
};

/* Opens the brand's snapshot, if it has one.  Call facets_close() also after a failure. */
void facets_open(struct facets *, const struct source *);
/* Uses a snapshot that the caller has opened and will close. */
void facets_use(struct facets *, struct snapshot_reader *);
void facets_close(struct facets *);
#define LOCAL_FACETS RELEASED_BY(facets_close) struct facets

struct facets_value {
	const char *value; /* the filter's argument */
	const char *label; /* for people */
	int64_t events;
};

/*
 * Writes at most `max` values that begin with a typed prefix, those with the most events
 * first.  Returns how many it wrote, and sets *total to the number of all values with the
 * prefix.
 */
size_t facets_list(struct facets *, const char *kind, const char *prefix,
    struct arena *, struct facets_value *, size_t max, int64_t *total);

/*
 * Returns true if an event has the value, which is a slug (facets_is_slug()), or
 * normalized words with one blank between them.
 */
bool facets_has(struct facets *, const char *kind, const char *normalized)
    MUST_USE;

#endif
