#include "event/event.h"
#include "text/normalize.h"
#include "snapshot/fts_query.h"
#include "snapshot/internal.h"

/* What is asked of the index, and where in the order. */
struct asked {
	struct snapshot *snapshot;
	const struct listing_query *query;
	struct fts_query search;
	bool bounded;     /* only the events of a window */
	struct buf *json; /* where they go: one of the two */
	struct snapshot_summaries *cards;
	struct snapshot_span span;
};

/* As the interface shows it, or as lists of pages do. */
#define EVENTS "SELECT head, status, body FROM event"
#define CARDS "SELECT card FROM page"

static struct event_piece
piece(struct sqlite3_stmt *st, int column)
{
	struct sqlite_text text = sqlite_text(st, column);

	return (struct event_piece){ text.p, text.n };
}

static void
append_event(struct sqlite3_stmt *st, struct buf *b)
{
	if (b->len > 0 && b->p[b->len - 1] == '}')
		buf_char(b, ',');
	event_compose(EVENT_LIST, piece(st, 0), piece(st, 1), piece(st, 2),
	    (struct event_piece){ 0 }, b);
}

static void
append_card(struct sqlite3_stmt *st, struct snapshot_summaries *cards)
{
	struct event_piece card = piece(st, 0);

	summary_unpack(
	    card.p, card.n, cards->mem, &cards->cards[cards->count++]);
}

/* Appends the rows' events; *count says how many. */
static bool
append_events(
    struct asked *a, struct sqlite3_stmt *st, int64_t *count, struct error *f)
{
	bool row;

	for (*count = 0;; (*count)++) {
		if (!sqlite_step(st, &row, f))
			return false;
		if (!row)
			return true;
		if (a->cards != NULL)
			append_card(st, a->cards);
		else
			append_event(st, a->json);
	}
}

static bool
list_range(struct asked *a, int64_t offset, int64_t limit, struct error *f)
{
	struct sqlite3_stmt *st;
	int64_t count;
	bool ok;

	if (!sqlite_prepare(&a->snapshot->store,
		a->cards != NULL ? CARDS
		    " WHERE rank > ?1 AND rank <= ?2 ORDER BY rank LIMIT ?3"
				 : EVENTS
		    " WHERE rank > ?1 AND rank <= ?2 ORDER BY rank LIMIT ?3",
		&st, f))
		return false;
	sqlite_bind_int(st, 1, a->span.after + offset);
	sqlite_bind_int(st, 2, a->span.last);
	sqlite_bind_int(st, 3, limit);
	ok = append_events(a, st, &count, f);
	sqlite_finish(&st);
	return ok;
}

#define MATCHING                                                               \
	" WHERE rank IN (SELECT rowid FROM words WHERE words MATCH ?1"         \
	" ORDER BY rowid LIMIT ?2 OFFSET ?3) ORDER BY rank"
#define MATCHING_IN_SPAN                                                       \
	" WHERE rank IN (SELECT rowid FROM words WHERE words MATCH ?1"         \
	" AND rowid > ?4 AND rowid <= ?5"                                      \
	" ORDER BY rowid LIMIT ?2 OFFSET ?3) ORDER BY rank"

static const char *
match_question(const struct asked *a)
{
	if (a->cards != NULL)
		return a->bounded ? CARDS MATCHING_IN_SPAN : CARDS MATCHING;
	return a->bounded ? EVENTS MATCHING_IN_SPAN : EVENTS MATCHING;
}

static bool
list_match(struct asked *a, const char *match, int64_t offset, int64_t limit,
    int64_t *count, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&a->snapshot->store, match_question(a), &st, f))
		return false;
	sqlite_bind_text(st, 1, match);
	sqlite_bind_int(st, 2, limit);
	sqlite_bind_int(st, 3, offset);
	if (a->bounded) {
		sqlite_bind_int(st, 4, a->span.after);
		sqlite_bind_int(st, 5, a->span.last);
	}
	ok = append_events(a, st, count, f);
	sqlite_finish(&st);
	return ok;
}

