/*
 * bitmap_table.h - the bitmaps that a snapshot stores by name, in two tables.
 *
 * Also called: bitmap index, inverted index.
 * A search reads bitmaps instead of one row for each match.  A list counts its facets
 * with bitmaps.
 *
 * Shape:  bitmap         name: a term of common_terms.h; number: from 0 to below
 *                        BITMAP_TABLE_MAX
 *         bitmap_block   at: (block / 4 * BITMAP_TABLE_MAX + number) * 4 + block % 4;
 *                        ranks: the block (bitmap.h).  A block without ranks has no row
 *         staging.bitmap_block: the same rows, before they are sorted
 * Why:    a reader reads only the blocks of its range of ranks, and skips blocks in
 *         which it has no match.  Four blocks of a bitmap are stored side by side, so
 *         that few pages have blocks of other bitmaps, and the same blocks of bitmaps
 *         with adjacent numbers follow, so that they are counted together.
 * Owns:   the statements, until bitmap_table_finish().  Call it before the connection
 *         is closed.  The writer owns its statements until bitmap_writer_finish().
 * Errors: as in sqlite.h; ERROR_INTERNAL_ERROR for a number or a block that the writer
 *         cannot have written.
 */
#ifndef INDEX_BITMAP_TABLE_H
#define INDEX_BITMAP_TABLE_H

#include "database/sqlite.h"
#include "index/bitmap.h"
#include "index/stems.h"
#include "index/stems.h"

/* No other index is needed: `name` and `at` are the keys of the tables. */
#define BITMAP_TABLE_SCHEMA                                                    \
	"CREATE TABLE bitmap(name TEXT PRIMARY KEY, number INTEGER)"           \
	" WITHOUT ROWID;"                                                      \
	"CREATE TABLE bitmap_block(at INTEGER PRIMARY KEY, ranks BLOB);"

enum {
	BITMAP_TABLE_MAX = 4096,
	BITMAP_UNION_MAX = 1 + STEMS_WORDS_MAX, /* of a term and other words */
};

/* The ranks that are in at least one of the stored bitmaps, or in `others`. */
struct bitmap_union {
	uint16_t numbers[BITMAP_UNION_MAX];
	size_t count;
	struct bitmap others; /* not started: none.  Its owner is the caller */
};

/* The statements are prepared when they are first used.  Initially all are NULL. */
struct bitmap_table {
	struct sqlite3_stmt *find, *blocks;
};

/* Releases the statements. */
void bitmap_table_finish(struct bitmap_table *);

/* Sets *number to the number of the bitmap, or to -1 if no bitmap has the name. */
bool bitmap_table_find(struct bitmap_table *, struct sqlite *, const char *name,
    int64_t *number, struct error *) MUST_USE;
/*
 * Keeps the ranks of the set that all n unions have.  With a range, the set must be empty,
 * and gets the ranks of the range that all unions have.  Takes the same blocks of all
 * unions one after the other, because they are near each other in the file.
 */
bool bitmap_table_keep(struct bitmap_table *, struct sqlite *,
    const struct bitmap_union *, size_t n,
    const struct rank_range *range_or_null, struct bitmap *set, struct error *)
    MUST_USE;
/*
 * For each bitmap with first <= number <= last, counts the ranks that it shares with
 * the set.  counts[0] is for bitmap `first`.  `max` is the number of elements of counts.
 * If first and last require more elements, the snapshot is damaged, which is an error.
 */
bool bitmap_table_count(struct bitmap_table *, struct sqlite *,
    const struct bitmap *, int64_t first, int64_t last, int64_t *counts,
    int64_t max, struct error *) MUST_USE;

struct bitmap_writer {
	struct sqlite3_stmt *block, *name;
	int64_t count; /* of the bitmaps written so far */
};

/* Starts to write.  Afterwards bitmap_writer_finish() is needed, also after an error. */
bool bitmap_writer_start(
    struct bitmap_writer *, struct sqlite *, struct error *) MUST_USE;
/* Writes the bitmap under the next number, with its name. */
bool bitmap_writer_add(struct bitmap_writer *, const char *name,
    const struct bitmap *, struct error *) MUST_USE;
/*
 * Ends the writer.  `ok` must be true only if all bitmaps were added.  If `ok` is true,
 * copies the blocks in sorted order to their table.  If `ok` is false, returns false and
 * does not change the error.
 */
bool bitmap_writer_finish(
    struct bitmap_writer *, struct sqlite *, bool ok, struct error *) MUST_USE;

#endif
