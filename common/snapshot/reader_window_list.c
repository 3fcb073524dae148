/*
 * reader_window_list - reads one page of the events of a date range.
 *
 * A window has six segments (internal.h); with words the matches in the name of
 * all segments come first, then the others.  The ranges are matched as every
 * list is.  The listed events are matched by two queries that yield few rows: of
 * plain ones, which are near each other, within their ranks; of the others with
 * the term that only they have.
 */
#include "snapshot/internal.h"
#include "snapshot/spans.h"

enum { WINDOW_ARENA_MAX = 256 * 1024 * 1024 };

enum list_tier { LIST_NAMED, LIST_OTHERS, LIST_FILTERED };

/* The page while it is read: the next `offset` events are before it. */
struct window_page {
	enum list_tier tier;
	struct buf match; /* of the tier; empty: all match */
	int64_t offset, left, total;
	int64_t matches[SNAPSHOT_WINDOW_SEGMENTS]; /* in the tiers to come */
};

static void
print_match(
    struct snapshot_search *x, struct window_page *p, enum list_tier tier)
{
	struct buf name = BUF_INIT(FTS_QUERY_MAX), *b = &p->match;

	p->tier = tier;
	buf_reset(b);
	if (tier == LIST_NAMED) {
		fts_query_print(&x->fts, INDEX_TERMS_NAME, b);
	} else if (tier == LIST_FILTERED) {
		fts_query_print(&x->fts, INDEX_TERMS_TEXT, b);
	} else {
		fts_query_print(&x->fts, INDEX_TERMS_NAME, &name);
		buf_char(b, '(');
		fts_query_print(&x->fts, INDEX_TERMS_TEXT, b);
		buf_printf(b, ") NOT (%s)", buf_cstr(&name));
	}
	buf_release(&name);
}

/* Some listed events in the order of their ranks. */
struct listed_group {
	struct snapshot_listed **items;
	size_t count;
};

static int
compare_ranks(const void *a, const void *b)
{
	const struct snapshot_listed *const *x = a, *const *y = b;

	return ((*x)->rank > (*y)->rank) - ((*x)->rank < (*y)->rank);
}

static struct listed_group
group_of(struct snapshot_segment *s, bool is_plain)
{
	struct listed_group g = { .items = mem_alloc(
				      (s->count + 1) * sizeof(g.items[0])) };

	for (size_t i = 0; i < s->count; i++) {
		if (s->listed[i].is_plain == is_plain)
			g.items[g.count++] = &s->listed[i];
	}
	if (g.count > 1)
		qsort(g.items, g.count, sizeof(g.items[0]), compare_ranks);
	return g;
}

static void
mark(struct listed_group *g, size_t *at, int64_t rank, bool is_name)
{
	while (*at < g->count && g->items[*at]->rank < rank)
		(*at)++;
	if (*at == g->count || g->items[*at]->rank != rank)
		return;
	if (is_name)
		g->items[*at]->is_named = true;
	else
		g->items[*at]->is_matched = true;
}

static bool
mark_matches(struct snapshot_search *x, struct listed_group *g,
    const char *match, bool is_name, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok;
	size_t at = 0;

	if (!sqlite_prepare(&x->snapshot->db,
		"SELECT rowid FROM words WHERE words MATCH ?1"
		" AND rowid >= ?2 AND rowid <= ?3 ORDER BY rowid",
		&st, f))
		return false;
	sqlite_bind_text(st, 1, match);
	sqlite_bind_int(st, 2, g->items[0]->rank);
	sqlite_bind_int(st, 3, g->items[g->count - 1]->rank);
	for (ok = true; ok && row;) {
		ok = sqlite_step(st, &row, f);
		if (ok && row)
			mark(g, &at, sqlite_int(st, 0), is_name);
	}
	sqlite_finish(&st);
	return ok;
}

static bool
match_group(struct snapshot_search *x, struct listed_group *g, bool is_plain,
    struct error *f)
{
	struct buf match = BUF_INIT(FTS_QUERY_MAX + 64);
	bool ok = true;

	for (int is_name = 0; ok && is_name <= (x->fts.word_count > 0);
	     is_name++) {
		buf_reset(&match);
		fts_query_print(&x->fts,
		    is_name ? INDEX_TERMS_NAME : INDEX_TERMS_TEXT, &match);
		if (!is_plain)
			buf_text(&match, " AND \"" SNAPSHOT_SPANS_TERM "\"");
		ok = mark_matches(x, g, buf_cstr(&match), is_name, f);
	}
	buf_release(&match);
	return ok;
}

bool
snapshot_search_mark(struct snapshot_search *x, struct error *f)
{
	bool ok = true;

	for (size_t i = 0; ok && i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		for (int plain = 0; ok && plain <= 1; plain++) {
			struct listed_group g =
			    group_of(&x->window.segments[i], plain);

			if (g.count > 0)
				ok = match_group(x, &g, plain, f);
			free(g.items);
		}
	}
	return ok;
}

