/*
 * bitmap_table - writes and reads bitmaps by name.
 */
#include "index/bitmap_table.h"

enum {
	BYTES_A_STEP = 16, /* bytes of blocks that count as one instruction */
	TOGETHER = 4,      /* blocks of one bitmap that are side by side */
};

void
bitmap_table_finish(struct bitmap_table *t)
{
	sqlite_finish(&t->find);
	sqlite_finish(&t->blocks);
}

static int64_t
place_of(int64_t block, int64_t number)
{
	return (block / TOGETHER * BITMAP_TABLE_MAX + number) * TOGETHER +
	    block % TOGETHER;
}

static bool
fail_bitmaps(struct error *f)
{
	return error_internal(
	    f, "the snapshot has a damaged bitmap; run cartaz verify");
}

static bool
prepare_once(struct sqlite *db, const char *sql, struct sqlite3_stmt **st,
    struct error *f)
{
	if (*st == NULL)
		return sqlite_prepare(db, sql, st, f);
	sqlite_reset(*st);
	return true;
}

bool
bitmap_table_find(struct bitmap_table *t, struct sqlite *db, const char *name,
    int64_t *number, struct error *f)
{
	bool found;

	*number = -1;
	if (!prepare_once(
		db, "SELECT number FROM bitmap WHERE name = ?1", &t->find, f))
		return false;
	sqlite_bind_text(t->find, 1, name);
	if (!sqlite_step(t->find, &found, f))
		return false;
	if (found)
		*number = sqlite_int(t->find, 0);
	sqlite_reset(t->find);
	return !found || (*number >= 0 && *number < BITMAP_TABLE_MAX) ||
	    fail_bitmaps(f);
}

/* Rows of bitmap_block with from <= at < past, and the current row. */
struct rows {
	int64_t from, past, at;
	struct sqlite_text ranks;
};

static bool
find_blocks(
    struct bitmap_table *t, struct sqlite *db, struct rows *r, struct error *f)
{
	r->at = r->from - 1;
	if (!prepare_once(db,
		"SELECT at, ranks FROM bitmap_block WHERE at >= ?1 AND at < ?2",
		&t->blocks, f))
		return false;
	sqlite_bind(t->blocks, BIND_INT(r->from), BIND_INT(r->past));
	return true;
}

/*
 * Reads the next row, and charges the budget for its bytes.  A damaged page may have a row
 * that is out of range.
 */
static bool
next_block(struct bitmap_table *t, struct sqlite *db, struct rows *r, bool *row,
    struct error *f)
{
	/* A step after the last row that is possible would read the next page. */
	*row = r->at + 1 < r->past;
	if (!*row)
		return true;
	if (!sqlite_step(t->blocks, row, f))
		return false;
	if (!*row)
		return true;
	r->at = sqlite_int(t->blocks, 0);
	r->ranks = sqlite_blob(t->blocks, 1);
	if (r->at < r->from || r->at >= r->past)
		return fail_bitmaps(f);
	return sqlite_spend(db, (int64_t)r->ranks.n / BYTES_A_STEP, f);
}

/* Blocks that are stored side by side: first <= block < past. */
struct group {
	int64_t first, past;
};

static struct group
group_from(int64_t first, const struct bitmap *set)
{
	int64_t past = set->last / BITMAP_BLOCK + 1;

	return (struct group){ first,
		past < first + TOGETHER ? past : first + TOGETHER };
}

static bool
has_block(const struct bitmap *set, int64_t block)
{
	return bitmap_any(set, block * BITMAP_BLOCK_WORDS, BITMAP_BLOCK_WORDS);
}

/* Narrows the group to the blocks from the first to the last with ranks of the set. */
static bool
narrow(struct group *g, const struct bitmap *set)
{
	while (g->first < g->past && !has_block(set, g->first))
		g->first++;
	while (g->first < g->past && !has_block(set, g->past - 1))
		g->past--;
	return g->first < g->past;
}

/* Adds the bits of a stored bitmap to words. */
static bool
read_bitmap(struct bitmap_table *t, struct sqlite *db, int64_t number,
    struct group g, uint64_t (*words)[BITMAP_BLOCK_WORDS], struct error *f)
{
	int64_t from = place_of(g.first, number);
	struct rows r = { .from = from, .past = from + g.past - g.first };
	bool row;

	if (!find_blocks(t, db, &r, f))
		return false;
	for (;;) {
		if (!next_block(t, db, &r, &row, f))
			return false;
		if (!row)
			return true;
		if (!bitmap_decode(r.ranks.p, r.ranks.n, words[r.at - from]))
			return fail_bitmaps(f);
	}
}

static bool
keep_union(struct bitmap_table *t, struct sqlite *db,
    const struct bitmap_union *u, struct group g, struct bitmap *set,
    struct error *f)
{
	uint64_t words[TOGETHER][BITMAP_BLOCK_WORDS] = { 0 };

