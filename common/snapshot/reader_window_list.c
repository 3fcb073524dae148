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

enum list_tier { LIST_NAMED, LIST_OTHERS, LIST_FILTERED };

/* The page while it is read: the next `offset` events are before it. */
struct window_page {
	enum list_tier tier;
	struct buf match; /* of the tier; empty: all match */
	int64_t offset, left, total;
};

static void
print_match(struct snapshot_search *x, enum list_tier tier, struct buf *b)
{
	struct buf name = BUF_INIT(FTS_QUERY_MAX);

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

/* The `n` events of the part that begin at the page's offset. */
static bool
list_listed(struct snapshot_search *x, const struct snapshot_segment *s,
    const struct window_page *p, int64_t n, struct error *f)
{
	const struct snapshot_listed **items =
	    mem_alloc((size_t)n * sizeof(items[0]));
	int64_t at = 0;
	size_t count = 0;
	bool ok;

	for (size_t i = 0; i < s->count && count < (size_t)n; i++) {
		if (is_in_tier(&s->listed[i], p) && at++ >= p->offset)
			items[count++] = &s->listed[i];
	}
	ok = snapshot_search_listed(x, items, count, f);
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

static bool
count_segment(struct snapshot_search *x, const struct snapshot_segment *s,
    const struct window_page *p, int64_t *n, struct error *f)
{
	bool found;

	*n = count_listed(s, p);
	if (s->range.last <= s->range.after)
		return true;
	*n = s->range.last - s->range.after;
	return p->match.len == 0 ||
	    snapshot_search_count(x,
		"SELECT count(*) FROM words WHERE words MATCH ?1"
		" AND rowid > ?2 AND rowid <= ?3",
		buf_cstr(&p->match), n, &found, f);
}

static bool
list_segment(struct snapshot_search *x, const struct snapshot_segment *s,
    struct window_page *p, struct error *f)
{
	int64_t n, got;
	bool ok;

	x->range = s->range;
	if (!count_segment(x, s, p, &n, f))
		return false;
	p->total += n;
	if (p->offset >= n) {
		p->offset -= n;
		return true;
	}
	n = n - p->offset < p->left ? n - p->offset : p->left;
	if (n == 0)
		ok = true;
	else if (s->range.last <= s->range.after)
		ok = list_listed(x, s, p, n, f);
	else if (p->match.len == 0)
		ok = snapshot_search_range(x, p->offset, n, f);
	else
		ok = snapshot_search_match(
		    x, buf_cstr(&p->match), p->offset, n, &got, f);
	p->left -= n;
	p->offset = 0;
	return ok;
}

static bool
list_tiers(struct snapshot_search *x, struct window_page *p, struct error *f)
{
	bool has_words = x->fts.word_count > 0, ok = true;
	enum list_tier first = has_words ? LIST_NAMED : LIST_FILTERED;
	enum list_tier last = has_words ? LIST_OTHERS : LIST_FILTERED;

	for (p->tier = first; ok && p->tier <= last; p->tier++) {
		print_match(x, p->tier, &p->match);
		for (size_t i = 0; ok && i < SNAPSHOT_WINDOW_SEGMENTS; i++)
			ok = list_segment(x, &x->window.segments[i], p, f);
	}
	return ok;
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
	bool ok;

	x->has_dates = true;
	ok = snapshot_window_find(&x->window, x->snapshot, &x->query->dates,
	    x->summaries != NULL ? x->summaries->mem : NULL, f);
	if (ok && is_filtered)
		ok = snapshot_search_mark(x, f);
	ok = ok && list_tiers(x, &p, f);
	meta->total = p.total;
	snapshot_window_release(&x->window);
	buf_release(&p.match);
	return ok;
}
