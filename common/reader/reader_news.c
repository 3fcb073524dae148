/*
 * reader_news - reads the events of a list that were announced or changed last.
 *
 * Also called: recent changes, RSS, Atom.
 * An index of the table `news` has the events in this order.  Without words and filters
 * its first events are the answer.  Otherwise the matches are a bitmap, and
 *
 * few      each of them is looked up and they are sorted;
 * more     the index is read until enough of its ranks are in the bitmap.
 *
 * So the work grows with the matches, which a list counts as well, but they are never
 * all sorted.
 */
#include <stdlib.h>

#include "reader/internal.h"
#include "index/bitmap.h"

enum { FEW = 300 };

/* A row to sort, the newest first. */
struct news_row {
	int64_t changed_s, id, rank;
};

struct news_search {
	struct snapshot_reader *snapshot;
	const struct listing_query *query;
	struct arena *mem;
	bool has_set;      /* false: all events match */
	struct bitmap set; /* the matches */
	struct news_row *rows;
	size_t count, limit; /* limit: size of `rows` */
};

/* Finds the matches that are not over. */
static bool
find_news_matches(struct news_search *x, struct error *f)
{
	x->has_set = listing_is_filtered(x->query);
	if (!x->has_set)
		return true;
	bitmap_start(&x->set, x->snapshot->events);
	return snapshot_reader_events(x->snapshot, x->query, &x->set, f) &&
	    snapshot_reader_keep_news(x->snapshot, &x->set, f);
}

/* Is the event over that was not when the snapshot was written? */
static bool
is_over(const struct news_search *x, int64_t rank)
{
	const struct transition *now =
	    transitions_find(&x->snapshot->transitions, rank);

	return now != NULL && now->is_over;
}

/*
 * Finds the first events that match, from the newest on.  An index has this order; snapshots
 * of earlier builds with this format are sorted.
 */
static bool
walk_newest(struct news_search *x, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok;

	ok = sqlite_prepare(&x->snapshot->db,
	    "SELECT rank FROM news"
	    " ORDER BY changed DESC, id DESC, rank DESC",
	    &st, f);
	while (ok && x->count < x->limit && (ok = sqlite_step(st, &row, f)) &&
	    row) {
		int64_t rank = sqlite_int(st, 0);

		if ((!x->has_set || bitmap_has(&x->set, rank)) &&
		    !is_over(x, rank))
			x->rows[x->count++].rank = rank;
	}
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
look_up_change(struct sqlite3_stmt *st, int64_t rank, struct news_row *rows,
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
		ok = is_over(x, rank) ||
		    look_up_change(st, rank, rows, &count, f);
	sqlite_finish(&st);
	qsort(rows, count, sizeof(rows[0]), newest_first);
	x->rows = rows;
	x->count = count < x->limit ? count : x->limit;
	return ok;
}

/* Finds the answer's events that the window lists as rows of spans.h. */
static bool
find_listed(const struct news_search *x, struct snapshot_listed *items,
    size_t count, struct error *f)
{
	struct snapshot_window *window;
	struct bitmap answered;

	if (!snapshot_window_find(&window, x->snapshot, &x->query->dates, f))
		return false;
	bitmap_start(&answered, x->snapshot->events);
	for (size_t i = 0; i < count; i++)
		(void)bitmap_add(&answered, items[i].rank);
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		const struct snapshot_segment *s = &window->segments[i];

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
	return true;
}

static bool
find_newest(struct news_search *x, struct error *f)
{
	return x->has_set && x->set.count <= FEW ? sort_few(x, f)
						 : walk_newest(x, f);
}

/* In a window, the summary has the session that the list shows. */
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
	return (!x->query->dates.set || find_listed(x, items, count, f)) &&
	    snapshot_search_listed(&cards, items, count, f);
}

/* Marks events that share their id, as calendars do, whatever else is in the feed. */
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
		.limit = limit + 1, /* one more: are there more? */
	};
	bool ok;

	x.rows = arena_alloc(x.mem, x.limit * sizeof(x.rows[0]));
	out->items = arena_alloc(x.mem, limit * sizeof(out->items[0]));
	ok = find_news_matches(&x, f) && find_newest(&x, f);
	*more = x.count > limit;
	ok = ok && read_cards(&x, *more ? limit : x.count, out, f) &&
	    mark_shared(&x, out, f);
	bitmap_release(&x.set);
	return ok;
}