/* How many events match: the only column of the only row. */
static bool
ask_count(struct asked *a, const char *sql, const char *parameter, int64_t *n,
    bool *found, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&a->snapshot->store, sql, &st, f))
		return false;
	sqlite_bind_text(st, 1, parameter);
	if (a->bounded) {
		sqlite_bind_int(st, 2, a->span.after);
		sqlite_bind_int(st, 3, a->span.last);
	}
	ok = sqlite_step(st, found, f);
	if (ok && *found)
		*n = sqlite_int(st, 0);
	sqlite_finish(&st);
	return ok;
}

/* By a table where it can be known ahead. */
static bool
count_matches(
    struct asked *a, enum index_terms_scope scope, int64_t *n, struct error *f)
{
	struct buf match = BUF_INIT(FTS_QUERY_MAX);
	char term[INDEX_TERMS_PREFIX_MAX + 2];
	bool found = false, ok = true;

	if (!a->bounded && fts_query_counted(&a->search, scope, term))
		ok = ask_count(a, "SELECT events FROM prefix WHERE term = ?1",
		    term, n, &found, f);
	if (ok && !found) {
		fts_query_print(&a->search, scope, &match);
		ok = ask_count(a,
		    a->bounded ? "SELECT count(*) FROM words WHERE words MATCH"
				 " ?1 AND rowid > ?2 AND rowid <= ?3"
			       : "SELECT count(*) FROM words WHERE words MATCH"
				 " ?1",
		    buf_cstr(&match), n, &found, f);
	}
	buf_release(&match);
	return ok;
}

/* Events whose name holds all the words come first, then the rest. */
static bool
list_words(struct asked *a, int64_t offset, int64_t limit, struct error *f)
{
	struct buf name = BUF_INIT(FTS_QUERY_MAX),
		   rest = BUF_INIT(2 * FTS_QUERY_MAX);
	int64_t got, named;
	bool ok = false;

	fts_query_print(&a->search, INDEX_TERMS_NAME, &name);
	if (!list_match(a, buf_cstr(&name), offset, limit, &got, f))
		goto out;
	if (got == limit) {
		ok = true;
		goto out;
	}
	named = offset + got;
	if (got == 0 && offset > 0 &&
	    !count_matches(a, INDEX_TERMS_NAME, &named, f))
		goto out;
	buf_char(&rest, '(');
	fts_query_print(&a->search, INDEX_TERMS_TEXT, &rest);
	buf_printf(&rest, ") NOT (%s)", buf_cstr(&name));
	ok = list_match(
	    a, buf_cstr(&rest), offset + got - named, limit - got, &got, f);
out:
	buf_release(&rest);
	buf_release(&name);
	return ok;
}

struct filter {
	const char *kind, *value; /* value as the facet keeps it */
};

/*
 * Adds the filter to the search.  *none: no event has this value.  *events is
 * left at the number of those that have it.
 */
static bool
add_filter(struct asked *a, struct filter filter, int64_t *events, bool *none,
    struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!sqlite_prepare(&a->snapshot->store,
		"SELECT number, events FROM facet"
		" WHERE kind = ?1 AND value = ?2",
		&st, f))
		return false;
	sqlite_bind_text(st, 1, filter.kind);
	sqlite_bind_text(st, 2, filter.value);
	ok = sqlite_step(st, &row, f);
	if (ok && row) {
		a->search.filters[a->search.filter_count++] = sqlite_int(st, 0);
		*events = sqlite_int(st, 1);
	}
	*none = ok && !row;
	sqlite_finish(&st);
	return ok;
}

