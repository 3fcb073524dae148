/*
 * reader_window - finds the events of a date range.
 *
 * The order by rank is the order by (class, key), so the events whose next
 * session begins in the range are one range of ranks among those to come, and
 * one among the closed ones; a binary search reads about 20 rows of a million.
 * The others are few and are found by the tables of spans.h, level by level.
 */
#include "event/schedule.h"
#include "event/state.h"
#include "snapshot/internal.h"
#include "snapshot/spans.h"

/* struct schedule_place; before format 4 the class is 0 or 1. */
struct order_key {
	int64_t class, key;
};

/* The window while it is found. */
struct window_search {
	struct snapshot_reader *snapshot;
	struct snapshot_window *window;
	int64_t from_s, until_s;
	int64_t closed_after; /* the ranks after it are closed */
};

static bool
read_key(
    struct sqlite3_stmt *st, int64_t rank, struct order_key *k, struct error *f)
{
	bool row;

	sqlite_reset(st);
	sqlite_bind_int(st, 1, rank);
	if (!sqlite_step(st, &row, f))
		return false;
	if (row)
		*k = (struct order_key){ sqlite_int(st, 0), sqlite_int(st, 1) };
	return true;
}

static bool
is_before(struct order_key a, struct order_key b)
{
	return a.class < b.class || (a.class == b.class && a.key < b.key);
}

/* The number of events whose key is smaller. */
static bool
count_before(struct snapshot_reader *s, struct sqlite3_stmt *st,
    struct order_key wanted, int64_t *n, struct error *f)
{
	int64_t low = 0, high = s->events;

	while (low < high) {
		int64_t middle = low + (high - low) / 2;
		struct order_key k = { 0 };

		if (!read_key(st, middle + 1, &k, f))
			return false;
		if (is_before(k, wanted))
			low = middle + 1;
		else
			high = middle;
	}
	*n = low;
	return true;
}

/*
 * What is closed is ordered backwards: its keys are negative, and the ends of
 * its range change places.
 */
static bool
find_ranges(
    struct window_search *x, const struct date_range *r, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	bool is_old = s->format < 4;
	int64_t closed = is_old ? 1 : SCHEDULE_CLOSED;
	struct snapshot_rank_range *open =
	    &x->window->segments[SNAPSHOT_OPEN_NEXT].range;
	struct snapshot_rank_range *over =
	    &x->window->segments[SNAPSHOT_CLOSED_NEXT].range;
	bool begins_any_time = is_old && r->has_now;
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&s->db,
		"SELECT closed, place FROM page WHERE rank = ?1", &st, f))
		return false;
	ok = count_before(s, st,
		 (struct order_key){ SCHEDULE_TO_COME,
		     begins_any_time ? INT64_MIN : x->from_s },
		 &open->after, f) &&
	    count_before(s, st,
		(struct order_key){ SCHEDULE_TO_COME, x->until_s }, &open->last,
		f) &&
	    count_before(s, st, (struct order_key){ closed, INT64_MIN },
		&x->closed_after, f) &&
	    count_before(s, st, (struct order_key){ closed, -x->until_s + 1 },
		&over->after, f) &&
	    count_before(s, st, (struct order_key){ closed, -x->from_s + 1 },
		&over->last, f);
	sqlite_finish(&st);
	return ok;
}

static bool
is_in_range(const struct window_search *x, int64_t rank)
{
	const struct snapshot_segment *s = x->window->segments;

	return (rank > s[SNAPSHOT_OPEN_NEXT].range.after &&
		   rank <= s[SNAPSHOT_OPEN_NEXT].range.last) ||
	    (rank > s[SNAPSHOT_CLOSED_NEXT].range.after &&
		rank <= s[SNAPSHOT_CLOSED_NEXT].range.last);
}

static void
add(struct snapshot_segment *s, struct snapshot_listed listed)
{
	if (s->count == s->cap) {
		s->cap = s->cap > 0 ? 2 * s->cap : 64;
		s->listed = mem_grow(s->listed, s->cap * sizeof(s->listed[0]));
	}
	s->listed[s->count++] = listed;
}