static bool
is_in_tier(const struct snapshot_listed *l, const struct window_page *p)
{
	if (p->match.len == 0)
		return true;
	switch (p->tier) {
	case LIST_NAMED:
		return l->is_named;
	case LIST_OTHERS:
		return l->is_matched && !l->is_named;
	case LIST_FILTERED:
		return l->is_matched;
	}
	return false;
}

static bool
list_listed(struct snapshot_search *x, const struct snapshot_segment *s,
    const struct window_page *p, int64_t *got, struct error *f)
{
	const struct snapshot_listed **items =
	    mem_alloc((size_t)p->left * sizeof(items[0]));
	int64_t at = 0, count = 0;
	bool ok;

	for (size_t i = 0; i < s->count && count < p->left; i++) {
		if (is_in_tier(&s->listed[i], p) && at++ >= p->offset)
			items[count++] = &s->listed[i];
	}
	*got = count;
	ok = snapshot_search_listed(x, items, (size_t)count, f);
	free(items);
	return ok;
}

static int64_t
count_listed(const struct snapshot_segment *s, const struct window_page *p)
{
	int64_t n = 0;

	for (size_t i = 0; i < s->count; i++)
		n += is_in_tier(&s->listed[i], p);
	return n;
}

/* The events of a segment that match in the page's tier. */
static bool
count_segment(struct snapshot_search *x, const struct snapshot_segment *s,
    const struct window_page *p, int64_t *n, struct error *f)
{
	bool found;

	*n = count_listed(s, p);
	if (s->range.last <= s->range.after)
		return true;
	*n = s->range.last - s->range.after;
	x->range = s->range;
	return p->match.len == 0 ||
	    snapshot_search_count(x,
		"SELECT count(*) FROM words WHERE words MATCH ?1"
		" AND rowid > ?2 AND rowid <= ?3",
		buf_cstr(&p->match), n, &found, f);
}

/* Appends what is left of the page, from its offset in the segment on. */
static bool
read_segment(struct snapshot_search *x, const struct snapshot_segment *s,
    const struct window_page *p, int64_t *got, struct error *f)
{
	x->range = s->range;
	if (s->range.last <= s->range.after)
		return list_listed(x, s, p, got, f);
	if (p->match.len > 0)
		return snapshot_search_match(
		    x, buf_cstr(&p->match), p->offset, p->left, got, f);
	*got = s->range.last - s->range.after - p->offset;
	if (*got > p->left)
		*got = p->left;
	return snapshot_search_range(x, p->offset, *got, f);
}

/* A tier whose numbers of events are known. */
static bool
list_counted(struct snapshot_search *x, struct window_page *p,
    enum list_tier tier, struct error *f)
{
	print_match(x, p, tier);
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS && p->left > 0; i++) {
		int64_t got;

		if (p->offset >= p->matches[i]) {
			p->offset -= p->matches[i];
			continue;
		}
		if (!read_segment(x, &x->window.segments[i], p, &got, f))
			return false;
		p->left -= got;
		p->offset = 0;
	}
	return true;
}

/*
 * The matches in the name.  They are counted only where the page begins after
 * them; matches[] loses those of each segment.
 */
static bool
list_named(struct snapshot_search *x, struct window_page *p, struct error *f)
{
	print_match(x, p, LIST_NAMED);
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS && p->left > 0; i++) {
		const struct snapshot_segment *s = &x->window.segments[i];
		int64_t got, named;

		if (!read_segment(x, s, p, &got, f))
			return false;
		named = p->offset + got;
		if (got == 0 && p->offset > 0 &&
		    !count_segment(x, s, p, &named, f))
			return false;
		p->matches[i] -= named;
		p->left -= got;
		p->offset = got > 0 ? 0 : p->offset - named;
	}
	return true;
}

static bool
list_page(struct snapshot_search *x, struct window_page *p, struct error *f)
{
	print_match(x, p, LIST_FILTERED);
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		if (!count_segment(
			x, &x->window.segments[i], p, &p->matches[i], f))
			return false;
		p->total += p->matches[i];
	}
	if (x->fts.word_count == 0)
		return list_counted(x, p, LIST_FILTERED, f);
	return list_named(x, p, f) && list_counted(x, p, LIST_OTHERS, f);
}

bool
snapshot_search_window(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	bool is_filtered = x->fts.word_count > 0 || x->fts.filter_count > 0;
	struct window_page p = {
		.match = BUF_INIT(2 * FTS_QUERY_MAX),
		.offset = (meta->current_page - 1) * meta->per_page,
		.left = meta->per_page,
	};
	struct arena mem = ARENA_INIT(WINDOW_ARENA_MAX);
	bool ok;

	x->has_dates = true;
	ok = snapshot_window_find(
	    &x->window, x->snapshot, &x->query->dates, &mem, f);
	if (ok && is_filtered)
		ok = snapshot_search_mark(x, f);
	ok = ok && list_page(x, &p, f);
	meta->total = p.total;
	snapshot_window_release(&x->window);
	arena_release(&mem);
	buf_release(&p.match);
	return ok;
}
