/*
 * newest - writes and reads the events in the order of their last change.
 */
#include "index/newest.h"

enum { RANK_BYTES = 4 };

static void
put_rank(int64_t rank, char out[RANK_BYTES])
{
	for (int i = 0; i < RANK_BYTES; i++)
		out[i] = (char)(rank >> (8 * (RANK_BYTES - 1 - i)) & 0xff);
}

static bool
write_block(struct sqlite3_stmt *st, int64_t block, const char *ranks,
    size_t count, struct error *f)
{
	sqlite_bind_int(st, 1, block);
	sqlite_bind_blob(st, 2, ranks, count * RANK_BYTES);
	return sqlite_run(st, f);
}

static bool
write_blocks(
    struct sqlite3_stmt *from, struct sqlite3_stmt *to, struct error *f)
{
	char ranks[NEWEST_BLOCK * RANK_BYTES];
	int64_t block = 0;
	size_t count = 0;
	bool row;

	for (;;) {
		if (!sqlite_step(from, &row, f))
			return false;
		if (count == NEWEST_BLOCK || (!row && count > 0)) {
			if (!write_block(to, block++, ranks, count, f))
				return false;
			count = 0;
		}
		if (!row)
			return true;
		put_rank(sqlite_int(from, 0), ranks + count++ * RANK_BYTES);
	}
}

bool
newest_write(struct sqlite *db, struct error *f)
{
	struct sqlite3_stmt *from = NULL, *to = NULL;
	bool ok;

	ok = sqlite_prepare(db,
		 "SELECT rank FROM news"
		 " ORDER BY changed DESC, id DESC, rank DESC",
		 &from, f) &&
	    sqlite_prepare(db, "INSERT INTO newest VALUES(?,?)", &to, f) &&
	    write_blocks(from, to, f);
	sqlite_finish(&to);
	sqlite_finish(&from);
	return ok;
}

bool
newest_start(struct newest *n, struct sqlite *db, struct error *f)
{
	*n = (struct newest){ 0 };
	return sqlite_prepare(
	    db, "SELECT ranks FROM newest ORDER BY block", &n->st, f);
}

bool
newest_next(struct newest *n, int64_t *rank, struct error *f)
{
	bool row;

	*rank = 0;
	while (n->block.n < RANK_BYTES) {
		if (!sqlite_step(n->st, &row, f))
			return false;
		if (!row)
			return true;
		n->block = sqlite_blob(n->st, 0);
	}
	for (int i = 0; i < RANK_BYTES; i++)
		*rank = *rank << 8 | (unsigned char)n->block.p[i];
	n->block.p += RANK_BYTES;
	n->block.n -= RANK_BYTES;
	return true;
}

void
newest_finish(struct newest *n)
{
	sqlite_finish(&n->st);
}
