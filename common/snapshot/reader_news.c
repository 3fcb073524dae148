/*
 * reader_news - reads the events of a list that were announced or changed last.
 *
 * The index of the table `news` has the events in this order.  Without words
 * and filters its first entries are the answer.  With them the matches are
 * collected as a set of ranks, a bit for each event (125 KB for a million),
 * then
 * few      each of them is looked up and they are sorted;
 * more     the table of newest.h is read until enough of its ranks are in the set.
 *
 * So the work grows with the matches, which a list counts as well, and never
 * sorts them all.
 */
#include <stdlib.h>

#include "snapshot/internal.h"
#include "snapshot/newest.h"
#include "snapshot/bitmap.h"

enum { FEW = 300 };

/* What is sorted, the newest first. */
struct news_row {
	int64_t changed_s, id, rank;
};

struct news_search {
	struct snapshot_reader *snapshot;
	const struct listing_query *query;
	struct arena *mem;
	struct query_terms terms;
	struct snapshot_window window; /* of a query with dates */
	bool has_set;                  /* false: all events match */
	struct bitmap set;             /* the matches */
	struct news_row *rows;
	size_t count, limit; /* limit: what `rows` has room for */
};

/* The events that are on in the dates of the query. */
static bool
add_window(struct news_search *x, struct bitmap *set, struct error *f)
{
	if (!snapshot_window_find(&x->window, x->snapshot, &x->query->dates, f))
		return false;
	snapshot_window_add(&x->window, set);
	return true;
}

/* The matches of words and filters: those that the list had, where that was asked. */
static bool
collect(struct news_search *x, struct rank_range range, struct bitmap *set,
    struct error *f)
{
	const struct bitmap *kept = snapshot_kept(x->snapshot, x->query, range);

	if (kept == NULL)
		return snapshot_reader_collect(
		    x->snapshot, &x->terms, INDEX_TERMS_TEXT, range, set, f);
	bitmap_or(set, kept);
	return true;
}

/* Only the events that are not over. */
static bool
collect_news(struct news_search *x, struct error *f)
{
	struct rank_range range = { 0, x->snapshot->events };
	struct bitmap window;
	bool ok;

	if (!x->query->dates.set)
		return collect(x, range, &x->set, f) &&
		    snapshot_reader_keep_news(x->snapshot, &x->set, f);
	bitmap_start(&window, x->snapshot->events);
	ok = add_window(x, &window, f);
	range = snapshot_window_span(&x->window);
	ok = ok && collect(x, range, &x->set, f) &&
	    snapshot_reader_keep_news(x->snapshot, &x->set, f);
	bitmap_and(&x->set, &window);
	bitmap_release(&window);
	return ok;
}

/*
 * Collects the matches.  A text without a letter or digit, as a value without
 * events, matches nothing.
 */
static bool
find_words(struct news_search *x, struct error *f)
{
	const struct listing_query *q = x->query;
	int64_t ignored;
	bool none;

	if (!snapshot_reader_words(x->snapshot, q->q, &x->terms, f))
		return false;
	if (!snapshot_reader_filters(
		x->snapshot, q, &x->terms, &ignored, &none, f))
		return false;
	none = none || (q->q != NULL && x->terms.word_count == 0);
	x->has_set = none || q->dates.set || !query_terms_is_empty(&x->terms);
	if (!x->has_set)
		return true;
	bitmap_start(&x->set, x->snapshot->events);
	if (none)
		return true;
	if (!query_terms_is_empty(&x->terms))
		return collect_news(x, f);
	return add_window(x, &x->set, f) &&
	    snapshot_reader_keep_news(x->snapshot, &x->set, f);
}

/* The events of all levels of the answer: the news have an order of their own. */
static bool
find_levels(struct news_search *x, struct error *f)
{
	struct levels levels;
	struct bitmap window;
	bool ok;

	x->has_set = true;
	bitmap_start(&x->set, x->snapshot->events);
	ok = levels_find(&levels, x->snapshot, x->query, false, f);
	bitmap_or(&x->set, &levels.all);
	levels_release(&levels);
	if (!ok || !x->query->dates.set)
		return ok;
	bitmap_start(&window, x->snapshot->events);
	ok = add_window(x, &window, f);
	bitmap_and(&x->set, &window);
	bitmap_release(&window);
	return ok;
}

/* What is not over is in the table `news`, which sort_few() looks into. */
static bool
find_matches(struct news_search *x, struct error *f)
{
	if (!levels_asked(x->query))
		return find_words(x, f);
	return find_levels(x, f) &&
	    snapshot_reader_keep_news(x->snapshot, &x->set, f);
}

/* The first events of the table of newest.h that are in the set. */
static bool
walk_newest(struct news_search *x, struct error *f)
{
	struct newest newest;
	int64_t rank = 1;
	bool ok = newest_start(&newest, &x->snapshot->db, f);

	while (ok && rank != 0 && x->count < x->limit) {
		ok = newest_next(&newest, &rank, f);
		if (ok && bitmap_has(&x->set, rank))
			x->rows[x->count++].rank = rank;
	}
	newest_finish(&newest);
	return ok;
}

