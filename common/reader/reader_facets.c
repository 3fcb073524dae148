/*
 * reader_facets - counts the values of a filter among the events of a query.
 *
 * The events of the query, and the events of each value, are bitmaps (bitmap_table.h).
 * At most LISTING_FACETS_MAX values of each kind are counted, however many events
 * match.
 */
#include <stdlib.h>

#include "reader/internal.h"
#include "reader/levels.h"

enum { KINDS_MAX = SNAPSHOT_READER_KINDS_MAX };

/* Removes the query's filter of this kind. Returns false if the query has none. */
static bool
take_kind(struct listing_query *q, const char *kind)
{
	for (int i = LISTING_PART_CITY; i < LISTING_PART_PRICE_MAX; i++) {
		enum listing_part part = (enum listing_part)i;
		const char *name = listing_part_name(part);

		if (name == NULL || strcmp(kind, name) != 0 ||
		    !listing_has_part(q, part))
			continue;
		listing_set_part(q, NULL, part);
		return true;
	}
	return false;
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
    const struct snapshot_reader_kind *k)
{
	struct sqlite_text value = sqlite_text(st, 1),
			   label = sqlite_text(st, 2);

	if (*k->count == LISTING_FACETS_MAX)
		return;
	k->facets[(*k->count)++] = (struct listing_facet){
		.value = arena_copy(mem, value.p, value.n),
		.label = arena_copy(mem, label.p, label.n),
		.events = events,
	};
}

static const struct snapshot_reader_kind *
find_kind(const struct snapshot_reader_kind *k, size_t kinds, const char *kind)
{
	for (size_t i = 0; i < kinds; i++) {
		if (strcmp(k[i].kind, kind) == 0)
			return &k[i];
	}
	return NULL;
}

/* Selects the values, with this column in the place of the number of events. */
#define VALUES(column)                                                         \
	"SELECT kind, value, label, " column " FROM top"                       \
	" WHERE ?1 IS NULL OR kind = ?1 ORDER BY rowid"

/*
 * Reads the values of `top`.  It has few rows of each kind and no index, so one scan
 * serves all kinds.
 */
static bool
read_values(struct snapshot_reader *s, const char *sql,
    const struct snapshot_reader_kind *kinds, size_t n, struct arena *mem,
    struct error *f)
{
	const struct snapshot_reader_kind *k;
	LOCAL_STMT st = NULL;
	bool row = true, ok;

	for (size_t i = 0; i < n; i++)
		*kinds[i].count = 0;
	for (ok = sqlite_ask(&s->db, &st, &row, f, sql,
		 BIND_TEXT(n == 1 ? kinds[0].kind : NULL));
	     ok && row; ok = sqlite_step(st, &row, f)) {
		k = find_kind(kinds, n, sqlite_text(st, 0).p);
		if (k != NULL)
			add_facet(st, sqlite_int(st, 3), mem, k);
	}
	return ok;
}

bool
snapshot_reader_popular(struct snapshot_reader *s,
    const struct snapshot_reader_kind *kinds, size_t n, struct arena *mem,
    struct error *f)
{
	return read_values(s, VALUES("events"), kinds, n, mem, f);
}

static void
sort_values(const struct snapshot_reader_kind *k)
{
	qsort(k->facets, *k->count, sizeof(k->facets[0]), most_first);
}

/* Replaces the bitmap numbers by the counts, which begin at the bitmap `first`. */
static void
set_counts(
    const struct snapshot_reader_kind *k, const int64_t *counts, int64_t first)
{
	size_t n = *k->count;

	*k->count = 0;
	for (size_t i = 0; i < n; i++) {
		struct listing_facet facet = k->facets[i];

		facet.events = counts[facet.events - first];
		if (facet.events > 0)
			k->facets[(*k->count)++] = facet;
	}
	sort_values(k);
}

/*
 * Counts the values of a kind, whose bitmaps follow each other.  Before, `events` of each
 * value is the number of its bitmap.
 */
static bool
count_values(struct snapshot_reader *s, const struct bitmap *set,
    const struct snapshot_reader_kind *kind, struct error *f)
{
	int64_t counts[LISTING_FACETS_MAX], first = INT64_MAX, last = 0;

	for (size_t i = 0; i < *kind->count; i++) {
		int64_t number = kind->facets[i].events;

		first = number < first ? number : first;
		last = number > last ? number : last;
	}
	if (first > last)
		return true;
	if (!bitmap_table_count(&s->bitmaps, &s->db, set, first, last, counts,
		LISTING_FACETS_MAX, f))
		return false;
	set_counts(kind, counts, first);
	return true;
}

/* Counts the values of kinds that the query does not filter by. */
static bool
count_kinds(struct snapshot_reader *s, const struct snapshot_reader_kind *kinds,
    size_t n, const struct listing_query *q, struct error *f)
{
	LOCAL_BITMAP set = { 0 };
	bool ok;

	if (n == 0)
		return true;
	bitmap_start(&set, s->events);
	ok = snapshot_reader_events(s, q, &set, f);
	for (size_t i = 0; ok && i < n; i++)
		ok = count_values(s, &set, &kinds[i], f);
	return ok;
}

/* Counts the values of a kind that the query filters by, without this filter. */
static bool
count_filtered(struct snapshot_reader *s, const struct snapshot_reader_kind *k,
    const struct listing_query *q, struct arena *mem, struct error *f)
{
	return listing_is_filtered(q)
	    ? count_kinds(s, k, 1, q, f)
	    : snapshot_reader_popular(s, k, 1, mem, f);
}

static bool
count_all(struct snapshot_reader *s, const struct snapshot_reader_kind *k,
    size_t kinds, const struct listing_query *query, struct arena *mem,
    struct error *f)
{
	struct snapshot_reader_kind whole[KINDS_MAX];
	size_t count = 0;
	bool ok;

	ok = read_values(s, VALUES("bitmap"), k, kinds, mem, f);
	for (size_t i = 0; ok && i < kinds; i++) {
		struct listing_query others = *query;

		if (take_kind(&others, k[i].kind))
			ok = count_filtered(s, &k[i], &others, mem, f);
		else
			whole[count++] = k[i];
	}
	return ok && count_kinds(s, whole, count, query, f);
}

bool
snapshot_reader_facets(struct snapshot_reader *s,
    const struct snapshot_reader_kind *k, size_t kinds,
    const struct listing_query *query, struct arena *mem, struct error *f)
{
	return listing_is_filtered(query)
	    ? count_all(s, k, kinds, query, mem, f)
	    : snapshot_reader_popular(s, k, kinds, mem, f);
}
