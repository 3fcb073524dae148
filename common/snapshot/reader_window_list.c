/*
 * reader_window_list - reads one page of the events of a date range.
 *
 * A window has six segments (internal.h); with words the matches in the name of
 * all segments come first, then the others.  Two queries find the matches of
 * words, as sets of ranks: the prefix of the last word makes each query dear.
 * Where there are common terms (common_terms.h), so do those of filters.  Before,
 * filters alone were cheap to ask for: a range is matched as every list is, the
 * listed events by queries that yield few rows: of plain ones within their ranks,
 * of the others with the term that only they have.
 */
#include "snapshot/internal.h"
#include "snapshot/rank_set.h"
#include "snapshot/spans.h"

/* LIST_LEVEL: a level of levels.h, in the set of the texts. */
enum list_tier { LIST_ALL, LIST_FILTERED, LIST_LEVEL, LIST_NAMED, LIST_OTHERS };

/* The page while it is read: the next `offset` events are before it. */
struct window_page {
	enum list_tier tier;
	struct buf match;        /* of filters alone */
	struct rank_set sets[2]; /* the matches, by index_terms_scope */
	int64_t offset, left, total;
};

/* The ranks of listed events that are near each other; none: first > last. */
struct rank_span {
	int64_t first, last;
};

enum { SPANS = 64 };

static bool
is_plain(const struct snapshot_listed *l)
{
	return !snapshot_listed_is_later(l) && l->level < SNAPSHOT_SPANS_LONG;
}

static void
widen(struct rank_span *s, int64_t first, int64_t last)
{
	if (first < s->first)
		s->first = first;
	if (last > s->last)
		s->last = last;
}

/* One for each part of the catalog; that of neighbours goes to the first. */
static void
find_spans(
    struct snapshot_search *x, bool of_plain, struct rank_span spans[SPANS])
{
	int64_t width = x->snapshot->events / SPANS + 1;

	for (size_t i = 0; i < SPANS; i++)
		spans[i] = (struct rank_span){ INT64_MAX, 0 };
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		const struct snapshot_segment *s = &x->window.segments[i];

		for (size_t k = 0; k < s->count; k++) {
			int64_t rank = s->listed[k].rank;

			if (is_plain(&s->listed[k]) == of_plain)
				widen(&spans[rank / width], rank, rank);
		}
	}
	for (size_t i = SPANS - 1; i > 0; i--) {
		if (spans[i].last == 0 || spans[i - 1].last == 0)
			continue;
		widen(&spans[i - 1], spans[i].first, spans[i].last);
		spans[i] = (struct rank_span){ INT64_MAX, 0 };
	}
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

/* The matches of filters among the listed events, and others. */
static bool
find_filtered(struct snapshot_search *x, struct rank_set *set, struct error *f)
{
	struct buf match = BUF_INIT(FTS_QUERY_MAX + 64);
	struct rank_span spans[SPANS];
	bool ok = true;

	fts_query_print(&x->fts, INDEX_TERMS_TEXT, &match);
	for (int of_plain = 1; ok && of_plain >= 0; of_plain--) {
		if (!of_plain)
			buf_text(&match, " AND \"" SNAPSHOT_SPANS_TERM "\"");
		find_spans(x, of_plain, spans);
		for (size_t i = 0; ok && i < SPANS; i++) {
			if (spans[i].first <= spans[i].last)
				ok = add_matches(
				    x, buf_cstr(&match), spans[i], set, f);
		}
	}
	buf_release(&match);
	return ok;
}

/* From the first event of the window to the last. */
static struct rank_span
span_of(const struct snapshot_search *x)
{
	struct rank_span span = { INT64_MAX, 0 };

	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		const struct snapshot_segment *s = &x->window.segments[i];

		if (s->range.last > s->range.after)
			widen(&span, s->range.after + 1, s->range.last);
		for (size_t k = 0; k < s->count; k++)
			widen(&span, s->listed[k].rank, s->listed[k].rank);
	}
	return span;
}

