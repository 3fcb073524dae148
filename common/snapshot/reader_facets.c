/*
 * reader_facets - counts the values of a filter among the events of a query.
 *
 * The events are collected as a set of ranks, and so are those of each value
 * (top_sets.h): the work is that of LISTING_FACETS_MAX sets, however many events match.
 */
#include <stdlib.h>

#include "snapshot/internal.h"
#include "snapshot/levels.h"
#include "snapshot/top_sets.h"

struct facet_count {
	struct snapshot_reader *snapshot;
	struct sqlite3_stmt *values;
	struct bitmap set;       /* the events of the query */
	struct bitmap dates;     /* the events of its dates; not started: all */
	struct rank_range range; /* of these */
	bool is_whole;           /* set: of the query with all of its filters */
};

/* Takes the query's filter of this kind away; false when it has none. */
static bool
take_kind(struct listing_query *q, const char *kind)
{
	const char **filter = NULL;
	bool has;

	if (strcmp(kind, "city") == 0)
		filter = &q->city;
	if (strcmp(kind, "state") == 0)
		filter = &q->state;
	if (strcmp(kind, "organization") == 0)
		filter = &q->organization;
	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		if (strcmp(kind, listing_filters[i].parameter) == 0)
			filter = &q->filters[i];
	}
	has = filter != NULL && *filter != NULL;
	if (has)
		*filter = NULL;
	return has;
}

/* The events of the dates, which no kind takes away. */
static bool
find_dates(
    struct facet_count *c, const struct listing_query *q, struct error *f)
{
	struct snapshot_window window;
	bool ok;

	c->range = (struct rank_range){ 0, c->snapshot->events };
	if (!q->dates.set)
		return true;
	bitmap_start(&c->dates, c->snapshot->events);
	ok = snapshot_window_find(&window, c->snapshot, &q->dates, f);
	snapshot_window_add(&window, &c->dates);
	c->range = snapshot_window_span(&window);
	snapshot_window_release(&window);
	return ok;
}

/* Of any word, or of words and their reading. */
static bool
find_levels(
    struct facet_count *c, const struct listing_query *q, struct error *f)
{
	struct levels levels;
	bool ok = levels_find(&levels, c->snapshot, q, false, f);

	if (ok)
		bitmap_or(&c->set, &levels.all);
	levels_release(&levels);
	return ok;
}

/* A text without a letter or digit, as a value without events, matches nothing. */
static bool
find_matches(
    struct facet_count *c, const struct listing_query *q, struct error *f)
{
	struct snapshot_reader *s = c->snapshot;
	const struct bitmap *kept = snapshot_kept(s, q, c->range);
	struct query_terms terms;
	int64_t ignored = 0;
	bool none = false, ok;

	if (kept != NULL) {
		bitmap_or(&c->set, kept);
		return true;
	}
	ok = snapshot_reader_words(s, q->q, &terms, f) &&
	    snapshot_reader_filters(s, q, &terms, &ignored, &none, f);
	none = none || (q->q != NULL && terms.word_count == 0);
	if (ok && !none)
		ok = snapshot_reader_collect(
		    s, &terms, INDEX_TERMS_TEXT, c->range, &c->set, f);
	query_terms_release(&terms);
	return ok;
}

static bool
find_events(
    struct facet_count *c, const struct listing_query *q, struct error *f)
{
	if (!(levels_asked(q) ? find_levels(c, q, f) : find_matches(c, q, f)))
		return false;
	if (c->dates.bits != NULL)
		bitmap_and(&c->set, &c->dates);
	return true;
}

static int
most_first(const void *one, const void *other)
{
	const struct listing_facet *a = one, *b = other;

	if (a->events != b->events)
		return a->events < b->events ? 1 : -1;
	return strcmp(a->value, b->value);
}

static void
add_facet(struct sqlite3_stmt *st, int64_t events, struct arena *mem,
    struct listing_facet facets[LISTING_FACETS_MAX], size_t *count)
{
	struct sqlite_text value, label;

