/*
 * reader_feed - reads the events of a calendar by time, one after the other.
 *
 * A window (internal.h) has two ranges of ranks, which are in the order of
 * starts, the closed ones backwards, and lists of the few other events.  They are
 * read side by side and merged: only those lists are sorted and in memory.  FTS5 gives what matches a query by rank, and backwards, from the
 * index alone.
 */
#include <stdlib.h>

#include "snapshot/calendar_text.h"
#include "snapshot/internal.h"
#include "snapshot/rank_set.h"

enum { PAGE_JSON_MAX = 8 * 1024 * 1024, SQL_MAX = 1024 };

/* A segment of the window while it is read. */
struct segment_reader {
	struct snapshot_segment *segment;
	bool is_backwards; /* latest first */
	bool is_on;        /* of what began before the window */
	struct sqlite3_stmt *st;
	bool by_rank; /* the statement reads the row of a match */
	int card;     /* the column of its row where a card begins; -1: none */
	bool has_row; /* of the event that is next */
	size_t listed_before;
	/* The event that is next. */
	bool has_event;
	int64_t rank, start_s;
};

struct feed_walk {
	struct snapshot_search search;
	struct rank_set set; /* the matches */
	struct rank_set given;
	const struct snapshot_reader_feed *feed;
	bool has_set;     /* not all of the window match */
	bool has_levels;  /* and these are of levels.h */
	struct buf match; /* the full-text query, or nothing */
	struct segment_reader segments[SNAPSHOT_WINDOW_SEGMENTS];
	struct sqlite3_stmt *page;
	enum snapshot_cards cards;
	struct calendar_text text;
	struct buf json;
};

enum { PLACE, CARD }; /* of columns_of(): the others follow the card */

/* The place of an event, and what is given of it where the same table has that. */
static const char *
columns_of(const struct feed_walk *w)
{
	switch (w->cards) {
	case SNAPSHOT_CARDS_EVENT:
		/* A head may be long, and is read where it is needed. */
		return "place, calendar, changed, revision, shares_id,"
		       " CASE typeof(calendar) WHEN 'blob' THEN head END"
		       " FROM event";
	case SNAPSHOT_CARDS_TABLE:
		return "place, card, changed, revision, shares_id, description"
		       " FROM calendar";
	case SNAPSHOT_CARDS_NONE:
		break;
	}
	return w->search.snapshot->format >= 2 ? "place FROM page"
					       : "0 FROM event";
}

/* Format 1 has no keys: its events come in the order by rank. */
static void
print_sql(const struct feed_walk *w, bool is_backwards, char sql[SQL_MAX])
{
	bool has_keys = w->search.snapshot->format >= 2;
	const char *order = is_backwards ? "DESC" : "ASC";

	if (w->match.len > 0)
		snprintf(sql, SQL_MAX,
		    "SELECT rowid, %s FROM words WHERE words MATCH ?3"
		    " AND rowid > ?1 AND rowid <= ?2 ORDER BY rowid %s",
		    has_keys
			? "(SELECT place FROM page WHERE rank = words.rowid)"
			: "0",
		    order);
	else
		snprintf(sql, SQL_MAX,
		    "SELECT rank, %s WHERE rank > ?1 AND rank <= ?2"
		    " ORDER BY rank %s",
		    columns_of(w), order);
}

/* The next listed event that matches; false at the end of the list. */
static bool
next_listed(const struct feed_walk *w, struct segment_reader *r)
{
	const struct snapshot_segment *s = r->segment;

	while (r->listed_before < s->count) {
		size_t at = r->listed_before++;
		const struct snapshot_listed *l =
		    &s->listed[r->is_backwards ? s->count - 1 - at : at];

		if (w->has_set && !rank_set_has(&w->set, l->rank))
			continue;
		r->rank = l->rank;
		r->start_s = r->is_on ? INT64_MIN : l->key;
		return true;
	}
	return false;
}

/* The next match of a range: its rank, and 0 after the last one. */
static int64_t
next_match(const struct feed_walk *w, const struct segment_reader *r)
{
	const struct snapshot_rank_range *range = &r->segment->range;
	int64_t rank = r->is_backwards ? rank_set_before(&w->set, r->rank)
				       : rank_set_next(&w->set, r->rank);

	return rank > range->after && rank <= range->last ? rank : 0;
}

static bool
next_by_rank(
    const struct feed_walk *w, struct segment_reader *r, struct error *f)
{
	int64_t rank = next_match(w, r);

	r->has_event = rank != 0;
	r->has_row = false;
	if (!r->has_event)
		return true;
	r->rank = rank;
	sqlite_reset(r->st);
	sqlite_bind_int(r->st, 1, rank);
	if (!sqlite_step(r->st, &r->has_event, f))
		return false;
	if (!r->has_event)
		return snapshot_reader_fail_missing(w->search.snapshot, f);
	r->has_row = true;
	r->start_s = sqlite_int(r->st, 0);
	if (r->is_backwards)
		r->start_s = -r->start_s;
	return true;
}