/* Of a session; NULL for the next one, which the event's card has. */
static void
read_times(struct window_search *x, struct sqlite_text times,
    struct snapshot_listed *l)
{
	struct session s;

	if (times.n == 0)
		return;
	l->times = arena_copy(x->window->mem, times.p, times.n);
	snapshot_spans_times_read(l->times, x->window->mem, &s);
	l->is_off =
	    !event_status_takes_place(event_status_read(s.event_status));
}

/* Adds the rows of a statement: rank, key, and the times of the session. */
static bool
add_rows(struct window_search *x, struct sqlite3_stmt *st, bool is_plain,
    enum snapshot_window_segment open, struct error *f)
{
	bool row;

	for (;;) {
		struct snapshot_listed l = { .is_plain = is_plain };
		bool is_closed;

		if (!sqlite_step(st, &row, f))
			return false;
		if (!row)
			return true;
		l.rank = sqlite_int(st, 0);
		l.key = sqlite_int(st, 1);
		if (is_in_range(x, l.rank))
			continue;
		read_times(x, sqlite_text(st, 2), &l);
		is_closed = l.rank > x->closed_after;
		add(&x->window->segments[is_closed ? open + SNAPSHOT_CLOSED_NEXT
						   : open],
		    l);
	}
}

/* The first session after the beginning of the window, if it begins in it. */
#define LATER                                                                  \
	"SELECT rank, start, times FROM later WHERE level = ?1"                \
	" AND start >= ?2 AND start < min(?3, ?2 + ?4) AND prev < ?2"
/* What began before the window and ends in it or after it. */
#define DURING                                                                 \
	"SELECT rank, end, times FROM during WHERE level = ?1"                 \
	" AND start > ?2 - ?4 AND start < ?2 AND end > ?2"
/* Runs that began before today, before the window or in it. */
#define RUNNING                                                                \
	"SELECT rank, end, times FROM during WHERE level = ?1"                 \
	" AND start < ?3 AND end > ?2"

static bool
add_running(struct window_search *x, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&x->snapshot->db, RUNNING, &st, f))
		return false;
	sqlite_bind_int(st, 1, SNAPSHOT_SPANS_RUNNING);
	sqlite_bind_int(st, 2, x->from_s);
	sqlite_bind_int(st, 3, x->until_s);
	ok = add_rows(x, st, false, SNAPSHOT_OPEN_ON, f);
	sqlite_finish(&st);
	return ok;
}

static bool
add_levels(struct window_search *x, const char *sql, int64_t first_level,
    enum snapshot_window_segment open, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok = true;

	if (!sqlite_prepare(&x->snapshot->db, sql, &st, f))
		return false;
	for (int64_t l = 0; ok && l < SNAPSHOT_SPANS_LEVELS; l++) {
		bool is_last = l == SNAPSHOT_SPANS_LEVELS - 1;
		int64_t length_s = is_last ? 2 * SNAPSHOT_SPANS_MAX_S
					   : SNAPSHOT_SPANS_UNIT_S << l;

		sqlite_reset(st);
		sqlite_bind_int(st, 1, first_level + l);
		sqlite_bind_int(st, 2, x->from_s);
		sqlite_bind_int(st, 3, x->until_s);
		sqlite_bind_int(st, 4, length_s);
		ok = add_rows(x, st,
		    open == SNAPSHOT_OPEN_ON &&
			first_level < SNAPSHOT_SPANS_LONG,
		    open, f);
	}
	sqlite_finish(&st);
	return ok;
}

static int
by_rank(const void *a, const void *b)
{
	const struct snapshot_listed *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	if (x->is_off != y->is_off)
		return x->is_off ? 1 : -1;
	return (x->key > y->key) - (x->key < y->key);
}

static int
by_key(const void *a, const void *b)
{
	const struct snapshot_listed *x = a, *y = b;

	return x->key != y->key ? (x->key < y->key ? -1 : 1) : by_rank(a, b);
}