	if (events <= 0 || *count == LISTING_FACETS_MAX)
		return;
	value = sqlite_text(st, 0);
	label = sqlite_text(st, 1);
	facets[(*count)++] = (struct listing_facet){
		.value = arena_copy(mem, value.p, value.n),
		.label = arena_copy(mem, label.p, label.n),
		.events = events,
	};
}

static bool
count_values(struct facet_count *c, const char *kind, struct arena *mem,
    struct listing_facet facets[LISTING_FACETS_MAX], size_t *count,
    struct error *f)
{
	bool row, ok;

	if (c->values == NULL &&
	    !sqlite_prepare(&c->snapshot->db,
		"SELECT value, label, ranks FROM top CROSS JOIN top_sets"
		" ON top_sets.top = top.rowid WHERE kind = ?1",
		&c->values, f))
		return false;
	sqlite_reset(c->values);
	sqlite_bind_text(c->values, 1, kind);
	while ((ok = sqlite_step(c->values, &row, f)) && row) {
		struct sqlite_text ranks = sqlite_blob(c->values, 2);

		add_facet(c->values,
		    top_sets_overlap(ranks.p, ranks.n, &c->set), mem, facets,
		    count);
	}
	qsort(facets, *count, sizeof(facets[0]), most_first);
	return ok;
}

static bool
count_kind(struct facet_count *c, const struct snapshot_reader_kind *k,
    const struct listing_query *query, struct arena *mem, struct error *f)
{
	struct listing_query q = *query;
	bool is_whole = !take_kind(&q, k->kind);

	if (!listing_is_filtered(&q))
		return snapshot_reader_popular(
		    c->snapshot, k->kind, mem, k->facets, k->count, f);
	if (!is_whole || !c->is_whole) {
		bitmap_release(&c->set);
		bitmap_start(&c->set, c->snapshot->events);
		if (!find_events(c, &q, f))
			return false;
		c->is_whole = is_whole;
	}
	return count_values(c, k->kind, mem, k->facets, k->count, f);
}

static bool
count_all(struct facet_count *c, const struct snapshot_reader_kind *k,
    size_t kinds, const struct listing_query *query, struct arena *mem,
    struct error *f)
{
	bool ok = find_dates(c, query, f);

	for (size_t i = 0; ok && i < kinds; i++)
		ok = count_kind(c, &k[i], query, mem, f);
	return ok;
}

struct popular {
	const struct snapshot_reader_kind *kinds;
	size_t count;
	struct arena *mem;
};

static void
add_popular(struct popular *p, struct event_piece kind,
    struct event_piece value, struct event_piece label, int64_t events)
{
	const struct snapshot_reader_kind *k = p->kinds;

	while (k < p->kinds + p->count &&
	    (strlen(k->kind) != kind.n || memcmp(k->kind, kind.p, kind.n) != 0))
		k++;
	if (k == p->kinds + p->count || *k->count == LISTING_FACETS_MAX)
		return;
	k->facets[(*k->count)++] = (struct listing_facet){
		.value = arena_copy(p->mem, value.p, value.n),
		.label = arena_copy(p->mem, label.p, label.n),
		.events = events,
	};
}

/* `top` has some rows of each kind, and no index: one way through it for all. */
static bool
popular(struct snapshot_reader *s, const struct snapshot_reader_kind *kinds,
    size_t n, struct arena *mem, struct error *f)
{
	struct popular p = { kinds, n, mem };
	struct sqlite3_stmt *st;
	bool row = true, ok;

	if (!sqlite_prepare(&s->db,
		"SELECT kind, value, label, events FROM top ORDER BY rowid",
		&st, f))
		return false;
	while ((ok = sqlite_step(st, &row, f)) && row)
		add_popular(&p, snapshot_reader_piece(st, 0),
		    snapshot_reader_piece(st, 1), snapshot_reader_piece(st, 2),
		    sqlite_int(st, 3));
	sqlite_finish(&st);
	return ok;
}

