/*
 * reader_feed - reads the events of a calendar by time, one after the other.
 *
 * Also called: k-way merge.
 * A window (internal.h) has two ranges of ranks and lists of the few other events.  The
 * ranges are sorted by start, the range of closed events backwards.  The events that
 * moved into a range (transitions.h) are another list.  Ranges and lists are read side by
 * side and merged, so that only the lists are sorted and in memory.
 */
#include <stdlib.h>

#include "database/calendar_text.h"
#include "index/bitmap.h"
#include "reader/internal.h"

/* The reading position in a segment of the window, or in the events that moved there. */
struct segment_reader {
	const struct snapshot_segment *segment;
	enum snapshot_window_segment which;
	bool is_backwards; /* latest first */
	bool is_on;        /* its events began before the window */
	bool is_range;     /* of ranks; false: a list */
	size_t listed_before;
	bool has_event;
	int64_t rank, start_s;
	int64_t order; /* transitions_order() */
};

/* The segments, and the events that moved into one of the two ranges of ranks. */
enum { READERS = SNAPSHOT_WINDOW_SEGMENTS + 2 };

struct feed_walk {
	struct snapshot_reader *snapshot;
	struct snapshot_window *window;
	struct bitmap set; /* the matches, on all dates */
	struct bitmap given;
	const struct snapshot_reader_feed *feed;
	struct segment_reader readers[READERS];
	struct snapshot_segment moved[READERS - SNAPSHOT_WINDOW_SEGMENTS];
	struct sqlite3_stmt *events, *places; /* by rank */
	struct calendar_text text;
};

/* A head may be long, so it is read only if it is needed. */
static const char sql_of_events[] =
    "SELECT calendar, changed, revision, shares_id,"
    " CASE typeof(calendar) WHEN 'blob' THEN head END"
    " FROM event WHERE rank = ?1";
enum { CALENDAR, CHANGED, REVISION, SHARES_ID, HEAD };

/* Moves to the next listed event that matches.  Returns false at the end of the list. */
static bool
next_listed(const struct feed_walk *w, struct segment_reader *r)
{
	const struct snapshot_segment *s = r->segment;

	while (r->listed_before < s->count) {
		size_t at = r->listed_before++;
		const struct snapshot_listed *l =
		    &s->listed[r->is_backwards ? s->count - 1 - at : at];

		if (!bitmap_has(&w->set, l->rank))
			continue;
		r->rank = l->rank;
		r->start_s = r->is_on ? INT64_MIN
		    : r->is_backwards ? -l->key
				      : l->key;
		r->order = l->order;
		return true;
	}
	return false;
}

/* Returns the rank of the next match in a range, or 0 after the last match. */
static int64_t
next_match(const struct feed_walk *w, const struct segment_reader *r)
{
	const struct rank_range *range = &r->segment->range;
	int64_t rank = r->rank;

	do
		rank = r->is_backwards ? bitmap_before(&w->set, rank)
				       : bitmap_next(&w->set, rank);
	while (transitions_find_moved(&w->snapshot->transitions, rank) != NULL);
	return rank > range->after && rank <= range->last ? rank : 0;
}

static bool
find_row(const struct feed_walk *w, struct sqlite3_stmt *st, int64_t rank,
    struct error *f)
{
	bool row;

	sqlite_reset(st);
	sqlite_bind_int(st, 1, rank);
	return sqlite_step(st, &row, f) &&
	    (row || snapshot_reader_fail_missing(w->snapshot, f));
}

static bool
next_event(const struct feed_walk *w, struct segment_reader *r, struct error *f)
{
	if (!r->is_range) {
		r->has_event = next_listed(w, r);
		return true;
	}
	r->rank = next_match(w, r);
	r->has_event = r->rank != 0;
	if (!r->has_event)
		return true;
	if (!find_row(w, w->places, r->rank, f))
		return false;
	r->order = transitions_order(&w->snapshot->transitions, r->rank);
	r->start_s = sqlite_int(w->places, 0);
	if (r->is_backwards)
		r->start_s = -r->start_s;
	return true;
}

static bool
start_reader(struct feed_walk *w, struct segment_reader *r,
    enum snapshot_window_segment which, const struct snapshot_segment *segment,
    struct error *f)
{
	const struct rank_range *range = &segment->range;

	r->which = which;
	r->segment = segment;
	r->is_backwards = which >= SNAPSHOT_CLOSED_NEXT;
	r->is_on = which == SNAPSHOT_OPEN_ON || which == SNAPSHOT_CLOSED_ON;
	r->is_range = range->last > range->after;
	r->rank = r->is_backwards ? range->last + 1 : range->after;
	return next_event(w, r, f);
}

/* Finds the events that moved into a segment that is in the order of ranks. */
static void
find_moved(const struct feed_walk *w, enum snapshot_window_segment which,
    struct snapshot_segment *out)
{
	const struct transitions *t = &w->snapshot->transitions;
	const struct transitions_part *part = &w->window->segments[which].part;

	out->listed = mem_alloc((t->moved_count + 1) * sizeof(out->listed[0]));
	for (size_t i = 0; i < t->moved_count; i++) {
		const struct transition *x = &t->moved[i];

		if (transitions_is_in(x, part))
			out->listed[out->count++] = (struct snapshot_listed){
				.rank = x->rank,
				.key = x->key,
				.order = transitions_order(t, x->rank),
			};
	}
}

