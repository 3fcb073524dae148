/*
 * bitmap_table - writes and reads bitmaps by name.
 */
#include "index/bitmap_table.h"

#include <stdlib.h>

enum {
	TOGETHER = 8,      /* bitmaps taken together: words of a cache line */
	BYTES_A_STEP = 16, /* of blocks, for the price of an instruction */
};

void
bitmap_table_finish(struct bitmap_table *t)
{
	sqlite_finish(&t->find);
	sqlite_finish(&t->block);
	sqlite_finish(&t->blocks);
}

static bool
fail_bitmaps(struct error *f)
{
	return error_note(
	    f, ERROR_INTERNAL_ERROR, "the snapshot has a damaged bitmap");
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
bitmap_table_read(struct bitmap_table *t, struct sqlite *db, int64_t number,
    struct rank_range range, const struct bitmap *among, struct bitmap *set,
    struct error *f)
{
	int64_t last = range.last / BITMAP_BLOCK;

	for (int64_t block = (range.after + 1) / BITMAP_BLOCK; block <= last;
	     block++) {
		struct sqlite_text ranks;
		bool row;

		if (among != NULL &&
		    !bitmap_any(
			among, block * BITMAP_BLOCK_WORDS, BITMAP_BLOCK_WORDS))
			continue;
		if (!prepare_once(db,
			"SELECT ranks FROM bitmap_block WHERE at = ?1",
			&t->block, f))
			return false;
		sqlite_bind_int(t->block, 1, BITMAP_TABLE_MAX * block + number);
		if (!sqlite_step(t->block, &row, f))
			return false;
		ranks = row ? sqlite_blob(t->block, 0)
			    : (struct sqlite_text){ "", 0 };
		if (row && !bitmap_add_block(set, block, ranks.p, ranks.n))
			return fail_bitmaps(f);
		if (!sqlite_spend(db, (int64_t)ranks.n / BYTES_A_STEP, f))
			return false;
	}
	return true;
}

/* Counts the rows of one block; the first one belongs to bitmap `first`. */
static bool
count_rows(struct sqlite *db, struct sqlite3_stmt *st, const struct bitmap *set,
    int64_t first, int64_t *counts, int64_t max, struct error *f)
{
	for (;;) {
		struct sqlite_text ranks;
		int64_t at, count;
		bool row;

		if (!sqlite_step(st, &row, f))
			return false;
		if (!row)
			return true;
		at = sqlite_int(st, 0) - first;
		ranks = sqlite_blob(st, 1);
		count = bitmap_count_block(
		    set, first / BITMAP_TABLE_MAX, ranks.p, ranks.n);
		if (at < 0 || at >= max || count < 0)
			return fail_bitmaps(f);
		if (!sqlite_spend(db, (int64_t)ranks.n / BYTES_A_STEP, f))
			return false;
		counts[at] += count;
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
	for (int64_t block = 0; block <= set->last / BITMAP_BLOCK; block++) {
		int64_t at = BITMAP_TABLE_MAX * block;

		if (!bitmap_any(
			set, block * BITMAP_BLOCK_WORDS, BITMAP_BLOCK_WORDS))
			continue;
		if (!prepare_once(db,
			"SELECT at, ranks FROM bitmap_block"
			" WHERE at >= ?1 AND at <= ?2",
			&t->blocks, f))
			return false;
		sqlite_bind_int(t->blocks, 1, at + first);
		sqlite_bind_int(t->blocks, 2, at + last);
		if (!count_rows(db, t->blocks, set, at + first, counts,
			last - first + 1, f))
			return false;
	}
	return true;
}

void
bitmap_writer_init(struct bitmap_writer *w)
{
	/* calloc, not mem_alloc: the kernel provides untouched pages for free */
	*w = (struct bitmap_writer){ .bits = calloc(BITMAP_BLOCK_WORDS,
					 BITMAP_TABLE_MAX *
					     sizeof(w->bits[0])) };
	if (w->bits == NULL)
		fatal("bitmap_writer: no memory");
}

void
bitmap_writer_release(struct bitmap_writer *w)
{
	sqlite_finish(&w->insert);
	free(w->bits);
	*w = (struct bitmap_writer){ 0 };
}

bool
bitmap_writer_start(struct bitmap_writer *w, struct sqlite *db, struct error *f)
{
	return sqlite_prepare(
	    db, "INSERT INTO bitmap_block VALUES(?,?)", &w->insert, f);
}

/* Moves the bits of some bitmaps, from `first` on, out of the block. */
static void
take_block_words(struct bitmap_writer *w, size_t first,
    uint64_t bitmaps[TOGETHER][BITMAP_BLOCK_WORDS])
{
	for (size_t i = 0; i < w->words; i++) {
		uint64_t *bits = w->bits + i * BITMAP_TABLE_MAX + first;

		for (size_t k = 0; k < TOGETHER; k++) {
			bitmaps[k][i] = bits[k];
			bits[k] = 0;
		}
	}
}

bool
bitmap_writer_finish(struct bitmap_writer *w, size_t count, struct error *f)
{
	uint64_t bitmaps[TOGETHER][BITMAP_BLOCK_WORDS] = { 0 };
	unsigned char bytes[BITMAP_BLOCK_BYTES];

	for (size_t i = 0; i < count; i++) {
		size_t n;

		if (i % TOGETHER == 0)
			take_block_words(w, i, bitmaps);
		n = bitmap_encode(bitmaps[i % TOGETHER], bytes);
		sqlite_bind_int(
		    w->insert, 1, BITMAP_TABLE_MAX * w->block + (int64_t)i);
		sqlite_bind_blob(w->insert, 2, bytes, n);
		if (n > 0 && !sqlite_run(w->insert, f))
			return false;
	}
	return true;
}

bool
bitmap_writer_rank(
    struct bitmap_writer *w, int64_t rank, size_t count, struct error *f)
{
	if (rank / BITMAP_BLOCK != w->block &&
	    !bitmap_writer_finish(w, count, f))
		return false;
	w->block = rank / BITMAP_BLOCK;
	w->words = (size_t)(rank % BITMAP_BLOCK / 64) + 1;
	return true;
}

void
bitmap_writer_add(struct bitmap_writer *w, size_t number, int64_t rank)
{
	size_t word = (size_t)(rank % BITMAP_BLOCK / 64);

	w->bits[word * BITMAP_TABLE_MAX + number] |= UINT64_C(1) << (rank % 64);
}