/* The text has the words of the name, too: without a match there is none in it. */
static bool
find_common(struct snapshot_search *x, struct rank_set sets[2], struct error *f)
{
	struct rank_span span = span_of(x);
	struct snapshot_rank_range range = { span.first - 1, span.last };

	return snapshot_reader_collect(x->snapshot, &x->fts, INDEX_TERMS_TEXT,
		   range, &sets[INDEX_TERMS_TEXT], f) &&
	    (x->fts.word_count == 0 || sets[INDEX_TERMS_TEXT].count == 0 ||
		snapshot_reader_collect_named(x->snapshot, &x->fts, range,
		    &sets[INDEX_TERMS_TEXT], &sets[INDEX_TERMS_NAME], f));
}

static bool
find_words(struct snapshot_search *x, struct rank_set sets[2], struct error *f)
{
	struct rank_span span = span_of(x);
	struct buf match = BUF_INIT(FTS_QUERY_MAX);
	bool ok = true;

	for (int scope = 0; ok && scope < 2; scope++) {
		buf_reset(&match);
		fts_query_print(&x->fts, (enum index_terms_scope)scope, &match);
		if (span.first <= span.last)
			ok = add_matches(
			    x, buf_cstr(&match), span, &sets[scope], f);
	}
	buf_release(&match);
	return ok;
}

bool
snapshot_search_mark(
    struct snapshot_search *x, struct rank_set sets[2], struct error *f)
{
	for (int scope = 0; scope < 2; scope++)
		rank_set_start(&sets[scope], x->snapshot->events);
	if (x->has_common)
		return find_common(x, sets, f);
	return x->fts.word_count > 0
	    ? find_words(x, sets, f)
	    : find_filtered(x, &sets[INDEX_TERMS_TEXT], f);
}

static bool
is_in_tier(const struct window_page *p, int64_t rank)
{
	const struct rank_set *text = &p->sets[INDEX_TERMS_TEXT];
	const struct rank_set *name = &p->sets[INDEX_TERMS_NAME];

	switch (p->tier) {
	case LIST_ALL:
		return true;
	case LIST_FILTERED:
	case LIST_LEVEL:
		return rank_set_has(text, rank);
	case LIST_NAMED:
		return rank_set_has(name, rank);
	case LIST_OTHERS:
		return rank_set_has(text, rank) && !rank_set_has(name, rank);
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
		if (is_in_tier(p, s->listed[i].rank))
			items[(*count)++] = s->listed[i];
	}
	return items;
}

static bool
list_listed(struct snapshot_search *x, enum snapshot_window_segment segment,
    const struct window_page *p, struct error *f)
{
	size_t count, first = (size_t)p->offset, n = (size_t)p->left;
	struct snapshot_listed *items =
	    copy_tier(&x->window.segments[segment], p, &count);
	bool ok;

	if (n > count - first)
		n = count - first;
	snapshot_listed_arrange(items, count, first, n, segment);
	ok = snapshot_search_listed(x, items + first, n, f);
	free(items);
	return ok;
}

/* The matches in a range. */
static struct rank_set_part
matched(const struct window_page *p, struct snapshot_rank_range range)
{
	const struct rank_set *text = &p->sets[INDEX_TERMS_TEXT];
	const struct rank_set *name = &p->sets[INDEX_TERMS_NAME];

	return (struct rank_set_part){
		.of = p->tier == LIST_NAMED ? name : text,
		.without = p->tier == LIST_OTHERS ? name : NULL,
		.after = range.after,
		.last = range.last,
	};
}

/* The events of a segment that are in the page's tier. */
static bool
count_segment(struct snapshot_search *x, const struct snapshot_segment *s,
    const struct window_page *p, int64_t *n, struct error *f)
{
	bool found;

	*n = 0;
	for (size_t i = 0; i < s->count; i++)
		*n += is_in_tier(p, s->listed[i].rank);
	if (s->range.last <= s->range.after)
		return true;
	*n = s->range.last - s->range.after;
	if (p->tier == LIST_ALL)
		return true;
	if (p->tier != LIST_FILTERED || x->has_common) {
		struct rank_set_part part = matched(p, s->range);

		*n = rank_set_count(&part);
		return true;
	}
	x->range = s->range;
	return snapshot_search_count(x,
	    "SELECT count(*) FROM words WHERE words MATCH ?1"
	    " AND rowid > ?2 AND rowid <= ?3",
	    buf_cstr(&p->match), n, &found, f);
}