static bool
start_segment(
    struct feed_walk *w, enum snapshot_window_segment which, struct error *f)
{
	struct snapshot_segment *s = &w->window->segments[which];
	size_t at = which == SNAPSHOT_CLOSED_NEXT;

	snapshot_listed_sort(s->listed, s->count);
	if (!start_reader(w, &w->readers[which], which, s, f))
		return false;
	if (which != SNAPSHOT_OPEN_NEXT && which != SNAPSHOT_CLOSED_NEXT)
		return true;
	find_moved(w, which, &w->moved[at]);
	return start_reader(w, &w->readers[SNAPSHOT_WINDOW_SEGMENTS + at],
	    which, &w->moved[at], f);
}

static bool
read_event(struct feed_walk *w, const struct segment_reader *r, bool *more,
    struct error *f)
{
	struct sqlite3_stmt *st = w->events;
	struct event_history history;

	if (!find_row(w, st, r->rank, f))
		return false;
	history = (struct event_history){
		.changed_s = sqlite_int(st, CHANGED),
		.revision = sqlite_int(st, REVISION),
		.shares_id = sqlite_int(st, SHARES_ID) != 0,
	};
	return calendar_text_read(&w->text, packed_column(st, CALENDAR),
		   snapshot_reader_piece(st, HEAD), f) &&
	    w->feed->each(w->feed->context, r->start_s, w->text.card.p,
		w->text.card.n, w->text.description, &history, more, f);
}

static bool
is_before(const struct segment_reader *a, const struct segment_reader *b)
{
	if (a->start_s != b->start_s)
		return a->start_s < b->start_s;
	if (a->which != b->which)
		return a->which < b->which;
	return a->is_backwards ? a->order > b->order : a->order < b->order;
}

/* Returns the segment with the earliest next event, or NULL if none has one. */
static struct segment_reader *
earliest(struct feed_walk *w)
{
	struct segment_reader *found = NULL;

	for (size_t i = 0; i < READERS; i++) {
		struct segment_reader *r = &w->readers[i];

		if (r->has_event && (found == NULL || is_before(r, found)))
			found = r;
	}
	return found;
}

static bool
read_late_of(struct feed_walk *w, const struct snapshot_segment *s, bool *more,
    struct error *f)
{
	for (size_t i = 0; *more && i < s->count; i++) {
		struct segment_reader r = {
			.rank = s->listed[i].rank,
			.start_s = INT64_MAX,
		};

		if (bitmap_has(&w->given, r.rank) ||
		    !bitmap_has(&w->set, r.rank))
			continue;
		if (!read_event(w, &r, more, f))
			return false;
	}
	return true;
}

/*
 * Reads the events with a cancelled or sold out session in the dates of `late`.  The walk
 * sorts an event by its sessions on sale, if it has any.
 */
static bool
read_late(struct feed_walk *w, struct error *f)
{
	struct snapshot_window late = { 0 };
	struct date_range dates;
	bool ok, more = true;

	if (!w->feed->late(w->feed->context, &dates))
		return true;
	ok = snapshot_window_find_off(&late, w->snapshot, &dates, f) &&
	    read_late_of(w, &late.segments[SNAPSHOT_OPEN_LATER], &more, f) &&
	    read_late_of(w, &late.segments[SNAPSHOT_OPEN_ON], &more, f);
	snapshot_window_release(&late);
	return ok;
}

static bool
walk_feed(struct feed_walk *w, struct error *f)
{
	struct segment_reader *r;
	bool more = true;

	while (more && (r = earliest(w)) != NULL) {
		if (!read_event(w, r, &more, f))
			return false;
		if (more)
			(void)bitmap_add(&w->given, r->rank);
		if (!next_event(w, r, f))
			return false;
	}
	return more || read_late(w, f);
}

/* Finds the matches on all dates, because late events may be on others than the query's. */
static bool
find_matches(struct feed_walk *w, struct error *f)
{
	struct listing_query q = *w->feed->query;

	q.dates = (struct date_range){ 0 };
	bitmap_start(&w->set, w->snapshot->events);
	return snapshot_reader_events(w->snapshot, &q, &w->set, f);
}

static bool
start_feed(struct feed_walk *w, struct error *f)
{
	struct snapshot_reader *s = w->snapshot;

	bitmap_start(&w->given, s->events);
	if (!find_matches(w, f) ||
	    !snapshot_window_find(&w->window, s, w->feed->query, f) ||
	    !sqlite_prepare(&s->db, sql_of_events, &w->events, f) ||
	    !sqlite_prepare(&s->db, "SELECT place FROM event WHERE rank = ?1",
		&w->places, f))
		return false;
	for (int i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		if (!start_segment(w, (enum snapshot_window_segment)i, f))
			return false;
	}
	return true;
}

static void
finish_feed(struct feed_walk *w)
{
	sqlite_finish(&w->events);
	sqlite_finish(&w->places);
	for (size_t i = 0; i < ARRAY_LEN(w->moved); i++)
		free(w->moved[i].listed);
	bitmap_release(&w->given);
	bitmap_release(&w->set);
	calendar_text_release(&w->text);
}

bool
snapshot_reader_feed(struct snapshot_reader *s,
    const struct snapshot_reader_feed *feed, struct error *f)
{
	struct feed_walk w = { .snapshot = s, .feed = feed };
	bool ok;

	calendar_text_init(&w.text);
	ok = start_feed(&w, f) && walk_feed(&w, f);
	finish_feed(&w);
	return ok;
}
