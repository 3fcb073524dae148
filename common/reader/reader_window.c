/*
 * reader_window - finds the events of a date range.
 *
 * Also called: calendar range, when filter, interval overlap.
 * The order by rank is the order by (class, key).  So the events whose next session
 * begins in the date range are one range of ranks among the future events and another
 * among the closed events.  An index finds the ends of both ranges.  The other events are
 * few, and the tables of spans.h have them, level by level.  These events are counted as
 * they are read, and only the events of a page are sorted.
 */
#include <stdlib.h>

#include "event/schedule.h"
#include "index/bitmap.h"
#include "index/spans.h"
#include "reader/internal.h"

/* A window while its events are searched. */
struct window_search {
	struct snapshot_reader *snapshot;
	struct snapshot_window *window;
	int64_t from_s, until_s;
	int64_t closed_after; /* events of higher ranks are closed */
	bool wants_open;      /* use only sessions on sale */
};

/* Finds the first event whose key is not smaller. */
#define FIRST_FROM                                                             \
	"SELECT rank FROM page WHERE (closed, place) >= (?1, ?2)"              \
	" ORDER BY closed, place, rank LIMIT 1"

bool
snapshot_window_prepare_before(
    struct snapshot_reader *s, struct sqlite3_stmt **owned, struct error *f)
{
	return sqlite_prepare(&s->db, FIRST_FROM, owned, f);
}

bool
snapshot_window_count_before(const struct snapshot_reader *s,
    struct sqlite3_stmt *st, int64_t class, int64_t key, int64_t *n,
    struct error *f)
{
	int64_t rank;
	bool row;

	sqlite_reset(st);
	sqlite_bind(st, BIND_INT(class), BIND_INT(key));
	if (!sqlite_step(st, &row, f))
		return false;
	rank = row ? sqlite_int(st, 0) : 0;
	/* A file is not trusted, so a rank must be within the snapshot. */
	*n = rank >= 1 && rank <= s->events ? rank - 1 : s->events;
	return true;
}

/*
 * Finds the two ranges of ranks.  Closed events are in reverse order: their keys are
 * negative, and the ends of the range change places.
 */
static bool
find_ranges(struct window_search *x, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	const int64_t closed = SCHEDULE_CLOSED;
	struct snapshot_segment *segments = x->window->segments;
	struct rank_range *open = &segments[SNAPSHOT_OPEN_NEXT].range;
	struct rank_range *over = &segments[SNAPSHOT_CLOSED_NEXT].range;
	LOCAL_STMT st = NULL;

	segments[SNAPSHOT_OPEN_NEXT].part =
	    (struct transitions_part){ SCHEDULE_TO_COME, x->from_s,
		    x->until_s };
	segments[SNAPSHOT_CLOSED_NEXT].part = (struct transitions_part){ closed,
		-x->until_s + 1, -x->from_s + 1 };
	return snapshot_window_prepare_before(s, &st, f) &&
	    snapshot_window_count_before(
		s, st, SCHEDULE_TO_COME, x->from_s, &open->after, f) &&
	    snapshot_window_count_before(
		s, st, SCHEDULE_TO_COME, x->until_s, &open->last, f) &&
	    snapshot_window_count_before(
		s, st, closed, INT64_MIN, &x->closed_after, f) &&
	    snapshot_window_count_before(
		s, st, closed, -x->until_s + 1, &over->after, f) &&
	    snapshot_window_count_before(
		s, st, closed, -x->from_s + 1, &over->last, f);
}

static bool
is_closed(const struct window_search *x, int64_t rank)
{
	const struct transition *moved =
	    transitions_find_moved(&x->snapshot->transitions, rank);

	return moved != NULL ? moved->class == SCHEDULE_CLOSED
			     : rank > x->closed_after;
}

static void
add_to_segment(struct window_search *x, enum snapshot_window_segment open,
    struct snapshot_listed listed)
{
	struct snapshot_segment *s = &x->window->segments[open];

	if (is_closed(x, listed.rank)) {
		s += SNAPSHOT_CLOSED_NEXT;
		listed.key = -listed.key;
	}
	s->listed =
	    mem_room(s->listed, s->count, &s->cap, sizeof(s->listed[0]));
	s->listed[s->count++] = listed;
}

/*
 * Adds the rows of a statement: rank, key, start and level.  An event that is already in
 * the window stays unchanged.
 */
