/*
 * reader_by_rank - reads the events or summaries of given ranks: a range, a part of the
 * matches, or a list of ranks.
 */
#include "event/event.h"
#include "index/spans.h"
#include "reader/internal.h"

/* The events as the API shows them, or the summaries that the pages show. */
#define EVENTS "SELECT head, status, body, rank FROM event"
#define SUMMARIES "SELECT card, rank FROM page"

static void
append_event(struct sqlite3_stmt *st, struct buf *b)
{
	if (b->len > 0 && b->p[b->len - 1] == '}')
		buf_char(b, ',');
	event_compose(EVENT_LIST, snapshot_reader_piece(st, 0),
	    snapshot_reader_piece(st, 1), snapshot_reader_piece(st, 2),
	    (struct event_piece){ 0 }, b);
}

/* Appends the event of a row.  Its state has changed since the event was encoded. */
static bool
append_changed(struct snapshot_search *x, int64_t rank, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	struct snapshot_reader_summaries *out = x->summaries;
	LOCAL_ARENA own = ARENA_INIT(EVENT_MEM_MAX);
	struct arena *mem = out != NULL ? out->mem : &own;
	struct event_history history;
	struct native_record r;
	bool ok = snapshot_reader_current(s, rank, mem, &r, &history, f);

	if (ok && out == NULL) {
		if (x->json->len > 0 && x->json->p[x->json->len - 1] == '}')
			buf_char(x->json, ',');
		event_print(s->brand, EVENT_LIST, &r.event, x->json);
	} else if (ok) {
		struct summary *to = &out->items[out->count++];

		schedule_show(&r, s->brand->timezone, mem);
		summary_of(&r, s->brand->currency, mem, to);
		summary_mark(to, s->brand->timezone, s->now_s);
		to->history = history;
	}
	return ok;
}

static bool
append_row(struct snapshot_search *x, struct sqlite3_stmt *st, struct error *f)
{
	struct snapshot_reader_summaries *out = x->summaries;
	int64_t rank = sqlite_int(st, out != NULL ? 1 : 3);
	struct summary *to;

	if (snapshot_reader_piece(st, 0).n == 0)
		return snapshot_reader_fail_missing(x->snapshot, f);
	if (transitions_find(&x->snapshot->transitions, rank) != NULL)
		return append_changed(x, rank, f);
	if (out == NULL) {
		append_event(st, x->json);
		return true;
	}
	to = &out->items[out->count++];
	if (!snapshot_reader_card(st, 0, out->mem, to, f))
		return false;
	summary_mark(to, x->snapshot->brand->timezone, x->snapshot->now_s);
	return true;
}

/* Appends all rows of the statement.  *count is the number of rows. */
static bool
append_rows(struct snapshot_search *x, struct sqlite3_stmt *st, int64_t *count,
    struct error *f)
{
	bool row;

	for (*count = 0;; (*count)++) {
		if (!sqlite_step(st, &row, f))
			return false;
		if (!row)
			return true;
		if (!append_row(x, st, f))
			return false;
	}
}

int64_t
snapshot_search_take(struct snapshot_search *x, int64_t count, int64_t *first)
{
	int64_t n;

	*first = x->offset < count ? x->offset : count;
	n = count - *first < x->left ? count - *first : x->left;
	x->offset -= *first;
	x->left -= n;
	return n;
}

bool
snapshot_search_range(struct snapshot_search *x, struct rank_range range,
    const struct transitions_part *part, struct error *f)
{
	int64_t first, n, count;
	LOCAL_STMT st = NULL;

	if (x->snapshot->transitions.moved_count > 0)
		return snapshot_search_matches(x, NULL, range, part, f);
	n = snapshot_search_take(x, range.last - range.after, &first);
	if (n == 0)
		return true;
	if (!sqlite_prepare(&x->snapshot->db,
		x->summaries != NULL
		    ? SUMMARIES " WHERE rank > ?1 AND rank <= ?2 ORDER BY rank"
		    : EVENTS " WHERE rank > ?1 AND rank <= ?2 ORDER BY rank",
		&st, f))
		return false;
	first += range.after;
	sqlite_bind(st, BIND_INT(first), BIND_INT(first + n));
	/* Ranks have no gaps, so every row must be there. */
	return append_rows(x, st, &count, f) &&
	    (count == n || snapshot_reader_fail_missing(x->snapshot, f));
}