static bool
next_event(const struct feed_walk *w, struct segment_reader *r, struct error *f)
{
	if (r->st == NULL) {
		r->has_event = next_listed(w, r);
		return true;
	}
	if (r->by_rank)
		return next_by_rank(w, r, f);
	if (!sqlite_step(r->st, &r->has_event, f))
		return false;
	r->has_row = r->has_event;
	if (r->has_event) {
		r->rank = sqlite_int(r->st, 0);
		r->start_s = sqlite_int(r->st, 1);
		if (r->is_backwards)
			r->start_s = -r->start_s;
	}
	return true;
}

/* The range's statement. */
static bool
start_range(struct feed_walk *w, struct segment_reader *r, struct error *f)
{
	const struct snapshot_rank_range *range = &r->segment->range;
	char sql[SQL_MAX];

	r->by_rank = w->search.has_common || w->has_levels;
	if (w->cards != SNAPSHOT_CARDS_NONE &&
	    (r->by_rank || w->match.len == 0))
		r->card = r->by_rank ? CARD : 1 + CARD;
	if (r->by_rank) {
		r->rank = r->is_backwards ? range->last + 1 : range->after;
		snprintf(sql, sizeof(sql), "SELECT %s WHERE rank = ?1",
		    columns_of(w));
		return sqlite_prepare(&w->search.snapshot->db, sql, &r->st, f);
	}
	print_sql(w, r->is_backwards, sql);
	if (!sqlite_prepare(&w->search.snapshot->db, sql, &r->st, f))
		return false;
	sqlite_bind_int(r->st, 1, range->after);
	sqlite_bind_int(r->st, 2, range->last);
	if (w->match.len > 0)
		sqlite_bind_text(r->st, 3, buf_cstr(&w->match));
	return true;
}

static bool
start_segment(
    struct feed_walk *w, enum snapshot_window_segment which, struct error *f)
{
	struct segment_reader *r = &w->segments[which];

	r->segment = &w->search.window.segments[which];
	r->is_backwards = which >= SNAPSHOT_CLOSED_NEXT;
	r->is_on = which == SNAPSHOT_OPEN_ON || which == SNAPSHOT_CLOSED_ON;
	r->card = -1;
	snapshot_listed_arrange(
	    r->segment->listed, r->segment->count, 0, r->segment->count, which);
	if (r->segment->range.last > r->segment->range.after &&
	    !start_range(w, r, f))
		return false;
	return next_event(w, r, f);
}

static bool
give_card(struct feed_walk *w, const struct segment_reader *r,
    struct sqlite3_stmt *st, int at, bool *more, struct error *f)
{
	struct event_piece last = snapshot_reader_piece(st, at + 4);
	struct event_history history = {
		.changed_s = sqlite_int(st, at + 1),
		.revision = sqlite_int(st, at + 2),
		.shares_id = sqlite_int(st, at + 3) != 0,
	};

	if (w->cards == SNAPSHOT_CARDS_TABLE) {
		w->text.card = snapshot_reader_piece(st, at);
		w->text.description = last.p;
	} else if (!calendar_text_read(
		       &w->text, packed_column(st, at), last, f)) {
		return false;
	}
	return w->feed->each(w->feed->context, r->start_s, w->text.card.p,
	    w->text.card.n, w->text.description, &history, more, f);
}

static bool
read_event(struct feed_walk *w, const struct segment_reader *r, bool *more,
    struct error *f)
{
	struct snapshot_page_row page;
	bool row;

	if (r->has_row && r->card >= 0)
		return give_card(w, r, r->st, r->card, more, f);
	sqlite_reset(w->page);
	sqlite_bind_int(w->page, 1, r->rank);
	if (!sqlite_step(w->page, &row, f))
		return false;
	if (!row)
		return snapshot_reader_fail_missing(w->search.snapshot, f);
	if (w->cards != SNAPSHOT_CARDS_NONE)
		return give_card(w, r, w->page, CARD, more, f);
	buf_reset(&w->json);
	snapshot_reader_page_row(w->search.snapshot, w->page, &page);
	return snapshot_page_compose(&page, &w->json, NULL, f) &&
	    w->feed->each(w->feed->context, r->start_s, buf_cstr(&w->json),
		w->json.len, NULL, &page.history, more, f);
}

/* The segment with the earliest event; NULL when all are at their ends. */
static struct segment_reader *
earliest(struct feed_walk *w)
{
	struct segment_reader *found = NULL;

	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		struct segment_reader *r = &w->segments[i];

		if (r->has_event &&
		    (found == NULL || r->start_s < found->start_s))
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
			.card = -1,
		};

		if (rank_set_has(&w->given, r.rank) ||
		    (w->has_set && !rank_set_has(&w->set, r.rank)))
			continue;
		if (!read_event(w, &r, more, f))
			return false;
	}
	return true;
}

