/*
 * facets.h - the values of the filters that a brand's events have: cities, states,
 * organizers, venues, categories, countries, languages, sources.
 *
 * Also called: autocomplete, faceted search.
 * Owns:   the snapshot that it opens, until facets_close(); values are in the arena.
 * Errors: a live brand, or one without a snapshot, has no facets; `failed` is set if
 *         there is a snapshot that could not be opened or read.
 */
#ifndef SEARCH_FACETS_H
#define SEARCH_FACETS_H

#include "base/arena.h"
#include "brand/source.h"
#include "reader/reader.h"

enum facets_kind {
	FACETS_CITY,
	FACETS_STATE,
	FACETS_ORGANIZATION,
	FACETS_VENUE,
	FACETS_CATEGORY,
	FACETS_COUNTRY,
	FACETS_LANGUAGE,
	FACETS_SOURCE,
	FACETS_PERFORMER,
};

/* Are its values slugs, and not normalized words? */
bool facets_is_slug(enum facets_kind) MUST_USE;

struct facets {
	struct snapshot_reader *snapshot; /* `own`, or the caller's snapshot */
	struct snapshot_reader own;
	bool open; /* there is a snapshot */
	bool failed;
	struct error error; /* when it failed: the catalog is unavailable */
};

/* Call facets_close() in any case. */
void facets_open(struct facets *, const struct source *);
/* Uses a snapshot that the caller has open and closes. */
void facets_use(struct facets *, struct snapshot_reader *);
void facets_close(struct facets *);
#define LOCAL_FACETS RELEASED_BY(facets_close) struct facets

struct facets_value {
	const char *value; /* the filter's argument */
	const char *label; /* for people */
	int64_t events;
};

/*
 * Finds the values that start with a typed prefix, those with most events first.
 * Returns how many it wrote, at most max; *total is how many there are.
 */
size_t facets_list(struct facets *, enum facets_kind, const char *prefix,
    struct arena *, struct facets_value *, size_t max, int64_t *total);

/* Does the value exist?  It is a slug, or normalized words, separated by a blank. */
bool facets_has(struct facets *, enum facets_kind, const char *normalized)
    MUST_USE;

#endif
