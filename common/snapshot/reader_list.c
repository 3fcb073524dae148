/*
 * reader_list - reads one page of the list, by relevance (matches in the name
 * first; no bm25 score) and then by date, and the number of events that match.
 *
 * Why the SQL is as it is:
 *
 * rank     The primary key of every table is the position in the default order.
 *          So no query sorts, and a page without words or filters is the key
 *          range that starts at its offset: a deep page of 1M events fell from
 *          54 ms (OFFSET) to 0.01 ms (a seek).
 * IN (SELECT ... LIMIT OFFSET)
 *          FTS5 yields rowids in ascending order, that is in rank order, from
 *          the index alone.  The subselect skips and limits rowids; only the
 *          rows of the page are read from `event`.  With a join SQLite would
 *          read the row of every match that OFFSET skips.  IN makes a set,
 *          therefore the outer ORDER BY repeats the order for the few rows of
 *          the page.
 * NOT      Events whose name has all words come before the other matches, both
 *          in the default order.  The second query excludes the matches of the
 *          first with FTS5's NOT, so the two never overlap and each needs no
 *          sorting; ordering by a score would have to collect all matches
 *          first.
 * counts   meta.total is the number of all matches, and counting them through
 *          the index costs time in proportion.  The queries with the most
 *          matches are counted in advance: no query (snapshot.events), a single
 *          filter (facet.events), the shortest words (prefix.events).
 * filters  A filter is a term of the same full-text row (index_terms.h), so
 *          FTS5 intersects it with the words: at 1M events `q` with `city` fell
 *          from 400 to 10 ms.
 *
 * Source: SQLite FTS5, https://www.sqlite.org/fts5.html, section 3 (AND, NOT)
 *         and 4.6 (detail=none stores rowids only)
 */
#include "event/event.h"
#include "snapshot/fts_query.h"
#include "snapshot/internal.h"

/* One list query while it is answered. */
struct list_search {
	struct snapshot_reader *snapshot;
	const struct listing_query *query;
	struct fts_query fts;
	bool has_dates; /* `range` limits the matches */
	struct snapshot_rank_range range;
	/* The output: one of the two. */
	struct buf *json;
	struct snapshot_reader_summaries *summaries;
};

/* The events as the API shows them, or the summaries that the pages show. */
#define EVENTS "SELECT head, status, body FROM event"
#define SUMMARIES "SELECT card FROM page"

static void
append_event(struct sqlite3_stmt *st, struct buf *b)
{
	if (b->len > 0 && b->p[b->len - 1] == '}')
		buf_char(b, ',');
	event_compose(EVENT_LIST, snapshot_reader_piece(st, 0),
	    snapshot_reader_piece(st, 1), snapshot_reader_piece(st, 2),
	    (struct event_piece){ 0 }, b);
}

static void
append_summary(struct sqlite3_stmt *st, struct snapshot_reader_summaries *out)
{
	struct event_piece packed = snapshot_reader_piece(st, 0);

	summary_unpack(packed.p, packed.n, out->mem, &out->items[out->count++]);
}

/* Appends all rows of the statement; *count is how many. */
static bool
append_rows(struct list_search *x, struct sqlite3_stmt *st, int64_t *count,
    struct error *f)
{
	bool row;

	for (*count = 0;; (*count)++) {
		if (!sqlite_step(st, &row, f))
			return false;
		if (!row)
			return true;
		if (x->summaries != NULL)
			append_summary(st, x->summaries);
		else
			append_event(st, x->json);
	}
}

static bool
list_range(
    struct list_search *x, int64_t offset, int64_t limit, struct error *f)
{
	struct sqlite3_stmt *st;
	int64_t count;
	bool ok;

	if (!sqlite_prepare(&x->snapshot->db,
		x->summaries != NULL ? SUMMARIES
		    " WHERE rank > ?1 AND rank <= ?2 ORDER BY rank LIMIT ?3"
				     : EVENTS
		    " WHERE rank > ?1 AND rank <= ?2 ORDER BY rank LIMIT ?3",
		&st, f))
		return false;
	sqlite_bind_int(st, 1, x->range.after + offset);
	sqlite_bind_int(st, 2, x->range.last);
	sqlite_bind_int(st, 3, limit);
	ok = append_rows(x, st, &count, f);
	sqlite_finish(&st);
	return ok;
}

