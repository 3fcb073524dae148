/*
 * reader_feed - reads the events of a calendar by time, one after the other.
 *
 * The order by rank has the events to come by start, then the runs that began
 * before, and at last the closed ones by start backwards (schedule.h).  So each
 * of them is read by rank, the closed ones from the end, and they are merged:
 * nothing is sorted, and no list of what matches is in memory.  FTS5 gives what
 * matches a query in this order, and backwards, from the index alone.
 */
#include "base/datetime.h"
#include "event/schedule.h"
#include "snapshot/fts_query.h"
#include "snapshot/internal.h"

enum { PAGE_JSON_MAX = 8 * 1024 * 1024, DAY_S = 86400 };
enum { TO_COME, RUNNING, CLOSED, STREAMS };

/* What is closed and began longer before the calendar does is left out. */
#define LONGEST_RUN_S (INT64_C(92) * 86400)

/* The ranks of one class of events. */
struct rank_stream {
	struct sqlite3_stmt *st;
	struct snapshot_rank_range range;
	bool has_row;
	int64_t rank, start_s; /* of its row; a run's is before all others */
};

struct feed_walk {
	struct snapshot_reader *snapshot;
	const struct snapshot_reader_feed *feed;
	struct buf match; /* the full-text query, or nothing */
	struct rank_stream streams[STREAMS];
	struct sqlite3_stmt *page;
	struct buf json;
};

/* Format 1 has no keys: its events come in the order by rank. */
static void
print_sql(const struct feed_walk *w, size_t class, struct buf *sql)
{
	bool has_keys = w->snapshot->format >= 2;
	const char *order = class == CLOSED ? "DESC" : "ASC";

	if (w->match.len > 0) {
		buf_printf(sql,
		    "SELECT rowid, %s FROM words WHERE words MATCH ?3"
		    " AND rowid > ?1 AND rowid <= ?2 ORDER BY rowid %s",
		    has_keys
			? "(SELECT place FROM page WHERE rank = words.rowid)"
			: "0",
		    order);
		return;
	}
	buf_printf(sql,
	    "SELECT rank, %s WHERE rank > ?1 AND rank <= ?2 ORDER BY rank %s",
	    has_keys ? "place FROM page" : "0 FROM event", order);
}

static bool
stream_next(struct feed_walk *w, size_t class, struct error *f)
{
	struct rank_stream *s = &w->streams[class];
	int64_t key;

	if (!sqlite_step(s->st, &s->has_row, f))
		return false;
	if (!s->has_row)
		return true;
	s->rank = sqlite_int(s->st, 0);
	key = sqlite_int(s->st, 1);
	s->start_s = class == TO_COME ? key
	    : class == CLOSED         ? -key
				      : INT64_MIN;
	return true;
}

static bool
stream_start(struct feed_walk *w, size_t class, struct error *f)
{
	struct rank_stream *s = &w->streams[class];
	struct buf sql = BUF_INIT(1024);
	bool ok;

	print_sql(w, class, &sql);
	ok = sqlite_prepare(&w->snapshot->db, buf_cstr(&sql), &s->st, f);
	buf_release(&sql);
	if (!ok)
		return false;
	sqlite_bind_int(s->st, 1, s->range.after);
	sqlite_bind_int(s->st, 2, s->range.last);
	if (w->match.len > 0)
		sqlite_bind_text(s->st, 3, buf_cstr(&w->match));
	return stream_next(w, class, f);
}

/* The events of a class with from <= key < until. */
static bool
find_range(struct feed_walk *w, int64_t class, int64_t from, int64_t until,
    struct snapshot_rank_range *r, struct error *f)
{
	struct snapshot_reader *s = w->snapshot;

	return snapshot_reader_count_before(s, class, from, &r->after, f) &&
	    snapshot_reader_count_before(s, class, until, &r->last, f);
}

