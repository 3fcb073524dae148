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
		snapshot_reader_encode(s, EVENT_LIST, &r.event, x->json);
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

bool
snapshot_search_range(
    struct snapshot_search *x, int64_t offset, int64_t limit, struct error *f)
{
	int64_t after = x->range.after + offset, last = after + limit, count;
	LOCAL_STMT st = NULL;
	bool ok;

	if (x->snapshot->transitions.moved_count > 0)
		return snapshot_search_matches(
		    x, NULL, x->range, offset, limit, &count, f);
	if (last > x->range.last)
		last = x->range.last;
	if (!sqlite_prepare(&x->snapshot->db,
		x->summaries != NULL
		    ? SUMMARIES " WHERE rank > ?1 AND rank <= ?2 ORDER BY rank"
		    : EVENTS " WHERE rank > ?1 AND rank <= ?2 ORDER BY rank",
		&st, f))
		return false;
	sqlite_bind(st, BIND_INT(after), BIND_INT(last));
	ok = append_rows(x, st, &count, f);
	/* Ranks have no gaps, so every row must be there. */
	if (ok && count < last - after)
		ok = snapshot_reader_fail_missing(x->snapshot, f);
	return ok;
}

/* Replaces the next session by the session in the window. */
static bool
set_session(struct snapshot_search *x, const struct snapshot_listed *l,
    struct summary *s, struct error *f)
{
	struct snapshot_spans_row row = { l->level, l->start_s, l->rank };
	struct session session;
	struct event own;

	if (!snapshot_spans_read_session(&x->snapshot->db,
		snapshot_listed_is_later(l), &row, x->summaries->mem, &session,
		&own, f))
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
		if (ok && out != NULL && listed[i].level >= 0)
			ok = set_session(
			    x, &listed[i], &out->items[out->count - 1], f);
	}
	return ok;
}

bool
snapshot_search_matches(struct snapshot_search *x, const struct bitmap *set,
    struct rank_range range, int64_t offset, int64_t limit, int64_t *count,
    struct error *f)
{
	size_t n = limit > 0 ? (size_t)limit : 0;
	LOCAL_MEMORY int64_t *ranks = mem_alloc((n + 1) * sizeof(ranks[0]));
	LOCAL_MEMORY struct snapshot_listed *items =
	    mem_alloc((n + 1) * sizeof(items[0]));

	n = transitions_page(
	    &x->snapshot->transitions, set, range, x->part, offset, ranks, n);
	for (size_t i = 0; i < n; i++)
		items[i] =
		    (struct snapshot_listed){ .rank = ranks[i], .level = -1 };
	*count = (int64_t)n;
	return snapshot_search_listed(x, items, n, f);
}

bool
snapshot_search_set(struct snapshot_search *x, const struct bitmap *set,
    int64_t *offset, int64_t *left, struct error *f)
{
	struct rank_range all = { 0, x->snapshot->events };
	int64_t count = (int64_t)set->count, got = 0;

	if (*left > 0 && *offset < count &&
	    !snapshot_search_matches(x, set, all, *offset, *left, &got, f))
		return false;
	*left -= got;
	*offset = *offset > count ? *offset - count : 0;
	return true;
}