static bool
add_window_rows(struct window_search *x, struct sqlite3_stmt *st,
    enum snapshot_window_segment open, struct error *f)
{
	bool row;

	for (;;) {
		struct snapshot_listed l = { 0 };

		if (!sqlite_step(st, &row, f))
			return false;
		if (!row)
			return true;
		l.rank = sqlite_int(st, 0);
		l.key = sqlite_int(st, 1);
		l.start_s = sqlite_int(st, 2);
		l.level = sqlite_int(st, 3);
		l.order = transitions_order(&x->snapshot->transitions, l.rank);
		l.is_later = open == SNAPSHOT_OPEN_LATER;
		if (bitmap_add(&x->window->events, l.rank))
			add_to_segment(x, open, l);
	}
}

/* The first session after the start of the window, if it begins in the window. */
#define LATER                                                                  \
	"SELECT d.rank, d.start, d.start, d.level"                             \
	" FROM levels l CROSS JOIN later d WHERE l.name = 'later'"             \
	" AND l.level >= ?3 AND l.level < ?4 AND d.level = l.level"            \
	" AND d.start >= ?1 AND d.start < min(?2, ?1 + l.length)"              \
	" AND d.prev < ?1"
/* Sessions that began before the window, and end in the window or after it. */
#define DURING                                                                 \
	"SELECT d.rank, d.end, d.start, d.level"                               \
	" FROM levels l CROSS JOIN during d WHERE l.name = 'during'"           \
	" AND l.level >= ?3 AND l.level < ?4 AND d.level = l.level"            \
	" AND d.start > ?1 - l.length AND d.start < min(?1, ?2)"               \
	" AND d.end > ?1"
/* Runs that began before today, if they began before the end of the window. */
#define RUNNING                                                                \
	"SELECT rank, end, start, level FROM during WHERE level = ?3"          \
	" AND start < ?2 AND end > ?1 AND level < ?4"

/* Adds the rows of the levels from `first` up to, but not including, `past`. */
static bool
add_levels(struct window_search *x, const char *sql, int64_t first,
    int64_t past, enum snapshot_window_segment open, struct error *f)
{
	LOCAL_STMT st = NULL;

	if (!sqlite_prepare(&x->snapshot->db, sql, &st, f))
		return false;
	sqlite_bind(st, BIND_INT(x->from_s), BIND_INT(x->until_s),
	    BIND_INT(first), BIND_INT(past));
	return add_window_rows(x, st, open, f);
}

/*
 * Adds sessions that take place and are on sale before the others, and sessions that
 * begin in the window before sessions that go on.
 */
static bool
add_listed(struct window_search *x, struct error *f)
{
	const int64_t running = SNAPSHOT_SPANS_RUNNING,
		      off = SNAPSHOT_SPANS_OFF;

	return add_levels(x, LATER, 0, off, SNAPSHOT_OPEN_LATER, f) &&
	    add_levels(x, DURING, 0, running, SNAPSHOT_OPEN_ON, f) &&
	    add_levels(x, RUNNING, running, running + 1, SNAPSHOT_OPEN_ON, f) &&
	    (x->wants_open ||
		(add_levels(x, LATER, off, INT64_MAX, SNAPSHOT_OPEN_LATER, f) &&
		    add_levels(
			x, DURING, off, INT64_MAX, SNAPSHOT_OPEN_ON, f)));
}

static int64_t
clamp(int64_t at_s)
{
	if (at_s < SNAPSHOT_SPANS_MIN_S + 1)
		return SNAPSHOT_SPANS_MIN_S + 1;
	return at_s > SNAPSHOT_SPANS_MAX_S ? SNAPSHOT_SPANS_MAX_S : at_s;
}

/* The reader keeps the windows of a search, and of the rest of its days. */
enum { KEPT = 2 };

void
snapshot_kept_windows_release(struct snapshot_reader *s)
{
	for (size_t i = 0; s->kept_windows != NULL && i < KEPT; i++)
		snapshot_window_release(&s->kept_windows[i]);
	free(s->kept_windows);
	s->kept_windows = NULL;
}

static bool
answers(const struct snapshot_window *w, const struct date_range *dates,
    bool wants_open)
{
	return w->is_whole && w->wants_open == wants_open &&
	    w->dates.from_s == dates->from_s &&
	    w->dates.until_s == dates->until_s &&
	    w->dates.has_now == dates->has_now;
}

