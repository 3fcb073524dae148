/*
 * facets.h - the values of the filters that a brand's events have: cities,
 * states, organisers.
 *
 * A brand that is asked live has no list of them: it is answered with none.
 */
#ifndef CATALOG_FACETS_H
#define CATALOG_FACETS_H

#include "base/arena.h"
#include "snapshot/reader.h"
#include "brand/source.h"

enum facets_kind { FACETS_CITY, FACETS_STATE, FACETS_ORGANIZATION };

struct facets {
	struct snapshot snapshot;
	bool open;
};

/* Always to be closed; without a snapshot there are no values. */
void facets_open(struct facets *, const struct source *);
void facets_close(struct facets *);

struct facets_value {
	const char *value; /* what the filter takes */
	const char *label; /* as people write it */
	int64_t events;
};

/*
 * The values that begin with the prefix as people type it, those of most events
 * first, at most max; *total says how many there are.
 */
size_t facets_list(struct facets *, enum facets_kind, const char *prefix,
    struct arena *, struct facets_value *, size_t max, int64_t *total);

/* Is there the value, as folded words with a blank between? */
bool facets_has(struct facets *, enum facets_kind, const char *folded) MUST_USE;

#endif