	for (size_t i = 0; i < u->count; i++) {
		if (!read_bitmap(t, db, u->numbers[i], g, words, f))
			return false;
	}
	for (int64_t block = g.first; block < g.past; block++) {
		if (u->others.bits != NULL)
			bitmap_read_block(
			    &u->others, block, words[block - g.first]);
		bitmap_keep_block(set, block, words[block - g.first]);
	}
	return true;
}

/* Adds the ranks of the range that the group has. */
static void
add_range(struct bitmap *set, struct group g, struct rank_range range)
{
	int64_t before = g.first * BITMAP_BLOCK - 1;
	int64_t last = g.past * BITMAP_BLOCK - 1;

	bitmap_add_range(set, range.after > before ? range.after : before,
	    range.last < last ? range.last : last);
}

bool
bitmap_table_keep(struct bitmap_table *t, struct sqlite *db,
    const struct bitmap_union *unions, size_t n,
    const struct rank_range *range_or_null, struct bitmap *set, struct error *f)
{
	for (int64_t block = 0; block <= set->last / BITMAP_BLOCK;
	     block += TOGETHER) {
		struct group g = group_from(block, set);

		if (range_or_null != NULL)
			add_range(set, g, *range_or_null);
		for (size_t i = 0; i < n && narrow(&g, set); i++) {
			if (!keep_union(t, db, &unions[i], g, set, f))
				return false;
		}
	}
	return true;
}

/* Counts the rows of a group.  counts[0] is for the first row's bitmap. */
static bool
count_rows(struct bitmap_table *t, struct sqlite *db, const struct bitmap *set,
    struct group g, struct rows *r, int64_t *counts, struct error *f)
{
	int64_t block, count;
	bool row;

	if (!find_blocks(t, db, r, f))
		return false;
	for (;;) {
		if (!next_block(t, db, r, &row, f))
			return false;
		if (!row)
			return true;
		block = g.first + r->at % TOGETHER;
		count = block < g.past
		    ? bitmap_count_block(set, block, r->ranks.p, r->ranks.n)
		    : -1;
		if (count < 0)
			return fail_bitmaps(f);
		counts[(r->at - r->from) / TOGETHER] += count;
	}
}

bool
bitmap_table_count(struct bitmap_table *t, struct sqlite *db,
    const struct bitmap *set, int64_t first, int64_t last, int64_t *counts,
    int64_t max, struct error *f)
{
	if (first < 0 || last >= BITMAP_TABLE_MAX || last - first >= max)
		return fail_bitmaps(f);
	memset(counts, 0, (size_t)(last - first + 1) * sizeof(counts[0]));
	for (int64_t block = 0; block <= set->last / BITMAP_BLOCK;
	     block += TOGETHER) {
		struct group g = group_from(block, set), filled = g;
		struct rows r = { .from = place_of(block, first),
			.past = place_of(block, last + 1) };

		if (narrow(&filled, set) &&
		    !count_rows(t, db, set, g, &r, counts, f))
			return false;
	}
	return true;
}

bool
bitmap_writer_start(struct bitmap_writer *w, struct sqlite *db, struct error *f)
{
	*w = (struct bitmap_writer){ .count = 0 };
	return sqlite_prepare(db,
		   "INSERT INTO staging.bitmap_block VALUES(?,?)", &w->block,
		   f) &&
	    sqlite_prepare(db, "INSERT INTO bitmap VALUES(?,?)", &w->name, f);
}

static bool
write_block(struct bitmap_writer *w, const struct bitmap *set, int64_t block,
    struct error *f)
{
	uint64_t words[BITMAP_BLOCK_WORDS] = { 0 };
	unsigned char bytes[BITMAP_BLOCK_BYTES];
	int64_t first = block * BITMAP_BLOCK_WORDS, past = set->last / 64 + 1;
	size_t n = past - first < BITMAP_BLOCK_WORDS ? (size_t)(past - first)
						     : BITMAP_BLOCK_WORDS;

	memcpy(words, set->bits + first, n * sizeof(words[0]));
	n = bitmap_encode(words, bytes);
	sqlite_bind_int(w->block, 1, place_of(block, w->count));
	sqlite_bind_blob(w->block, 2, bytes, n);
	return n == 0 || sqlite_run(w->block, f);
}

bool
bitmap_writer_add(struct bitmap_writer *w, const char *name,
    const struct bitmap *set, struct error *f)
{
	for (int64_t block = 0; block <= set->last / BITMAP_BLOCK; block++) {
		if (!write_block(w, set, block, f))
			return false;
	}
	sqlite_bind(w->name, BIND_TEXT(name), BIND_INT(w->count++));
	return sqlite_run(w->name, f);
}

bool
bitmap_writer_finish(
    struct bitmap_writer *w, struct sqlite *db, bool ok, struct error *f)
{
	sqlite_finish(&w->block);
	sqlite_finish(&w->name);
	return ok &&
	    sqlite_exec(db,
		"INSERT INTO bitmap_block"
		" SELECT at, ranks FROM staging.bitmap_block ORDER BY at",
		f);
}
