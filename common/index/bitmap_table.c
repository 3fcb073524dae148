/*
 * bitmap_table - writes and reads bitmaps by name.
 */
#include "index/bitmap_table.h"

enum {
	BYTES_A_STEP = 16, /* bytes of blocks that count as one instruction */
	TOGETHER = 2,      /* blocks of one bitmap that are side by side */
};

void
bitmap_table_finish(struct bitmap_table *t)
{
	sqlite_finish(&t->find);
	sqlite_finish(&t->block);
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

bool
bitmap_table_read_block(struct bitmap_table *t, struct sqlite *db,
    int64_t number, int64_t block, uint64_t words[BITMAP_BLOCK_WORDS],
    struct error *f)
{
	struct sqlite_text ranks;
	bool row;

	if (!prepare_once(db, "SELECT ranks FROM bitmap_block WHERE at = ?1",
		&t->block, f))
		return false;
	sqlite_bind_int(t->block, 1, place_of(block, number));
	if (!sqlite_step(t->block, &row, f))
		return false;
	if (!row)
		return true;
	ranks = sqlite_blob(t->block, 0);
	if (!bitmap_decode(ranks.p, ranks.n, words))
		return fail_bitmaps(f);
	return sqlite_spend(db, (int64_t)ranks.n / BYTES_A_STEP, f);
}

bool
bitmap_table_keep(struct bitmap_table *t, struct sqlite *db, int64_t number,
    struct bitmap *set, struct error *f)
{
	for (int64_t block = 0; block <= set->last / BITMAP_BLOCK; block++) {
		uint64_t words[BITMAP_BLOCK_WORDS] = { 0 };

		if (!bitmap_any(
			set, block * BITMAP_BLOCK_WORDS, BITMAP_BLOCK_WORDS))
			continue;
		if (!bitmap_table_read_block(t, db, number, block, words, f))
			return false;
		bitmap_keep_block(set, block, words);
	}
	return true;
}

/* Counts the rows from `block` on, as many as are together.  counts[0] is for `first`. */
static bool
count_rows(struct sqlite *db, struct sqlite3_stmt *st, const struct bitmap *set,
    int64_t block, int64_t first, int64_t *counts, int64_t max, struct error *f)
{
	int64_t start = place_of(block, first);

	for (;;) {
		struct sqlite_text ranks;
		int64_t at, count;
		bool row;

		if (!sqlite_step(st, &row, f))
			return false;
		if (!row)
			return true;
		at = sqlite_int(st, 0) - start;
		if (at < 0 || at / TOGETHER >= max ||
		    block + at % TOGETHER > set->last / BITMAP_BLOCK)
			return fail_bitmaps(f);
		ranks = sqlite_blob(st, 1);
		count = bitmap_count_block(
		    set, block + at % TOGETHER, ranks.p, ranks.n);
		if (count < 0)
			return fail_bitmaps(f);
		if (!sqlite_spend(db, (int64_t)ranks.n / BYTES_A_STEP, f))
			return false;
		counts[at / TOGETHER] += count;
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
		if (!bitmap_any(set, block * BITMAP_BLOCK_WORDS,
			TOGETHER * BITMAP_BLOCK_WORDS))
			continue;
		if (!prepare_once(db,
			"SELECT at, ranks FROM bitmap_block"
			" WHERE at >= ?1 AND at < ?2",
			&t->blocks, f))
			return false;
		sqlite_bind(t->blocks, BIND_INT(place_of(block, first)),
		    BIND_INT(place_of(block, last + 1)));
		if (!count_rows(db, t->blocks, set, block, first, counts,
			last - first + 1, f))
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
