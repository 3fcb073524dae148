/*
 * reader_facets - counts the values of a filter among the events of a query.
 *
 * The events are collected as a set of ranks.  The values of `top` are sets, too
 * (common_terms.h), whose blocks are read where the query has an event, side by
 * side as they lie in the file: the work is at most that of LISTING_FACETS_MAX common
 * words, however many events match.
 */
#include <stdlib.h>

#include "snapshot/common_terms.h"
#include "snapshot/internal.h"
#include "snapshot/levels.h"

/* A set that is not asked for, but lies between two, is cheaper than a search. */
enum { GAP_MAX = 4 };

struct facet_count {
	struct snapshot_reader *snapshot;
	struct sqlite3_stmt *values, *ranks;
	struct rank_set set;    /* the events of the query */
	struct rank_set blocks; /* that have one: the block and 1 */
	struct rank_set dates;  /* the events of its dates; not started: all */
	struct snapshot_rank_range range; /* of these */
	bool is_whole; /* set: of the query with all of its filters */
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

	c->range = (struct snapshot_rank_range){ 0, c->snapshot->events };
	if (!q->dates.set)
		return true;
	rank_set_start(&c->dates, c->snapshot->events);
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
		rank_set_add_set(&c->set, &levels.all);
	levels_release(&levels);
	return ok;
}

/* A text without a letter or digit, as a value without events, matches nothing. */
static bool
find_matches(
    struct facet_count *c, const struct listing_query *q, struct error *f)
{
	struct snapshot_reader *s = c->snapshot;
	const struct rank_set *kept = snapshot_kept(s, q, c->range);
	struct fts_query fts;
	int64_t ignored = 0;
	bool none = false, ok;

	if (kept != NULL) {
		rank_set_add_set(&c->set, kept);
		return true;
	}
	ok = snapshot_reader_words(s, q->q, &fts, f) &&
	    snapshot_reader_filters(s, q, &fts, &ignored, &none, f);
	none = none || (q->q != NULL && fts.word_count == 0);
	if (ok && !none)
		ok = snapshot_reader_collect(
		    s, &fts, INDEX_TERMS_TEXT, c->range, &c->set, f);
	fts_query_release(&fts);
	return ok;
}

static bool
find_events(
    struct facet_count *c, const struct listing_query *q, struct error *f)
{
	if (!(levels_asked(q) ? find_levels(c, q, f) : find_matches(c, q, f)))
		return false;
	if (c->dates.bits != NULL)
		rank_set_intersect(&c->set, &c->dates);
	return true;
}

/* Once for all values: the way through a million bits is long. */
static void
note_blocks(struct facet_count *c)
{
	int64_t rank = 0;

	rank_set_release(&c->blocks);
	rank_set_start(
	    &c->blocks, c->snapshot->events / COMMON_TERMS_BLOCK + 1);
	while ((rank = rank_set_next(&c->set, rank)) != 0) {
		int64_t block = rank / COMMON_TERMS_BLOCK;

		(void)rank_set_add(&c->blocks, block + 1);
		rank = (block + 1) * COMMON_TERMS_BLOCK - 1;
	}
}

/* The values of a kind while they are counted; those with the least numbers first. */
struct facet_values {
	struct {
		int64_t number;
		struct listing_facet facet;
	} items[LISTING_FACETS_MAX];
	size_t count;
};

/* The first value from `from` on whose set has no neighbor of the kind behind it. */
static size_t
run_end(const struct facet_values *v, size_t from)
{
	while (from + 1 < v->count &&
	    v->items[from + 1].number - v->items[from].number <= GAP_MAX)
		from++;
	return from;
}

/* Counts, in a block, the values from `from` to `to`, whose sets stand side by side. */
static bool
count_run(struct facet_count *c, int64_t block, struct facet_values *v,
    size_t from, size_t to, struct error *f)
{
	int64_t first = COMMON_TERMS_MAX * block;
	bool row = true;

	sqlite_reset(c->ranks);
	sqlite_bind_int(c->ranks, 1, first + v->items[from].number);
	sqlite_bind_int(c->ranks, 2, first + v->items[to].number);
	while (true) {
		int64_t number;

		if (!sqlite_step(c->ranks, &row, f))
			return false;
		if (!row)
			return true;
		number = sqlite_int(c->ranks, 0) - first;
		while (from <= to && v->items[from].number < number)
			from++;
		for (size_t i = from; i <= to && v->items[i].number == number;
		     i++)
			v->items[i].facet.events += common_terms_overlap(
			    sqlite_blob(c->ranks, 1), block, &c->set);
	}
}