/* Without a start an event has the largest key of all. */
static bool
find_ranges(struct feed_walk *w, struct error *f)
{
	struct snapshot_reader *s = w->snapshot;
	struct snapshot_rank_range *to_come = &w->streams[TO_COME].range;
	struct snapshot_rank_range *closed = &w->streams[CLOSED].range;
	int64_t from_s = w->feed->from_s, until_s = w->feed->until_s;
	int64_t oldest_s = from_s < -INT64_MAX + LONGEST_RUN_S
	    ? -INT64_MAX + 1
	    : from_s - LONGEST_RUN_S;

	if (s->format < 2) {
		to_come->last = s->events;
		return true;
	}
	return find_range(
		   w, SCHEDULE_TO_COME, -INT64_MAX, until_s, to_come, f) &&
	    find_range(w, s->format < 4 ? 1 : SCHEDULE_CLOSED, -until_s + 1,
		-oldest_s + 1, closed, f) &&
	    (s->format < 4 ||
		find_range(w, SCHEDULE_RUNNING,
		    from_s == INT64_MIN ? -INT64_MAX : from_s, INT64_MAX,
		    &w->streams[RUNNING].range, f));
}

/*
 * A quick look at an event that began before the calendar does: false when it
 * ended before, too, and has no other sessions.  The times are the first members of `body`.
 */
static bool
may_reach(const struct feed_walk *w)
{
	static const char key[] = "\"ends_at\":\"",
			  sessions[] = "\"sessions\":[{";
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
	    datetime_civil_s(&t) + 2 * DAY_S >= w->feed->from_s;
}

/* The event of the stream's row. */
static bool
read_event(struct feed_walk *w, const struct rank_stream *s, bool *more,
    struct error *f)
{
	struct event_history history;
	bool row;

	sqlite_reset(w->page);
	sqlite_bind_int(w->page, 1, s->rank);
	if (!sqlite_step(w->page, &row, f))
		return false;
	if (!row)
		return error_note(
		    f, ERROR_INTERNAL_ERROR, "the snapshot lacks an event");
	if (w->snapshot->format >= 2 && s->start_s != INT64_MIN &&
	    s->start_s < w->feed->from_s && !may_reach(w))
		return true;
	buf_reset(&w->json);
	snapshot_reader_append_page(w->page, &w->json);
	history = snapshot_reader_history(w->snapshot, w->page);
	return w->feed->each(w->feed->context, &w->json, &history, more, f);
}

/* The stream with the earliest event; STREAMS when all are at their ends. */
static size_t
earliest(const struct feed_walk *w)
{
	size_t found = STREAMS;

	for (size_t i = 0; i < STREAMS; i++) {
		const struct rank_stream *s = &w->streams[i];

		if (s->has_row &&
		    (found == STREAMS ||
			s->start_s < w->streams[found].start_s))
			found = i;
	}
	return found;
}

static bool
walk(struct feed_walk *w, struct error *f)
{
	bool more = true;
	size_t class;

	while (more && (class = earliest(w)) != STREAMS) {
		if (!read_event(w, &w->streams[class], &more, f) ||
		    !stream_next(w, class, f))
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
	ok =
	    snapshot_reader_add_filters(w->snapshot, q, &fts, &events, none, f);
	if (ok && q->q != NULL && fts.word_count == 0)
		*none = true;
	fts_query_print(&fts, INDEX_TERMS_TEXT, &w->match);
	fts_query_release(&fts);
	return ok;
}

static bool
start(struct feed_walk *w, struct error *f)
{
	char sql[1024];

	snprintf(sql, sizeof(sql), "%s WHERE rank = ?1",
	    snapshot_reader_page_sql(w->snapshot));
	if (!sqlite_prepare(&w->snapshot->db, sql, &w->page, f) ||
	    !find_ranges(w, f))
		return false;
	for (size_t i = 0; i < STREAMS; i++) {
		if (!stream_start(w, i, f))
			return false;
	}
	return true;
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
	for (size_t i = 0; i < STREAMS; i++)
		sqlite_finish(&w.streams[i].st);
	buf_release(&w.json);
	buf_release(&w.match);
	return ok;
}