static int
by_key_backwards(const void *a, const void *b)
{
	const struct snapshot_listed *x = a, *y = b;

	return x->key != y->key ? (x->key > y->key ? -1 : 1) : by_rank(a, b);
}

static void
sort(struct snapshot_segment *s, int (*compare)(const void *, const void *))
{
	if (s->count > 1)
		qsort(s->listed, s->count, sizeof(s->listed[0]), compare);
}

/* The segment is sorted by rank; NULL: the event is not in it. */
static const struct snapshot_listed *
find_rank(const struct snapshot_segment *s, int64_t rank)
{
	size_t low = 0, high = s->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (s->listed[middle].rank < rank)
			low = middle + 1;
		else
			high = middle;
	}
	return low < s->count && s->listed[low].rank == rank ? &s->listed[low]
							     : NULL;
}

/* Keeps the first of each event that `others` does not have. */
static void
drop_repeated(
    struct snapshot_segment *s, const struct snapshot_segment *others_or_null)
{
	size_t kept = 0;

	for (size_t i = 0; i < s->count; i++) {
		int64_t rank = s->listed[i].rank;

		if ((kept > 0 && s->listed[kept - 1].rank == rank) ||
		    (others_or_null != NULL &&
			find_rank(others_or_null, rank) != NULL))
			continue;
		s->listed[kept++] = s->listed[i];
	}
	s->count = kept;
}

/* What is off does not hide what goes on and takes place. */
static void
drop_off(struct snapshot_segment *later, const struct snapshot_segment *on)
{
	size_t kept = 0;

	for (size_t i = 0; i < later->count; i++) {
		const struct snapshot_listed *l = &later->listed[i];
		const struct snapshot_listed *going =
		    l->is_off ? find_rank(on, l->rank) : NULL;

		if (going == NULL || going->is_off)
			later->listed[kept++] = *l;
	}
	later->count = kept;
}

/* What begins before what goes on; of closed ones the latest first. */
static void
arrange(struct snapshot_segment *later, struct snapshot_segment *on,
    int (*compare)(const void *, const void *))
{
	sort(later, by_rank);
	drop_repeated(later, NULL);
	sort(on, by_rank);
	drop_off(later, on);
	drop_repeated(on, later);
	sort(later, compare);
	sort(on, compare);
}

static int64_t
clamp(int64_t at_s)
{
	if (at_s < SNAPSHOT_SPANS_MIN_S + 1)
		return SNAPSHOT_SPANS_MIN_S + 1;
	return at_s > SNAPSHOT_SPANS_MAX_S ? SNAPSHOT_SPANS_MAX_S : at_s;
}

bool
snapshot_window_find(struct snapshot_window *w, struct snapshot_reader *s,
    const struct date_range *r, struct arena *mem, struct error *f)
{
	struct window_search x = {
		.snapshot = s,
		.window = w,
		.from_s = clamp(r->from_s),
		.until_s = clamp(r->until_s),
	};
	struct snapshot_segment *at = w->segments;

	*w = (struct snapshot_window){ .mem = mem };
	if (x.until_s <= x.from_s)
		return true;
	if (!find_ranges(&x, r, f))
		return false;
	if (s->format < 4)
		return true;
	if (!add_levels(&x, LATER, 0, SNAPSHOT_OPEN_LATER, f) ||
	    !add_levels(&x, DURING, 0, SNAPSHOT_OPEN_ON, f) ||
	    !add_levels(&x, DURING, SNAPSHOT_SPANS_LONG, SNAPSHOT_OPEN_ON, f) ||
	    !add_running(&x, f))
		return false;
	arrange(&at[SNAPSHOT_OPEN_LATER], &at[SNAPSHOT_OPEN_ON], by_key);
	arrange(&at[SNAPSHOT_CLOSED_LATER], &at[SNAPSHOT_CLOSED_ON],
	    by_key_backwards);
	return true;
}

void
snapshot_window_release(struct snapshot_window *w)
{
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++)
		free(w->segments[i].listed);
	*w = (struct snapshot_window){ 0 };
}