static bool
count_events(struct facet_count *c, struct facet_values *v, struct error *f)
{
	int64_t next = 0;

	while ((next = rank_set_next(&c->blocks, next)) != 0) {
		for (size_t from = 0, to; from < v->count; from = to + 1) {
			to = run_end(v, from);
			if (!count_run(c, next - 1, v, from, to, f))
				return false;
		}
	}
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

static bool
read_values(struct facet_count *c, const char *kind, struct arena *mem,
    struct facet_values *v, struct error *f)
{
	bool row = true;

	sqlite_reset(c->values);
	sqlite_bind_text(c->values, 1, kind);
	while (v->count < LISTING_FACETS_MAX) {
		struct sqlite_text value, label;
		int64_t number;

		if (!sqlite_step(c->values, &row, f))
			return false;
		if (!row)
			break;
		value = sqlite_text(c->values, 0);
		label = sqlite_text(c->values, 1);
		number = sqlite_int(c->values, 2);
		if (number < 0 || number >= COMMON_TERMS_MAX)
			return snapshot_reader_fail_missing(c->snapshot, f);
		v->items[v->count].number = number;
		v->items[v->count++].facet = (struct listing_facet){
			.value = arena_copy(mem, value.p, value.n),
			.label = arena_copy(mem, label.p, label.n),
		};
	}
	return true;
}

static bool
prepare(struct facet_count *c, struct error *f)
{
	return c->values != NULL ||
	    (sqlite_prepare(&c->snapshot->db,
		 "SELECT value, top.label, common.number FROM top"
		 " JOIN facet USING(kind, value)"
		 " JOIN common ON common.term = 'f' || facet.number"
		 " WHERE kind = ?1 ORDER BY common.number",
		 &c->values, f) &&
		sqlite_prepare(&c->snapshot->db,
		    "SELECT at, ranks FROM common_ranks"
		    " WHERE at BETWEEN ?1 AND ?2 ORDER BY at",
		    &c->ranks, f));
}

static bool
count_values(struct facet_count *c, const char *kind, struct arena *mem,
    struct listing_facet facets[LISTING_FACETS_MAX], size_t *count,
    struct error *f)
{
	struct facet_values v = { .count = 0 };

	if (!prepare(c, f) || !read_values(c, kind, mem, &v, f) ||
	    !count_events(c, &v, f))
		return false;
	for (size_t i = 0; i < v.count; i++) {
		if (v.items[i].facet.events > 0)
			facets[(*count)++] = v.items[i].facet;
	}
	qsort(facets, *count, sizeof(facets[0]), most_first);
	return true;
}

static bool
count_kind(struct facet_count *c, const struct snapshot_reader_kind *k,
    const struct listing_query *query, struct arena *mem, struct error *f)
{
	struct listing_query q = *query;
	bool is_whole = !take_kind(&q, k->kind);

	if (c->snapshot->format < SNAPSHOT_FORMAT_FILTERS ||
	    !listing_is_filtered(&q))
		return snapshot_reader_popular(
		    c->snapshot, k->kind, mem, k->facets, k->count, f);
	*k->count = 0;
	if (!is_whole || !c->is_whole) {
		rank_set_release(&c->set);
		rank_set_start(&c->set, c->snapshot->events);
		if (!find_events(c, &q, f))
			return false;
		note_blocks(c);
		c->is_whole = is_whole;
	}
	return count_values(c, k->kind, mem, k->facets, k->count, f);
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

/* The columns of `top`. */
static bool
take_popular(void *context, const struct btree_row *row)
{
	const struct btree_value *v = row->columns;

	for (size_t i = 0; i < 3; i++) {
		if (v[i].kind != BTREE_BYTES)
			return false;
	}
	add_popular(context, snapshot_direct_piece(row, 0),
	    snapshot_direct_piece(row, 1), snapshot_direct_piece(row, 2),
	    v[3].n);
	return v[3].kind == BTREE_INT;
}

static bool
popular_of_statement(
    struct snapshot_reader *s, struct popular *p, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok;

	if (!sqlite_prepare(&s->db,
		"SELECT kind, value, label, events FROM top ORDER BY rowid",
		&st, f))
		return false;
	while ((ok = sqlite_step(st, &row, f)) && row)
		add_popular(p, snapshot_reader_piece(st, 0),
		    snapshot_reader_piece(st, 1), snapshot_reader_piece(st, 2),
		    sqlite_int(st, 3));
	sqlite_finish(&st);
	return ok;
}

/* `top` has some rows of each kind, and no index: one way through it for all. */
static bool
popular(struct snapshot_reader *s, const struct snapshot_reader_kind *kinds,
    size_t n, struct arena *mem, struct error *f)
{
	struct popular p = { kinds, n, mem };

	if (snapshot_direct_rows(s, SNAPSHOT_DIRECT_TOP, 0, INT64_MAX,
		take_popular, &p))
		return true;
	for (size_t i = 0; i < n; i++)
		*kinds[i].count = 0;
	return popular_of_statement(s, &p, f);
}

bool
snapshot_reader_facets(struct snapshot_reader *s,
    const struct snapshot_reader_kind *k, size_t kinds,
    const struct listing_query *query, struct arena *mem, struct error *f)
{
	struct facet_count c = { .snapshot = s };
	bool ok;

	for (size_t i = 0; i < kinds; i++)
		*k[i].count = 0;
	if (!listing_is_filtered(query) && s->format >= SNAPSHOT_FORMAT_FILTERS)
		return popular(s, k, kinds, mem, f);
	if (!snapshot_reader_has_common(s))
		return true;
	if (!listing_is_filtered(query))
		return popular(s, k, kinds, mem, f);
	ok = find_dates(&c, query, f);
	for (size_t i = 0; ok && i < kinds; i++)
		ok = count_kind(&c, &k[i], query, mem, f);
	sqlite_finish(&c.values);
	sqlite_finish(&c.ranks);
	rank_set_release(&c.blocks);
	rank_set_release(&c.dates);
	rank_set_release(&c.set);
	return ok;
}
