/*
 * reader_feed - reads the events of a calendar by time, one after the other.
 *
 * The order by rank has the open events by start, and then the closed ones by
 * start backwards.  So both are read by rank, the closed ones from the end, and
 * merged: nothing is sorted, and no list of what matches is in memory.  FTS5
 * gives what matches a query in this order, and backwards, from the index alone.
 */
#include "base/datetime.h"
#include "snapshot/fts_query.h"
#include "snapshot/internal.h"

enum { PAGE_JSON_MAX = 8 * 1024 * 1024, ZONE_S = 86400 };

/* What is closed and began longer before the calendar does is left out. */
#define LONGEST_RUN_S (INT64_C(92) * 86400)

/* The ranks of the open events, or of the closed ones. */
struct rank_stream {
	struct sqlite3_stmt *st;
	bool is_closed;
	bool has_row;
	int64_t rank, start_s; /* of its row */
};

struct feed_walk {
	struct snapshot_reader *snapshot;
	const struct snapshot_reader_feed *feed;
	struct buf match; /* the full-text query, or nothing */
	struct rank_stream streams[2];
	struct sqlite3_stmt *page;
	struct buf json;
};

/* Format 1 has no keys: its events come in the order by rank. */
static void
print_sql(const struct feed_walk *w, bool is_closed, struct buf *sql)
{
	bool has_keys = w->snapshot->format >= 2;
	const char *order = is_closed ? "DESC" : "ASC";

	if (w->match.len > 0) {
		buf_printf(sql,
		    "SELECT rowid, %s FROM words WHERE words MATCH ?3"
		    " AND rowid > ?1 AND rowid <= ?2 ORDER BY rowid %s",
		    has_keys ? "(SELECT place FROM page WHERE rank = words.rowid)"
			     : "0",
		    order);
		return;
	}
	buf_printf(sql,
	    "SELECT rank, %s WHERE rank > ?1 AND rank <= ?2 ORDER BY rank %s",
	    has_keys ? "place FROM page" : "0 FROM event", order);
}

static bool
stream_next(struct rank_stream *s, struct error *f)
{
	if (!sqlite_step(s->st, &s->has_row, f))
		return false;
	if (!s->has_row)
		return true;
	s->rank = sqlite_int(s->st, 0);
	s->start_s = sqlite_int(s->st, 1);
	if (s->is_closed)
		s->start_s = -s->start_s;
	return true;
}

static bool
stream_start(struct feed_walk *w, bool is_closed,
    struct snapshot_rank_range range, struct error *f)
{
	struct rank_stream *s = &w->streams[is_closed];
	struct buf sql = BUF_INIT(1024);
	bool ok;

	s->is_closed = is_closed;
	print_sql(w, is_closed, &sql);
	ok = sqlite_prepare(&w->snapshot->db, buf_cstr(&sql), &s->st, f);
	buf_release(&sql);
	if (!ok)
		return false;
	sqlite_bind_int(s->st, 1, range.after);
	sqlite_bind_int(s->st, 2, range.last);
	if (w->match.len > 0)
		sqlite_bind_text(s->st, 3, buf_cstr(&w->match));
	return stream_next(s, f);
}

/* An event without a start has the largest key. */
static bool
find_ranges(struct feed_walk *w, struct snapshot_rank_range *open,
    struct snapshot_rank_range *closed, struct error *f)
{
	struct snapshot_reader *s = w->snapshot;
	int64_t from_s = w->feed->from_s, until_s = w->feed->until_s;
	int64_t oldest_s = from_s < -INT64_MAX + LONGEST_RUN_S
	    ? -INT64_MAX
	    : from_s - LONGEST_RUN_S;

	*open = (struct snapshot_rank_range){ 0, s->events };
	*closed = (struct snapshot_rank_range){ 0, 0 };
	if (s->format < 2)
		return true;
	return snapshot_reader_count_before(s, 0, until_s, &open->last, f) &&
	    snapshot_reader_count_before(
		s, 1, -until_s + 1, &closed->after, f) &&
	    snapshot_reader_count_before(
		s, 1, oldest_s == -INT64_MAX ? INT64_MAX : -oldest_s + 1,
		&closed->last, f);
}

/*
 * A quick look at an event that began before the calendar does: false when it
 * ended before, too.  The times are the first members of `body`.
 */