/* Replaces the next session by the session in the window. */
static bool
set_session(struct snapshot_search *x, const struct snapshot_listed *l,
    struct summary *s, struct error *f)
{
	struct snapshot_spans_row row = { l->level, l->start_s, l->rank };
	struct session session;
	struct event own;

	if (!snapshot_spans_read_session(&x->snapshot->db, l->is_later, &row,
		x->summaries->mem, &session, &own, f))
		return false;
	if (session.starts_at == NULL)
		return true;
	session.is_over = x->snapshot->now_s >=
	    schedule_over_s(session.starts_at, session.ends_at,
		s->timezone != NULL ? s->timezone
				    : x->snapshot->brand->timezone);
	s->starts_at = session.starts_at;
	s->ends_at = session.ends_at;
	s->event_state.status = s->own_status;
	s->event_state = event_state_of_date(s->event_state, &session);
	if (own.name == NULL)
		return true;
	s->name = own.name;
	s->is_online = own.is_online;
	s->venue = own.location.name;
	s->city = own.location.city;
	s->state = own.location.state_abbr;
	return true;
}

static bool
set_dates(struct snapshot_search *x, const struct snapshot_listed *l,
    struct summary *s, struct error *f)
{
	s->is_on = l->level >= 0 && !l->is_later;
	return (l->level < 0 || set_session(x, l, s, f)) &&
	    snapshot_window_count_dates(x, l->rank, s, f);
}

bool
snapshot_search_listed(struct snapshot_search *x,
    const struct snapshot_listed *listed, size_t n, struct error *f)
{
	struct snapshot_reader_summaries *out = x->summaries;
	LOCAL_STMT st = NULL;
	bool ok;

	if (!sqlite_prepare(&x->snapshot->db,
		out != NULL ? SUMMARIES " WHERE rank = ?1"
			    : EVENTS " WHERE rank = ?1",
		&st, f))
		return false;
	ok = true;
	for (size_t i = 0; ok && i < n; i++) {
		int64_t got;

		sqlite_reset(st);
		sqlite_bind_int(st, 1, listed[i].rank);
		ok = append_rows(x, st, &got, f);
		if (ok && got == 0)
			ok = snapshot_reader_fail_missing(x->snapshot, f);
		if (ok && out != NULL)
			ok = set_dates(
			    x, &listed[i], &out->items[out->count - 1], f);
	}
	return ok;
}

size_t
snapshot_search_take_matches(struct snapshot_search *x,
    const struct bitmap *set, struct rank_range range,
    const struct transitions_part *part, struct snapshot_listed *items)
{
	const struct transitions *t = &x->snapshot->transitions;
	int64_t count = x->left == 0 ? 0
	    : set != NULL && part == NULL
	    ? (int64_t)bitmap_size(set)
	    : transitions_count(t, set, range, part);
	int64_t first, n = snapshot_search_take(x, count, &first);
	LOCAL_MEMORY int64_t *ranks = NULL;
	size_t got;

	if (n == 0)
		return 0;
	ranks = mem_alloc((size_t)n * sizeof(ranks[0]));
	got = transitions_page(t, set, range, part, first, ranks, (size_t)n);
	for (size_t i = 0; i < got; i++)
		items[i] =
		    (struct snapshot_listed){ .rank = ranks[i], .level = -1 };
	return got;
}

bool
snapshot_search_matches(struct snapshot_search *x, const struct bitmap *set,
    struct rank_range range, const struct transitions_part *part,
    struct error *f)
{
	LOCAL_MEMORY struct snapshot_listed *items =
	    mem_alloc((size_t)(x->left + 1) * sizeof(items[0]));
	size_t n = snapshot_search_take_matches(x, set, range, part, items);

	return n == 0 || snapshot_search_listed(x, items, n, f);
}