static bool
find_window(struct snapshot_window *w, struct snapshot_reader *s,
    const struct date_range *r, bool wants_open, struct error *f)
{
	struct window_search x = {
		.snapshot = s,
		.window = w,
		.from_s = clamp(r->from_s),
		.until_s = clamp(r->until_s),
		.wants_open = wants_open,
	};
	bitmap_start(&w->events, s->events);
	if (x.until_s <= x.from_s)
		return true;
	if (!find_ranges(&x, f))
		return false;
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++)
		transitions_add_part(&s->transitions, w->segments[i].range,
		    &w->segments[i].part, &w->events);
	return add_listed(&x, f);
}

/* Without snapshot_reader_set_now(), the query is the tool's and names no place. */
static bool
move_dates(struct snapshot_reader *s, const struct listing_query *q,
    struct date_range *dates, struct error *f)
{
	const char *zone;

	if (s->brand == NULL)
		return true;
	if (!snapshot_reader_zone(s, q, &zone, f))
		return false;
	date_range_move(dates, s->brand->timezone, zone, s->now_s);
	return true;
}

bool
snapshot_window_find(struct snapshot_window **w, struct snapshot_reader *s,
    const struct listing_query *q, struct error *f)
{
	bool wants_open = q->filters[LISTING_FILTER_OPEN] != NULL;
	struct date_range dates = q->dates;

	if (!move_dates(s, q, &dates, f))
		return false;
	if (s->kept_windows == NULL) {
		s->kept_windows = mem_alloc(KEPT * sizeof(**w));
		memset(s->kept_windows, 0, KEPT * sizeof(**w));
	}
	for (size_t i = 0; i < KEPT; i++) {
		*w = &s->kept_windows[i];
		if (!answers(*w, &dates, wants_open))
			continue;
		s->last_window = i;
		return true;
	}
	s->last_window = (s->last_window + 1) % KEPT;
	*w = &s->kept_windows[s->last_window];
	snapshot_window_release(*w);
	(*w)->dates = dates;
	(*w)->wants_open = wants_open;
	(*w)->is_whole = find_window(*w, s, &dates, wants_open, f);
	return (*w)->is_whole;
}

bool
snapshot_window_find_off(struct snapshot_window *w, struct snapshot_reader *s,
    const struct date_range *r, struct error *f)
{
	const int64_t off = SNAPSHOT_SPANS_OFF;
	struct window_search x = {
		.snapshot = s,
		.window = w,
		.from_s = clamp(r->from_s),
		.until_s = clamp(r->until_s),
		.closed_after = s->events,
	};
	*w = (struct snapshot_window){ 0 };
	bitmap_start(&w->events, s->events);
	return x.until_s <= x.from_s ||
	    (add_levels(&x, LATER, off, INT64_MAX, SNAPSHOT_OPEN_LATER, f) &&
		add_levels(&x, DURING, off, INT64_MAX, SNAPSHOT_OPEN_ON, f));
}

void
snapshot_window_release(struct snapshot_window *w)
{
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++)
		free(w->segments[i].listed);
	bitmap_release(&w->events);
	*w = (struct snapshot_window){ 0 };
}

bool
snapshot_window_range(struct snapshot_reader *s, const struct listing_query *q,
    struct rank_range *range, struct error *f)
{
	struct snapshot_window *w;

	*range = (struct rank_range){ 0, s->events };
	if (!q->dates.set)
		return true;
	if (!snapshot_window_find(&w, s, q, f))
		return false;
	range->last = bitmap_before(&w->events, s->events + 1);
	if (range->last > 0)
		range->after = bitmap_next(&w->events, 0) - 1;
	return true;
}

bool
snapshot_window_keep(struct snapshot_reader *s, const struct listing_query *q,
    struct bitmap *set, struct error *f)
{
	struct snapshot_window *w;

	if (!q->dates.set)
		return true;
	if (!snapshot_window_find(&w, s, q, f))
		return false;
	bitmap_and(set, &w->events);
	return true;
}

/* Equal keys are in the order of all events. */
static int
compare_listed(const void *one, const void *other)
{
	const struct snapshot_listed *a = one, *b = other;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	return (a->order > b->order) - (a->order < b->order);
}

void
snapshot_listed_sort(struct snapshot_listed *l, size_t n)
{
	if (n > 1)
		qsort(l, n, sizeof(l[0]), compare_listed);
}
