/*
 * top_sets.h - the events of each value of the table `top`: what the values of a list
 * are counted from.
 *
 * The sets of common_terms.h are in blocks, for searches that end early.  To count 24
 * values of four kinds in a list of a million events, all blocks of each had to be
 * found: more rows than the events of the page by far.  Here a value is one row.
 *
 * Shape:  top_sets   top: the rowid in `top`; ranks: the events.  Its first byte is
 *                    TOP_SETS_GAPS, and the ranks follow as the gaps between them, in
 *                    groups of 7 bits, the lowest first, with the highest bit on all
 *                    but the last; or it is TOP_SETS_BITS, and words of 64 ranks
 *                    follow, bit i of word w of the rank 64 * w + i, little-endian,
 *                    without the zeros at the end.  It is the shorter one.
 *                    Of the kinds of TOP_SETS_KINDS_SQL alone.
 *         top_counts facet: its number; events: how many it shares with each row of
 *                    top_sets, in their order, a number in groups of 7 bits each, without
 *                    the zeros at the end.  Of the TOP_COUNTS_ROWS facets with the most
 *                    events, in a catalog with TOP_COUNTS_FROM events and more: the
 *                    values of a list with one filter are looked up, not counted.
 * Memory: while the events are written, a byte or two for each event and value, and
 *         400 bytes for each row of top_counts.
 * Owns:   the sets that are written, until top_sets_release().
 * Errors: those of sqlite.h.
 */
#ifndef SNAPSHOT_TOP_SETS_H
#define SNAPSHOT_TOP_SETS_H

#include "base/buf.h"
#include "event/listing.h"
#include "snapshot/bitmap.h"
#include "snapshot/sqlite.h"

#define TOP_SETS_SCHEMA                                                        \
	"CREATE TABLE top_sets(top INTEGER PRIMARY KEY, ranks BLOB);"          \
	"CREATE TABLE top_counts(facet INTEGER PRIMARY KEY, events BLOB);"

enum { TOP_SETS_GAPS, TOP_SETS_BITS };
enum { TOP_SETS_KINDS = 4, TOP_SETS_MAX = TOP_SETS_KINDS * LISTING_FACETS_MAX };
enum {
	TOP_COUNTS_ROWS = 16384,
	TOP_COUNTS_FROM = 10000,
	TOP_COUNTS_BYTES = 8 * TOP_SETS_MAX, /* of a row, at most */
};

/* What the page of a list counts. */
#define TOP_SETS_KINDS_SQL "'category', 'city', 'organization', 'venue'"

struct top_set {
	int64_t top, last; /* the largest rank */
	struct buf gaps;
};

struct top_sets {
	struct top_set sets[TOP_SETS_MAX];
	size_t count;
	/* By a facet's number: which set, which row of counts, from 1; 0: none. */
	struct top_place {
		uint16_t set, row;
	} * of_facet;
	int64_t facets;
	uint32_t (*counts)[TOP_SETS_MAX]; /* NULL: none are written */
};

/* When `facet` and `top` are written; `events` there will be. */
bool top_sets_start(struct top_sets *, struct sqlite *, int64_t events,
    struct error *) MUST_USE;
/* The facets of an event; ranks come in their order. */
void top_sets_add(
    struct top_sets *, const int64_t *facets, size_t n, int64_t rank);
bool top_sets_write(struct top_sets *, struct sqlite *, struct error *)
    MUST_USE;
void top_sets_release(struct top_sets *);

/* The next of a row's numbers, which are not trusted; 0 at the end. */
int64_t top_sets_next_count(const char **p, const char *end) MUST_USE;
/* How many events of the set are in a row's ranks, which are not trusted. */
int64_t top_sets_overlap(const char *ranks, size_t n, const struct bitmap *)
    MUST_USE;

#endif
