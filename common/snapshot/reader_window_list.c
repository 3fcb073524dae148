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
#include "snapshot/rank_set.h"
#include "snapshot/spans.h"

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

/* The ranks of some listed events. */
struct rank_span {
	int64_t first, last;
};

static bool
is_plain(const struct snapshot_listed *l)
{
	return !snapshot_listed_is_later(l) && l->level < SNAPSHOT_SPANS_LONG;
}

/* Empty, first > last, without any. */
static struct rank_span
span_of(const struct snapshot_segment *s, bool of_plain)
{
	struct rank_span span = { INT64_MAX, 0 };

	for (size_t i = 0; i < s->count; i++) {
		int64_t rank = s->listed[i].rank;

		if (is_plain(&s->listed[i]) != of_plain)
			continue;
		if (rank < span.first)
			span.first = rank;
		if (rank > span.last)
			span.last = rank;
	}
	return span;
}

static bool
add_matches(struct snapshot_search *x, const char *match, struct rank_span span,
    struct rank_set *set, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok;

	if (!sqlite_prepare(&x->snapshot->db,
		"SELECT rowid FROM words WHERE words MATCH ?1"
		" AND rowid >= ?2 AND rowid <= ?3",
		&st, f))
		return false;
	sqlite_bind_text(st, 1, match);
	sqlite_bind_int(st, 2, span.first);
	sqlite_bind_int(st, 3, span.last);
	for (ok = true; ok && row;) {
		ok = sqlite_step(st, &row, f);
		if (ok && row)
			(void)rank_set_add(set, sqlite_int(st, 0));
	}
	sqlite_finish(&st);
	return ok;
}

/* The matches among the listed events, and others. */
static bool
find_matches(struct snapshot_search *x, enum index_terms_scope scope,
    struct rank_set *set, struct error *f)
{
	struct buf match = BUF_INIT(FTS_QUERY_MAX + 64);
	bool ok = true;

	fts_query_print(&x->fts, scope, &match);
	for (int of_plain = 1; ok && of_plain >= 0; of_plain--) {
		if (!of_plain)
			buf_text(&match, " AND \"" SNAPSHOT_SPANS_TERM "\"");
		for (size_t i = 0; ok && i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
			struct rank_span span =
			    span_of(&x->window.segments[i], of_plain);

			if (span.first <= span.last)
				ok = add_matches(
				    x, buf_cstr(&match), span, set, f);
		}
	}
	buf_release(&match);
	return ok;
}

bool
snapshot_search_mark(struct snapshot_search *x, struct error *f)
{
	struct rank_set named, matched;
	bool ok;

	rank_set_start(&named, x->snapshot->events);
	rank_set_start(&matched, x->snapshot->events);
	ok = find_matches(x, INDEX_TERMS_TEXT, &matched, f) &&
	    (x->fts.word_count == 0 ||
		find_matches(x, INDEX_TERMS_NAME, &named, f));
	for (size_t i = 0; ok && i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		struct snapshot_segment *s = &x->window.segments[i];

		for (size_t k = 0; k < s->count; k++) {
			struct snapshot_listed *l = &s->listed[k];

			l->is_matched = rank_set_has(&matched, l->rank);
			l->is_named = rank_set_has(&named, l->rank);
		}
	}
	rank_set_release(&named);
	rank_set_release(&matched);
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

/* The events of the page's tier; the caller frees them. */
static struct snapshot_listed *
copy_tier(const struct snapshot_segment *s, const struct window_page *p,
    size_t *count)
{
	struct snapshot_listed *items =
	    mem_alloc((s->count + 1) * sizeof(items[0]));

	*count = 0;
	for (size_t i = 0; i < s->count; i++) {
		if (is_in_tier(&s->listed[i], p))
			items[(*count)++] = s->listed[i];
	}
	return items;
}

static bool
list_listed(struct snapshot_search *x, enum snapshot_window_segment segment,
    const struct window_page *p, int64_t *got, struct error *f)
{
	size_t count, first = (size_t)p->offset, n = 0;
	struct snapshot_listed *items =
	    copy_tier(&x->window.segments[segment], p, &count);
	bool ok;

	if (first < count) {
		n = count - first < (size_t)p->left ? count - first
						    : (size_t)p->left;
		snapshot_listed_arrange(items, count, first, n, segment);
	}
	*got = (int64_t)n;
	ok = n == 0 || snapshot_search_listed(x, items + first, n, f);
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
read_segment(struct snapshot_search *x, enum snapshot_window_segment segment,
    const struct window_page *p, int64_t *got, struct error *f)
{
	const struct snapshot_segment *s = &x->window.segments[segment];

	x->range = s->range;
	if (s->range.last <= s->range.after)
		return list_listed(x, segment, p, got, f);
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
		if (!read_segment(
			x, (enum snapshot_window_segment)i, p, &got, f))
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

		if (!read_segment(
			x, (enum snapshot_window_segment)i, p, &got, f))
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
	bool ok;

	x->has_dates = true;
	ok = snapshot_window_find(&x->window, x->snapshot, &x->query->dates, f);
	if (ok && is_filtered)
		ok = snapshot_search_mark(x, f);
	ok = ok && list_page(x, &p, f);
	meta->total = p.total;
	snapshot_window_release(&x->window);
	buf_release(&p.match);
	return ok;
}
