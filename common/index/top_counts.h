/*
 * top_counts.h - the table of how many events two values of filters share.  A list
 * with one filter looks up the counts of its facets in it.
 *
 * Also called: facet counts, faceted search, co-occurrence matrix.
 * Shape:  top_counts   facet: its number; events: how many events it shares with each
 *                      row of `top` of the kinds of TOP_COUNTS_KINDS, in their order:
 *                      numbers in groups of 7 bits, the lowest first, with the highest
 *                      bit set on all but the last, without the zeros at the end.
 *         The table has the TOP_COUNTS_ROWS facets with the most events, if the catalog
 *         has TOP_COUNTS_FROM events or more; other facets are counted by the request.
 * Memory: 500 bytes for each row while the events are written.
 * Owns:   the counts, until top_counts_release().
 * Errors: those of sqlite.h.
 */
#ifndef INDEX_TOP_COUNTS_H
#define INDEX_TOP_COUNTS_H

#include "base/buf.h"
#include "event/listing.h"
#include "database/sqlite.h"

#define TOP_COUNTS_SCHEMA                                                      \
	"CREATE TABLE top_counts(facet INTEGER PRIMARY KEY, events BLOB);"

enum {
	TOP_COUNTS_KINDS_MAX = 5,
	TOP_COUNTS_COLUMNS = TOP_COUNTS_KINDS_MAX * LISTING_FACETS_MAX,
	TOP_COUNTS_ROWS = 16384,
	TOP_COUNTS_FROM = 10000,
	TOP_COUNTS_BYTES = 8 * TOP_COUNTS_COLUMNS, /* of a row, at most */
};

/* The kinds that the page of a list counts, as SQL. */
#define TOP_COUNTS_KINDS                                                       \
	"('category', 'city', 'organization', 'source', 'venue')"

struct top_counts {
	/* The column and the row of a facet, by its number, from 1; 0: none. */
	struct top_place {
		uint16_t column, row;
	} * of_facet;
	int64_t facets;
	size_t columns;
	uint32_t (*counts)[TOP_COUNTS_COLUMNS]; /* NULL: no table is written */
};

/* Call it when `facet` and `top` are written; `events` is the number of events. */
bool top_counts_start(struct top_counts *, struct sqlite *, int64_t events,
    struct error *) MUST_USE;
/* The facets of an event, each once. */
void top_counts_add(struct top_counts *, const int64_t *facets, size_t n);
bool top_counts_write(struct top_counts *, struct sqlite *, struct error *)
    MUST_USE;
void top_counts_release(struct top_counts *);

/* The next number of a row, which is not trusted; 0 at the end. */
int64_t top_counts_next(const char **p, const char *end) MUST_USE;

#endif
