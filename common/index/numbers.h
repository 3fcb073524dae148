/*
 * numbers.h - the table of the lowest price and the place of each event, as numbers by
 * rank, and the bitmaps of the events within limits of these numbers.
 *
 * Also called: geo index, radius search, haversine, price filter, column store.
 * Shape:  numbers   blocks of NUMBERS_BLOCK ranks, with 4 bytes for each rank, lowest
 *                   byte first.  `at` is NUMBERS_COLUMNS * block + column.  Zeros at
 *                   the end and blocks of zeros are left out.
 *         Column 0 is the price in hundredths of its currency, plus 1, or 0 if it is
 *         unknown.  The currencies are values of the kind "currency" of `facet`.
 *         Columns 1 to 3 are the place as a point (x, y, z; signed) on a sphere with the
 *         radius NUMBERS_RADIUS around 0, 0, 0, or zeros if the place is unknown.
 * Why:    a tree of rectangles (R-tree) is fast if few places match, but a quarter of a
 *         catalog may be in one city.  For 1M events the tree would return 250,000
 *         rows, each with a step of SQLite, and not in the order of ranks.  Reading
 *         blocks costs the same for every limit, a block is a page of the file, and
 *         bitmaps of ranks intersect with other sets.  On a sphere, the straight
 *         distance orders points like the distance on the great circle, but needs no
 *         trigonometry for each event, and no special case for poles and the date line.
 * Owns:   the writer owns its statement, until numbers_finish().
 * Errors: as in sqlite.h.  A damaged block gives wrong numbers and no error.
 * Units:  a unit of the sphere is 6 mm of the Earth.
 * Limits: prices up to 42 million.  A search by price does not find higher prices.
 * Source: mean Earth radius R1, H. Moritz, "Geodetic Reference System 1980"
 */
#ifndef INDEX_NUMBERS_H
#define INDEX_NUMBERS_H

#include "event/listing.h"
#include "event/native_record.h"
#include "database/sqlite.h"
#include "index/bitmap.h"

#define NUMBERS_SCHEMA                                                         \
	"CREATE TABLE numbers(at INTEGER PRIMARY KEY, numbers BLOB);"

enum {
	NUMBERS_COLUMNS = 4,
	/* a block with its row fits in a page of 8 KB, and fills whole words of bits */
	NUMBERS_BLOCK = 31 * 64,
	NUMBERS_RADIUS = 1 << 30,
	NUMBERS_PACKED = NUMBERS_COLUMNS * 4,
};

/*
 * Writes the numbers of one event as bytes, in the order of the columns.  `currency` is
 * the brand's currency.
 */
void numbers_pack(const struct native_record *, const char *currency,
    unsigned char out[NUMBERS_PACKED]);

struct numbers_writer {
	struct sqlite3_stmt *insert;
	int64_t block;
	unsigned char columns[NUMBERS_COLUMNS][4 * NUMBERS_BLOCK];
};

/* Starts the writer.  Its events must come in the order of ranks, from 1. */
bool numbers_start(struct numbers_writer *, struct sqlite *, struct error *)
    MUST_USE;
/*
 * Adds an event.  `packed` has NUMBERS_PACKED bytes, or none for an event without
 * numbers.
 */
bool numbers_add(struct numbers_writer *, int64_t rank, const void *packed,
    size_t n, struct error *) MUST_USE;
/* Writes the last block, and ends the writer.  Call it also after a failure. */
bool numbers_finish(struct numbers_writer *, struct error *) MUST_USE;

/* The limits in a query. */
struct numbers_limits {
	bool has_price, has_place, has_since;
	int64_t since_s; /* if has_since (reader_changed.c) */
	uint32_t price;  /* as in column 0 */
	int32_t place[3];
	float chord_2; /* the square of the straight distance */
};

/* Returns the limits of the query.  A flag (has_...) is true if its limit is set. */
struct numbers_limits numbers_limits_of(const struct listing_query *);
/* Returns true if the query has at least one limit. */
bool numbers_limits_any(const struct numbers_limits *) MUST_USE;

/* The ranks within one limit, in the blocks that were read. */
struct numbers_kept {
	struct numbers_limits limits;
	struct bitmap ranks;
	struct bitmap blocks; /* the blocks that were read, counted from 1 */
};

/*
 * The ranks within the latest limit of the price, and of the place.  They are separate,
 * because a request uses each set several times, with and without the other set.
 */
struct numbers_within {
	struct numbers_kept price, place;
	int64_t since_s;
	struct bitmap changed; /* since since_s; the reader fills it */
};

void numbers_within_release(struct numbers_within *);

/*
 * Removes from the bitmap the ranks that are not within the limits of price and place.
 * The reader applies since_s (reader_changed.c).  `within` is initially zeros, and the
 * caller releases it.  The numbers that are read use up the budget (sqlite.h).
 */
bool numbers_keep(struct sqlite *, const struct numbers_limits *,
    struct numbers_within *, struct bitmap *, struct error *) MUST_USE;

enum { NUMBERS_KEY_DIGIT = 31 };

/*
 * Writes a key for each event of the set, in the order of ranks.  `keys` has room for a
 * key of each rank of the set.  The lowest bits of a key are the rank.  The bits from
 * NUMBERS_KEY_DIGIT to 61 are a number that grows with the distance if the query has a
 * place, and otherwise with the price.  An unknown price has the largest number.
 */
bool numbers_keys(struct sqlite *, const struct numbers_limits *,
    const struct bitmap *, uint64_t *keys, struct error *) MUST_USE;

#endif
