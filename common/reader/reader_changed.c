/*
 * reader_changed - reads which events changed since an instant, and a page of events in
 * the order of their last change.
 *
 * The table `news` has the events that were not over when the snapshot was built, and an
 * index by their last change.  For a page, SQLite looks up and sorts the matches if they
 * are few.  If there are more matches, the index is read, the last change first, until
 * the page is full.
 */
#include "reader/internal.h"
#include "index/common_terms.h"

enum { FEW = 300, FEW_MAX = 8192 };

bool
snapshot_reader_keep_news(
    struct snapshot_reader *s, struct bitmap *set, struct error *f)
{
	const struct transitions *t = &s->transitions;
	struct bitmap_union news = { .count = 1 };
	LOCAL_BITMAP over = { 0 };
	int64_t number;
	bool ok;

	if (!bitmap_table_find(
		&s->bitmaps, &s->db, COMMON_TERMS_NEWS, &number, f))
		return false;
	if (number < 0)
		return snapshot_reader_fail_missing(s, f);
	news.numbers[0] = (uint16_t)number;
	bitmap_start(&over, s->events);
	ok = bitmap_table_keep(&s->bitmaps, &s->db, &news, 1, NULL, set, f);
	for (size_t i = 0; i < t->count; i++) {
		if (t->rows[i].is_over)
			(void)bitmap_add(&over, t->rows[i].rank);
	}
	bitmap_and_not(set, &over);
	return ok;
}

/* Adds the statement's next rank to a bitmap.  *row is false at the end. */
static bool
add_next(
    struct sqlite3_stmt *st, struct bitmap *ranks, bool *row, struct error *f)
{
	if (!sqlite_step(st, row, f))
		return false;
	if (*row)
		(void)bitmap_add(ranks, sqlite_int(st, 0));
	return true;
}

/*
 * Reads the later and the earlier changes side by side until one side ends, because often
 * nearly all events, or nearly none, changed since the instant.
 */
static bool
find_changed(struct snapshot_reader *s, int64_t since_s, struct bitmap *later,
    struct error *f)
{
	LOCAL_STMT st = NULL, other = NULL;
	bool is_later = true, is_earlier = true, ok;
	LOCAL_BITMAP earlier = { 0 };

	bitmap_start(&earlier, s->events);
	ok = sqlite_prepare(
		 &s->db, "SELECT rank FROM news WHERE changed >= ?1", &st, f) &&
	    sqlite_prepare(
		&s->db, "SELECT rank FROM news WHERE changed < ?1", &other, f);
	if (ok) {
		sqlite_bind_int(st, 1, since_s);
		sqlite_bind_int(other, 1, since_s);
	}
	while (ok && is_later && is_earlier)
		ok = add_next(st, later, &is_later, f) &&
		    add_next(other, &earlier, &is_earlier, f);
	if (is_later) {
		bitmap_add_range(later, 0, s->events);
		bitmap_and_not(later, &earlier);
	}
	return ok && snapshot_reader_keep_news(s, later, f);
}

bool
snapshot_reader_keep_changed(struct snapshot_reader *s, int64_t since_s,
    struct bitmap *set, struct error *f)
{
	struct numbers_within *w = &s->within;

	if (w->changed.bits == NULL || w->since_s != since_s) {
		bitmap_release(&w->changed);
		bitmap_start(&w->changed, s->events);
		w->since_s = since_s;
		if (!find_changed(s, since_s, &w->changed, f)) {
			bitmap_release(&w->changed);
			return false;
		}
	}
	bitmap_and(set, &w->changed);
	return true;
}

/* Prints the ranks as a JSON array. */
static void
print_ranks(const struct bitmap *set, struct buf *b)
{
	for (int64_t rank = 0; (rank = bitmap_next(set, rank)) != 0;)
		buf_printf(
		    b, "%c%lld", b->len > 0 ? ',' : '[', (long long)rank);
	buf_text(b, b->len > 0 ? "]" : "[]");
}

bool
snapshot_reader_newest(struct snapshot_reader *s, const struct bitmap *set,
    int64_t skip, int64_t *ranks, size_t *n, struct error *f)
{
	LOCAL_BUF few = BUF_INIT(FEW_MAX);
	LOCAL_STMT st = NULL;
	bool is_few = bitmap_size(set) <= FEW, row = true, ok;
	size_t most = *n;

	*n = 0;
	if (is_few)
		print_ranks(set, &few);
	ok = sqlite_prepare(&s->db,
	    is_few ? "SELECT rank FROM news WHERE rank IN"
		     " (SELECT value FROM json_each(?1))"
		     " ORDER BY changed DESC, id DESC, rank DESC"
		   : "SELECT rank FROM news"
		     " ORDER BY changed DESC, id DESC, rank DESC",
	    &st, f);
	if (ok && is_few)
		sqlite_bind_text(st, 1, buf_cstr(&few));
	while (ok && *n < most && (ok = sqlite_step(st, &row, f)) && row) {
		int64_t rank = sqlite_int(st, 0);

		if (bitmap_has(set, rank) && skip-- <= 0)
			ranks[(*n)++] = rank;
	}
	return ok;
}