/* Appends what is left of the page, from its offset in the segment on. */
static bool
read_segment(struct snapshot_search *x, enum snapshot_window_segment segment,
    const struct window_page *p, struct error *f)
{
	const struct snapshot_segment *s = &x->window.segments[segment];
	struct rank_set_part part = matched(p, s->range);
	int64_t got;

	x->range = s->range;
	if (s->range.last <= s->range.after)
		return list_listed(x, segment, p, f);
	if (p->tier == LIST_ALL)
		return snapshot_search_range(x, p->offset, p->left, f);
	if (p->tier == LIST_FILTERED && !x->has_common)
		return snapshot_search_match(
		    x, buf_cstr(&p->match), p->offset, p->left, &got, f);
	return snapshot_search_part(x, &part, p->offset, p->left, &got, f);
}

static bool
list_tier(struct snapshot_search *x, struct window_page *p, enum list_tier tier,
    struct error *f)
{
	p->tier = tier;
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		int64_t n;

		if (!count_segment(x, &x->window.segments[i], p, &n, f))
			return false;
		p->total += n;
		if (p->offset >= n) {
			p->offset -= n;
			continue;
		}
		if (p->left > 0 &&
		    !read_segment(x, (enum snapshot_window_segment)i, p, f))
			return false;
		p->left -= n - p->offset < p->left ? n - p->offset : p->left;
		p->offset = 0;
	}
	return true;
}

bool
snapshot_search_window(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	bool has_words = x->fts.word_count > 0;
	bool is_filtered = !fts_query_is_empty(&x->fts);
	struct window_page p = {
		.match = BUF_INIT(FTS_QUERY_MAX),
		.offset = (meta->current_page - 1) * meta->per_page,
		.left = meta->per_page,
	};
	bool ok;

	x->has_dates = true;
	fts_query_print(&x->fts, INDEX_TERMS_TEXT, &p.match);
	ok = snapshot_window_find(
		 &x->window, x->snapshot, &x->query->dates, f) &&
	    (!is_filtered || snapshot_search_mark(x, p.sets, f));
	if (ok && has_words)
		ok = list_tier(x, &p, LIST_NAMED, f) &&
		    list_tier(x, &p, LIST_OTHERS, f);
	else if (ok)
		ok =
		    list_tier(x, &p, is_filtered ? LIST_FILTERED : LIST_ALL, f);
	meta->total = p.total;
	for (int scope = 0; scope < 2; scope++)
		rank_set_release(&p.sets[scope]);
	snapshot_window_keep(&x->window, x->snapshot, &x->query->dates);
	buf_release(&p.match);
	return ok;
}

bool
snapshot_search_window_levels(struct snapshot_search *x, struct levels *levels,
    struct listing_meta *meta, struct error *f)
{
	struct window_page p = {
		.offset = (meta->current_page - 1) * meta->per_page,
		.left = meta->per_page,
	};
	struct rank_set window;
	bool ok;

	x->has_dates = true;
	rank_set_start(&window, x->snapshot->events);
	rank_set_start(&p.sets[INDEX_TERMS_TEXT], x->snapshot->events);
	ok = snapshot_window_find(&x->window, x->snapshot, &x->query->dates, f);
	snapshot_window_add(&x->window, &window);
	levels_keep(levels, &window);
	meta->total = (int64_t)levels->all.count;
	while (
	    ok && p.left > 0 && levels_next(levels, &p.sets[INDEX_TERMS_TEXT]))
		ok = list_tier(x, &p, LIST_LEVEL, f);
	rank_set_release(&p.sets[INDEX_TERMS_TEXT]);
	rank_set_release(&window);
	snapshot_window_keep(&x->window, x->snapshot, &x->query->dates);
	return ok;
}