#define MATCHING                                                               \
	" WHERE rank IN (SELECT rowid FROM words WHERE words MATCH ?1"         \
	" ORDER BY rowid LIMIT ?2 OFFSET ?3) ORDER BY rank"
#define MATCHING_IN_RANGE                                                      \
	" WHERE rank IN (SELECT rowid FROM words WHERE words MATCH ?1"         \
	" AND rowid > ?4 AND rowid <= ?5"                                      \
	" ORDER BY rowid LIMIT ?2 OFFSET ?3) ORDER BY rank"

static const char *
match_sql(const struct list_search *x)
{
	if (x->summaries != NULL)
		return x->has_dates ? SUMMARIES MATCHING_IN_RANGE
				    : SUMMARIES MATCHING;
	return x->has_dates ? EVENTS MATCHING_IN_RANGE : EVENTS MATCHING;
}

static bool
list_match(struct list_search *x, const char *match, int64_t offset,
    int64_t limit, int64_t *count, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&x->snapshot->db, match_sql(x), &st, f))
		return false;
	sqlite_bind_text(st, 1, match);
	sqlite_bind_int(st, 2, limit);
	sqlite_bind_int(st, 3, offset);
	if (x->has_dates) {
		sqlite_bind_int(st, 4, x->range.after);
		sqlite_bind_int(st, 5, x->range.last);
	}
	ok = append_rows(x, st, count, f);
	sqlite_finish(&st);
	return ok;
}

/* Reads the only column of the only row; *found: there is a row. */
static bool
read_count(struct list_search *x, const char *sql, const char *parameter,
    int64_t *n, bool *found, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&x->snapshot->db, sql, &st, f))
		return false;
	sqlite_bind_text(st, 1, parameter);
	if (x->has_dates) {
		sqlite_bind_int(st, 2, x->range.after);
		sqlite_bind_int(st, 3, x->range.last);
	}
	ok = sqlite_step(st, found, f);
	if (ok && *found)
		*n = sqlite_int(st, 0);
	sqlite_finish(&st);
	return ok;
}

/* Uses the table `prefix` where it has the query. */
static bool
count_matches(struct list_search *x, enum index_terms_scope scope, int64_t *n,
    struct error *f)
{
	struct buf match = BUF_INIT(FTS_QUERY_MAX);
	char term[INDEX_TERMS_TERM_SIZE];
	bool found = false, ok = true;

	if (!x->has_dates && fts_query_counted_term(&x->fts, scope, term))
		ok = read_count(x, "SELECT events FROM prefix WHERE term = ?1",
		    term, n, &found, f);
	if (ok && !found) {
		fts_query_print(&x->fts, scope, &match);
		ok = read_count(x,
		    x->has_dates
			? "SELECT count(*) FROM words WHERE words MATCH"
			  " ?1 AND rowid > ?2 AND rowid <= ?3"
			: "SELECT count(*) FROM words WHERE words MATCH"
			  " ?1",
		    buf_cstr(&match), n, &found, f);
	}
	buf_release(&match);
	return ok;
}

/*
 * The page of the two lists in a row: the matches in the name, then the other
 * matches.  The first list is counted only when the page starts after its end.
 */
static bool
list_words(
    struct list_search *x, int64_t offset, int64_t limit, struct error *f)
{
	struct buf name = BUF_INIT(FTS_QUERY_MAX),
		   rest = BUF_INIT(2 * FTS_QUERY_MAX);
	int64_t got, named;
	bool ok = false;