/* The number of the facet that is the query's only limit; 0: there is none. */
static bool
only_facet(struct snapshot_reader *s, const struct listing_query *q,
    int64_t *number, struct error *f)
{
	struct query_terms terms;
	int64_t ignored = 0;
	bool none = false, ok;

	*number = 0;
	if (q->q != NULL || q->dates.set || levels_asked(q))
		return true;
	ok = snapshot_reader_words(s, NULL, &terms, f) &&
	    snapshot_reader_filters(s, q, &terms, &ignored, &none, f);
	if (ok && !none && terms.filter_count == 1 &&
	    !numbers_limits_any(&terms.limits))
		*number = terms.filters[0];
	query_terms_release(&terms);
	return ok;
}

/* *found: the file has the counts of this facet. */
static bool
find_counts(struct snapshot_reader *s, int64_t number, struct buf *counts,
    bool *found, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!sqlite_prepare(&s->db,
		"SELECT events FROM top_counts WHERE facet = ?1", &st, f))
		return false;
	sqlite_bind_int(st, 1, number);
	ok = sqlite_step(st, found, f);
	if (ok && *found) {
		struct sqlite_text events = sqlite_blob(st, 0);

		buf_bytes(counts, events.p, events.n);
	}
	sqlite_finish(&st);
	return ok;
}

/* Gives the values the counts, which are in the order of `top_sets`. */
static bool
take_counts(struct facet_count *c, const struct snapshot_reader_kind *kinds,
    size_t n, const struct buf *counts, struct arena *mem, struct error *f)
{
	const char *p = buf_cstr(counts), *end = p + counts->len;
	bool row, ok;

	if (!sqlite_prepare(&c->snapshot->db,
		"SELECT value, label, kind FROM top_sets CROSS JOIN top"
		" ON top.rowid = top_sets.top ORDER BY top_sets.top",
		&c->values, f))
		return false;
	while ((ok = sqlite_step(c->values, &row, f)) && row) {
		const char *kind = sqlite_text(c->values, 2).p;
		int64_t events = top_sets_next_count(&p, end);

		for (size_t i = 0; i < n; i++) {
			if (strcmp(kinds[i].kind, kind) == 0)
				add_facet(c->values, events, mem,
				    kinds[i].facets, kinds[i].count);
		}
	}
	for (size_t i = 0; i < n; i++)
		qsort(kinds[i].facets, *kinds[i].count,
		    sizeof(kinds[i].facets[0]), most_first);
	return ok;
}

/* Of a list with one filter, of a kind of its own no other value is among its events. */
static bool
look_up(struct facet_count *c, const struct snapshot_reader_kind *kinds,
    size_t n, const struct listing_query *q, struct arena *mem, bool *found,
    struct error *f)
{
	struct buf counts = BUF_INIT(TOP_COUNTS_BYTES);
	int64_t number;
	bool ok;

	*found = false;
	ok = only_facet(c->snapshot, q, &number, f) &&
	    (number == 0 ||
		find_counts(c->snapshot, number, &counts, found, f));
	if (ok && *found)
		ok = take_counts(c, kinds, n, &counts, mem, f);
	buf_release(&counts);
	for (size_t i = 0; ok && *found && i < n; i++) {
		struct listing_query others = *q;

		if (take_kind(&others, kinds[i].kind))
			ok = snapshot_reader_popular(c->snapshot, kinds[i].kind,
			    mem, kinds[i].facets, kinds[i].count, f);
	}
	return ok;
}

bool
snapshot_reader_facets(struct snapshot_reader *s,
    const struct snapshot_reader_kind *k, size_t kinds,
    const struct listing_query *query, struct arena *mem, struct error *f)
{
	struct facet_count c = { .snapshot = s };
	bool ok, found;

	for (size_t i = 0; i < kinds; i++)
		*k[i].count = 0;
	if (!listing_is_filtered(query))
		return popular(s, k, kinds, mem, f);
	ok = look_up(&c, k, kinds, query, mem, &found, f) &&
	    (found || count_all(&c, k, kinds, query, mem, f));
	sqlite_finish(&c.values);
	bitmap_release(&c.dates);
	bitmap_release(&c.set);
	return ok;
}