/*
 * An event stands where its next session does that takes place: one that is off may be
 * before it.
 */
static bool
read_late(struct feed_walk *w, struct error *f)
{
	struct snapshot_window late = { 0 };
	struct date_range dates;
	bool ok, more = true;

	if (!w->feed->late(w->feed->context, &dates))
		return true;
	ok = snapshot_window_find_off(&late, w->search.snapshot, &dates, f) &&
	    read_late_of(w, &late.segments[SNAPSHOT_OPEN_LATER], &more, f) &&
	    read_late_of(w, &late.segments[SNAPSHOT_OPEN_ON], &more, f);
	snapshot_window_release(&late);
	return ok;
}

static bool
walk(struct feed_walk *w, struct error *f)
{
	struct segment_reader *r;
	bool more = true;

	while (more && (r = earliest(w)) != NULL) {
		if (!read_event(w, r, &more, f))
			return false;
		if (more)
			(void)rank_set_add(&w->given, r->rank);
		if (!next_event(w, r, f))
			return false;
	}
	return more || read_late(w, f);
}

/* The events of all levels: a calendar is in the order of time. */
static bool
find_levels(struct feed_walk *w, struct error *f)
{
	struct snapshot_reader *s = w->search.snapshot;
	struct levels levels;
	bool ok = levels_find(&levels, s, w->search.query, false, f);

	rank_set_start(&w->set, s->events);
	rank_set_add_set(&w->set, &levels.all);
	levels_release(&levels);
	return ok;
}

static bool
find_window(struct feed_walk *w, struct error *f)
{
	struct snapshot_search *x = &w->search;

	if (w->has_levels && !find_levels(w, f))
		return false;
	if (x->snapshot->format < 2) {
		x->window.segments[SNAPSHOT_OPEN_NEXT].range.last =
		    x->snapshot->events;
		return true;
	}
	return snapshot_window_find(
		   &x->window, x->snapshot, &x->query->dates, f) &&
	    (!w->has_set || w->has_levels ||
		snapshot_search_mark(x, &w->set, f));
}

static bool
start(struct feed_walk *w, struct error *f)
{
	struct snapshot_reader *s = w->search.snapshot;
	char sql[SQL_MAX];

	/* Mapped pages would stay in our memory; most are read only once. */
	rank_set_start(&w->given, s->events);
	if (!sqlite_exec(&s->db, "PRAGMA mmap_size = 0", f) ||
	    !find_window(w, f))
		return false;
	w->cards = snapshot_reader_cards(s);
	if (w->cards != SNAPSHOT_CARDS_NONE)
		snprintf(sql, sizeof(sql), "SELECT %s WHERE rank = ?1",
		    columns_of(w));
	else
		snprintf(sql, sizeof(sql), "%s WHERE rank = ?1",
		    snapshot_reader_page_sql(s));
	if (!sqlite_prepare(&s->db, sql, &w->page, f))
		return false;
	for (int i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		if (!start_segment(w, (enum snapshot_window_segment)i, f))
			return false;
	}
	return true;
}

static void
finish(struct feed_walk *w)
{
	sqlite_finish(&w->page);
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++)
		sqlite_finish(&w->segments[i].st);
	rank_set_release(&w->given);
	rank_set_release(&w->set);
	snapshot_window_release(&w->search.window);
	fts_query_release(&w->search.fts);
	calendar_text_release(&w->text);
	buf_release(&w->json);
	buf_release(&w->match);
}

bool
snapshot_reader_feed(struct snapshot_reader *s,
    const struct snapshot_reader_feed *feed, struct error *f)
{
	struct feed_walk w = {
		.search = { .snapshot = s, .query = feed->query },
		.feed = feed,
		.match = BUF_INIT(FTS_QUERY_MAX),
		.json = BUF_INIT(PAGE_JSON_MAX),
	};
	int64_t events;
	bool none = false, ok;

	calendar_text_init(&w.text);
	ok = snapshot_reader_words(s, feed->query->q, &w.search.fts, f) &&
	    snapshot_reader_filters(
		s, feed->query, &w.search.fts, &events, &none, f);
	if (ok && feed->query->q != NULL && w.search.fts.word_count == 0)
		none = true;
	fts_query_print(&w.search.fts, INDEX_TERMS_TEXT, &w.match);
	w.has_levels = levels_asked(feed->query);
	w.has_set = w.has_levels || !fts_query_is_empty(&w.search.fts);
	none = none && !w.has_levels;
	w.search.has_common = w.has_set && snapshot_reader_has_common(s);
	if (ok && !none)
		ok = start(&w, f) && walk(&w, f);
	finish(&w);
	return ok;
}