static bool
add_filters(struct asked *a, int64_t *events, bool *none, struct error *f)
{
	const struct listing_query *q = a->query;
	struct buf city = BUF_INIT(FTS_QUERY_MAX),
		   state = BUF_INIT(FTS_QUERY_MAX);
	bool ok = true;

	*none = false;
	if (q->city != NULL)
		normalize_join(q->city, ' ', &city);
	if (q->state != NULL)
		normalize_join(q->state, ' ', &state);
	if (q->city != NULL)
		ok = add_filter(a, (struct filter){ "city", buf_cstr(&city) },
		    events, none, f);
	if (ok && !*none && q->state != NULL)
		ok = add_filter(a, (struct filter){ "state", buf_cstr(&state) },
		    events, none, f);
	if (ok && !*none && q->organization != NULL)
		ok = add_filter(a,
		    (struct filter){ "organization", q->organization }, events,
		    none, f);
	buf_release(&state);
	buf_release(&city);
	return ok;
}

/* Of those that match within the span, as many as there are. */
static bool
count_span(struct asked *a, int64_t *n, struct error *f)
{
	if (a->span.last <= a->span.after) {
		*n = 0;
		return true;
	}
	if (a->search.count == 0 && a->search.filter_count == 0) {
		*n = a->span.last - a->span.after;
		return true;
	}
	/* A facet knows how many have its value. */
	if (!a->bounded && a->search.count == 0 && a->search.filter_count == 1)
		return true;
	return count_matches(a, INDEX_TERMS_TEXT, n, f);
}

static bool
list_span(struct asked *a, int64_t offset, int64_t limit, struct error *f)
{
	struct buf match = BUF_INIT(FTS_QUERY_MAX);
	int64_t got;
	bool ok;

	if (a->search.count == 0 && a->search.filter_count == 0)
		return list_range(a, offset, limit, f);
	if (a->search.count > 0)
		return list_words(a, offset, limit, f);
	fts_query_print(&a->search, INDEX_TERMS_TEXT, &match);
	ok = list_match(a, buf_cstr(&match), offset, limit, &got, f);
	buf_release(&match);
	return ok;
}

/* The page, out of the spans one behind the other. */
static bool
list_spans(struct asked *a, const struct snapshot_span *spans, size_t count,
    struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	int64_t left = meta->per_page, in_facet = meta->total, n;

	meta->total = 0;
	for (size_t i = 0; i < count; i++) {
		a->span = spans[i];
		n = in_facet;
		if (!count_span(a, &n, f))
			return false;
		meta->total += n;
		if (offset >= n) {
			offset -= n;
			continue;
		}
		if (left > 0 && !list_span(a, offset, left, f))
			return false;
		left -= n - offset < left ? n - offset : left;
		offset = 0;
	}
	return true;
}

static bool
answer(struct asked *a, struct listing_meta *meta, struct error *f)
{
	struct snapshot *s = a->snapshot;
	const struct listing_query *q = a->query;
	struct snapshot_span spans[2] = { { 0, s->events }, { 0, 0 } };
	size_t count = 1;
	bool none, ok;

	*meta = (struct listing_meta){
		.total = s->events,
		.per_page = q->per_page,
		.current_page = q->page,
	};
	fts_query_init(&a->search, q->q);
	ok = add_filters(a, &meta->total, &none, f);
	if (ok && (none || (q->q != NULL && a->search.count == 0))) {
		meta->total = 0;
		fts_query_release(&a->search);
		return true;
	}
	if (ok && q->window.set && s->format >= 2) {
		a->bounded = true;
		count = 2;
		ok = snapshot_date_range(s, &q->window, spans, f);
		meta->windowed = true;
	}
	ok = ok && list_spans(a, spans, count, meta, f);
	fts_query_release(&a->search);
	return ok;
}

bool
snapshot_list(struct snapshot *s, const struct listing_query *q,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	struct asked a = { .snapshot = s, .query = q, .json = b };

	return answer(&a, meta, f);
}

bool
snapshot_list_summaries(struct snapshot *s, const struct listing_query *q,
    struct listing_meta *meta, struct snapshot_summaries *cards,
    struct error *f)
{
	struct asked a = { .snapshot = s, .query = q, .cards = cards };

	cards->cards = arena_alloc(
	    cards->mem, (size_t)q->per_page * sizeof(struct summary));
	return answer(&a, meta, f);
}