	fts_query_print(&x->fts, INDEX_TERMS_NAME, &name);
	if (!list_match(x, buf_cstr(&name), offset, limit, &got, f))
		goto out;
	if (got == limit) {
		ok = true;
		goto out;
	}
	named = offset + got;
	if (got == 0 && offset > 0 &&
	    !count_matches(x, INDEX_TERMS_NAME, &named, f))
		goto out;
	buf_char(&rest, '(');
	fts_query_print(&x->fts, INDEX_TERMS_TEXT, &rest);
	buf_printf(&rest, ") NOT (%s)", buf_cstr(&name));
	ok = list_match(
	    x, buf_cstr(&rest), offset + got - named, limit - got, &got, f);
out:
	buf_release(&rest);
	buf_release(&name);
	return ok;
}

/*
 * Counts the matches within the range.  For a single filter without dates *n
 * has the number already: add_filter() read it from `facet`.
 */
static bool
count_range(struct list_search *x, int64_t *n, struct error *f)
{
	if (x->range.last <= x->range.after) {
		*n = 0;
		return true;
	}
	if (x->fts.word_count == 0 && x->fts.filter_count == 0) {
		*n = x->range.last - x->range.after;
		return true;
	}
	if (!x->has_dates && x->fts.word_count == 0 && x->fts.filter_count == 1)
		return true;
	return count_matches(x, INDEX_TERMS_TEXT, n, f);
}

static bool
list_in_range(
    struct list_search *x, int64_t offset, int64_t limit, struct error *f)
{
	struct buf match = BUF_INIT(FTS_QUERY_MAX);
	int64_t got;
	bool ok;

	if (x->fts.word_count == 0 && x->fts.filter_count == 0)
		return list_range(x, offset, limit, f);
	if (x->fts.word_count > 0)
		return list_words(x, offset, limit, f);
	fts_query_print(&x->fts, INDEX_TERMS_TEXT, &match);
	ok = list_match(x, buf_cstr(&match), offset, limit, &got, f);
	buf_release(&match);
	return ok;
}

/* The page of the ranges in a row. */
static bool
list_ranges(struct list_search *x, const struct snapshot_rank_range *ranges,
    size_t count, struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	int64_t left = meta->per_page, facet_events = meta->total, n;

	meta->total = 0;
	for (size_t i = 0; i < count; i++) {
		x->range = ranges[i];
		n = facet_events;
		if (!count_range(x, &n, f))
			return false;
		meta->total += n;
		if (offset >= n) {
			offset -= n;
			continue;
		}
		if (left > 0 && !list_in_range(x, offset, left, f))
			return false;
		left -= n - offset < left ? n - offset : left;
		offset = 0;
	}
	return true;
}

/*
 * A text without a letter or digit, as a value without events, matches nothing.
 */
static bool
run_query(struct list_search *x, struct listing_meta *meta, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	const struct listing_query *q = x->query;
	struct snapshot_rank_range ranges[2] = { { 0, s->events }, { 0, 0 } };
	size_t count = 1;
	bool none, ok;

	*meta = (struct listing_meta){
		.total = s->events,
		.per_page = q->per_page,
		.current_page = q->page,
	};
	meta->dates_applied = q->dates.set && s->format >= 2;
	fts_query_init(&x->fts, q->q);
	ok = snapshot_reader_add_filters(s, q, &x->fts, &meta->total, &none, f);
	if (ok && (none || (q->q != NULL && x->fts.word_count == 0))) {
		meta->total = 0;
		fts_query_release(&x->fts);
		return true;
	}
	if (ok && meta->dates_applied) {
		x->has_dates = true;
		count = 2;
		ok = snapshot_reader_range(s, &q->dates, ranges, f);
	}
	ok = ok && list_ranges(x, ranges, count, meta, f);
	fts_query_release(&x->fts);
	return ok;
}

bool
snapshot_reader_list(struct snapshot_reader *s, const struct listing_query *q,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	struct list_search x = { .snapshot = s, .query = q, .json = b };

	return run_query(&x, meta, f);
}

bool
snapshot_reader_list_summaries(struct snapshot_reader *s,
    const struct listing_query *q, struct listing_meta *meta,
    struct snapshot_reader_summaries *out, struct error *f)
{
	struct list_search x = { .snapshot = s, .query = q, .summaries = out };

	out->items =
	    arena_alloc(out->mem, (size_t)q->per_page * sizeof(struct summary));
	return run_query(&x, meta, f);
}