static bool
may_reach(const struct feed_walk *w)
{
	static const char key[] = "\"ends_at\":\"", sessions[] =
	    "\"sessions\":[{";
	enum { TIMES_MAX = 160 };
	struct event_piece body = snapshot_reader_piece(w->page, 1);
	struct event_piece beside = snapshot_reader_piece(w->page, 3);
	size_t n = body.n < TIMES_MAX ? body.n : TIMES_MAX;
	const char *at = memmem(body.p, n, key, strlen(key)), *quote;
	char text[DATETIME_TEXT_MAX];
	struct datetime t;

	if (memmem(beside.p, beside.n, sessions, strlen(sessions)) != NULL)
		return true;
	if (at == NULL)
		return false;
	at += strlen(key);
	quote = memchr(at, '"', (size_t)(body.p + body.n - at));
	if (quote == NULL || quote - at >= (ptrdiff_t)sizeof(text))
		return true;
	snprintf(text, sizeof(text), "%.*s", (int)(quote - at), at);
	return !datetime_parse(text, &t) ||
	    datetime_civil_s(&t) + 2 * ZONE_S >= w->feed->from_s;
}

/* The event of the stream's row. */
static bool
read_event(struct feed_walk *w, const struct rank_stream *s, bool *more,
    struct error *f)
{
	struct event_history history;
	bool row, ok;

	sqlite_reset(w->page);
	sqlite_bind_int(w->page, 1, s->rank);
	if (!sqlite_step(w->page, &row, f))
		return false;
	if (!row)
		return error_note(
		    f, ERROR_INTERNAL_ERROR, "the snapshot lacks an event");
	if (w->snapshot->format >= 2 && s->start_s < w->feed->from_s &&
	    !may_reach(w))
		return true;
	buf_reset(&w->json);
	snapshot_reader_append_page(w->page, &w->json);
	history = snapshot_reader_history(w->snapshot, w->page);
	ok = w->feed->each(w->feed->context, &w->json, &history, more, f);
	return ok;
}

static bool
walk(struct feed_walk *w, struct error *f)
{
	struct rank_stream *open = &w->streams[0], *closed = &w->streams[1];
	bool more = true;

	while (more && (open->has_row || closed->has_row)) {
		bool is_open = open->has_row &&
		    (!closed->has_row || open->start_s <= closed->start_s);
		struct rank_stream *s = is_open ? open : closed;

		if (!read_event(w, s, &more, f) || !stream_next(s, f))
			return false;
	}
	return true;
}

/* *none: no event can match. */
static bool
print_match(struct feed_walk *w, bool *none, struct error *f)
{
	const struct listing_query *q = w->feed->query;
	struct fts_query fts;
	int64_t events;
	bool ok;

	fts_query_init(&fts, q->q);
	ok = snapshot_reader_add_filters(
	    w->snapshot, q, &fts, &events, none, f);
	if (ok && q->q != NULL && fts.word_count == 0)
		*none = true;
	fts_query_print(&fts, INDEX_TERMS_TEXT, &w->match);
	fts_query_release(&fts);
	return ok;
}

static bool
start(struct feed_walk *w, struct error *f)
{
	struct snapshot_rank_range open, closed;
	char sql[1024];

	snprintf(sql, sizeof(sql), "%s WHERE rank = ?1",
	    snapshot_reader_page_sql(w->snapshot));
	return sqlite_prepare(&w->snapshot->db, sql, &w->page, f) &&
	    find_ranges(w, &open, &closed, f) &&
	    stream_start(w, false, open, f) &&
	    stream_start(w, true, closed, f);
}

bool
snapshot_reader_feed(struct snapshot_reader *s,
    const struct snapshot_reader_feed *feed, struct error *f)
{
	struct feed_walk w = {
		.snapshot = s,
		.feed = feed,
		.match = BUF_INIT(FTS_QUERY_MAX),
		.json = BUF_INIT(PAGE_JSON_MAX),
	};
	bool none, ok = print_match(&w, &none, f);

	if (ok && !none)
		ok = start(&w, f) && walk(&w, f);
	sqlite_finish(&w.page);
	sqlite_finish(&w.streams[1].st);
	sqlite_finish(&w.streams[0].st);
	buf_release(&w.json);
	buf_release(&w.match);
	return ok;
}