/* All events match: the first entries of the index. */
static bool
walk_index(struct news_search *x, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok;

	ok = sqlite_prepare(&x->snapshot->db,
	    "SELECT rank FROM news ORDER BY changed DESC, id DESC, rank DESC",
	    &st, f);
	while (
	    ok && x->count < x->limit && (ok = sqlite_step(st, &row, f)) && row)
		x->rows[x->count++].rank = sqlite_int(st, 0);
	sqlite_finish(&st);
	return ok;
}

static int
newest_first(const void *one, const void *other)
{
	const struct news_row *a = one, *b = other;

	if (a->changed_s != b->changed_s)
		return a->changed_s < b->changed_s ? 1 : -1;
	if (a->id != b->id)
		return a->id < b->id ? 1 : -1;
	return (a->rank < b->rank) - (a->rank > b->rank);
}

static bool
look_up(struct sqlite3_stmt *st, int64_t rank, struct news_row *rows,
    size_t *count, struct error *f)
{
	bool row;

	sqlite_bind_int(st, 1, rank);
	if (!sqlite_step(st, &row, f))
		return false;
	if (row)
		rows[(*count)++] = (struct news_row){
			.changed_s = sqlite_int(st, 0),
			.id = sqlite_int(st, 1),
			.rank = rank,
		};
	sqlite_reset(st);
	return true;
}

static bool
sort_few(struct news_search *x, struct error *f)
{
	struct news_row *rows =
	    arena_alloc(x->mem, (x->set.count + 1) * sizeof(rows[0]));
	struct sqlite3_stmt *st;
	size_t count = 0;
	bool ok;

	ok = sqlite_prepare(&x->snapshot->db,
	    "SELECT changed, id FROM news WHERE rank = ?1", &st, f);
	for (int64_t rank = 0; ok && (rank = bitmap_next(&x->set, rank)) != 0;)
		ok = look_up(st, rank, rows, &count, f);
	sqlite_finish(&st);
	qsort(rows, count, sizeof(rows[0]), newest_first);
	x->rows = rows;
	x->count = count < x->limit ? count : x->limit;
	return ok;
}

/* Of the events that are answered, those that the window lists as such rows. */
static void
find_listed(
    const struct news_search *x, struct snapshot_listed *items, size_t count)
{
	struct bitmap answered;

	bitmap_start(&answered, x->snapshot->events);
	for (size_t i = 0; i < count; i++)
		(void)bitmap_add(&answered, items[i].rank);
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		const struct snapshot_segment *s = &x->window.segments[i];

		for (size_t k = 0; k < s->count; k++) {
			if (!bitmap_has(&answered, s->listed[k].rank))
				continue;
			for (size_t at = 0; at < count; at++) {
				if (items[at].rank == s->listed[k].rank)
					items[at] = s->listed[k];
			}
		}
	}
	bitmap_release(&answered);
}

static bool
find_newest(struct news_search *x, struct error *f)
{
	if (!x->has_set)
		return walk_index(x, f);
	return x->set.count > FEW ? walk_newest(x, f) : sort_few(x, f);
}

/* In a window with the session that the list has. */
static bool
read_cards(struct news_search *x, size_t count,
    struct snapshot_reader_summaries *out, struct error *f)
{
	struct snapshot_search cards = {
		.snapshot = x->snapshot,
		.query = x->query,
		.summaries = out,
	};
	struct snapshot_listed *items =
	    arena_alloc(x->mem, (count + 1) * sizeof(items[0]));

	for (size_t i = 0; i < count; i++)
		items[i] =
		    (struct snapshot_listed){ x->rows[i].rank, .level = -1 };
	if (x->query->dates.set)
		find_listed(x, items, count);
	return snapshot_search_listed(&cards, items, count, f);
}

/* As calendars say it: whatever else the feed has. */
static bool
mark_shared(const struct news_search *x, struct snapshot_reader_summaries *out,
    struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	ok = sqlite_prepare(&x->snapshot->db,
	    "SELECT count(*) FROM history WHERE id = ?1 AND gone IS NULL", &st,
	    f);
	for (size_t i = 0; ok && i < out->count; i++) {
		sqlite_bind_int(st, 1, out->items[i].id);
		ok = sqlite_step(st, &row, f);
		out->items[i].history.shares_id =
		    ok && row && sqlite_int(st, 0) > 1;
		sqlite_reset(st);
	}
	sqlite_finish(&st);
	return ok;
}

bool
snapshot_reader_news(struct snapshot_reader *s, const struct listing_query *q,
    size_t limit, struct snapshot_reader_summaries *out, bool *more,
    struct error *f)
{
	struct news_search x = {
		.snapshot = s,
		.query = q,
		.mem = out->mem,
		.limit = limit + 1, /* the last one says that there are more */
	};
	bool ok;

	x.rows = arena_alloc(x.mem, x.limit * sizeof(x.rows[0]));
	out->items = arena_alloc(x.mem, limit * sizeof(out->items[0]));
	ok = find_matches(&x, f) && find_newest(&x, f);
	*more = x.count > limit;
	ok = ok && read_cards(&x, *more ? limit : x.count, out, f) &&
	    mark_shared(&x, out, f);
	bitmap_release(&x.set);
	snapshot_window_release(&x.window);
	query_terms_release(&x.terms);
	return ok;
}
