/*
 * reader_window_list - reads one page of the events of a date range.
 *
 * A window has six segments (internal.h).  If the query has words, the matches in the
 * name come first, from all segments, and then the other matches.  A page for people has
 * the matches that are over last.  The matches are bitmaps.
 */
#include "reader/internal.h"

/* The page while it is read.  `offset` more events come before it. */
struct window_page {
	const struct bitmap *listed; /* NULL: every event */
	int64_t offset, left, total;
};

bool
snapshot_search_collect(
    struct snapshot_search *x, struct bitmap *set, struct error *f)
{
	bitmap_start(set, x->snapshot->events);
	return snapshot_reader_collect(x->snapshot, &x->terms, INDEX_TERMS_TEXT,
	    snapshot_window_span(x->snapshot, x->window), set, f);
}

static bool
is_listed(const struct window_page *p, int64_t rank)
{
	return p->listed == NULL || bitmap_has(p->listed, rank);
}

/* Copies the matching events of the segment's list.  The caller frees the copy. */
static struct snapshot_listed *
copy_listed(const struct snapshot_segment *s, const struct window_page *p,
    size_t *count)
{
	struct snapshot_listed *items =
	    mem_alloc((s->count + 1) * sizeof(items[0]));

	*count = 0;
	for (size_t i = 0; i < s->count; i++) {
		if (is_listed(p, s->listed[i].rank))
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
	    copy_listed(&x->window->segments[segment], p, &count);
	bool ok;

	if (n > count - first)
		n = count - first;
	snapshot_listed_sort(items, count, segment);
	ok = snapshot_search_listed(x, items + first, n, f);
	free(items);
	return ok;
}

static bool
is_part(const struct snapshot_segment *s)
{
	return s->part.past > s->part.from;
}

static int64_t
count_segment(const struct snapshot_search *x, const struct snapshot_segment *s,
    const struct window_page *p)
{
	int64_t n = 0;

	if (is_part(s))
		return transitions_count(
		    &x->snapshot->transitions, p->listed, s->range, &s->part);
	for (size_t i = 0; i < s->count; i++)
		n += is_listed(p, s->listed[i].rank);
	return n;
}

/* Appends the rest of the page, from the page's offset in the segment on. */
static bool
read_segment(struct snapshot_search *x, enum snapshot_window_segment segment,
    const struct window_page *p, struct error *f)
{
	const struct snapshot_segment *s = &x->window->segments[segment];
	int64_t got;

	x->range = s->range;
	x->part = &s->part;
	if (!is_part(s))
		return list_listed(x, segment, p, f);
	if (p->listed == NULL)
		return snapshot_search_range(x, p->offset, p->left, f);
	return snapshot_search_matches(
	    x, p->listed, s->range, p->offset, p->left, &got, f);
}

/* Lists the events of a bitmap, or all events of the window. */
static bool
list_events(struct snapshot_search *x, struct window_page *p,
    const struct bitmap *set_or_null, struct error *f)
{
	p->listed = set_or_null;
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		int64_t n = count_segment(x, &x->window->segments[i], p);

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

/*
 * Lists the matches in the name first.  The text includes the words of the name, so if
 * the text has no match, the name has none.
 */
static bool
list_words(struct snapshot_search *x, struct window_page *p,
    struct bitmap *text, struct error *f)
{
	LOCAL_BITMAP name = { 0 }, over = { 0 };

	if (text->count == 0)
		return true;
	bitmap_start(&name, x->snapshot->events);
	if (!snapshot_reader_collect_named(x->snapshot, &x->terms,
		snapshot_window_span(x->snapshot, x->window), text, &name, f) ||
	    !snapshot_search_take_over(x, text, &over, f))
		return false;
	bitmap_and(&name, text);
	bitmap_and_not(text, &name);
	return list_events(x, p, &name, f) && list_events(x, p, text, f) &&
	    list_events(x, p, &over, f);
}

/* A caller that only counts does not need the matches in the name. */
static bool
list_window_matches(
    struct snapshot_search *x, struct window_page *p, struct error *f)
{
	LOCAL_BITMAP text = { 0 };

	if (query_terms_is_empty(&x->terms))
		return list_events(x, p, NULL, f);
	return snapshot_search_collect(x, &text, f) &&
	    (x->terms.word_count > 0 && p->left > 0
		    ? list_words(x, p, &text, f)
		    : list_events(x, p, &text, f));
}

bool
snapshot_search_window(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	struct window_page p = {
		.offset = (meta->current_page - 1) * meta->per_page,
		.left = meta->per_page,
	};
	bool ok = snapshot_window_find(&x->window, x->snapshot, x->query, f) &&
	    list_window_matches(x, &p, f);

	meta->total = p.total;
	return ok;
}

bool
snapshot_search_window_levels(struct snapshot_search *x, struct levels *levels,
    struct bitmap *over, struct listing_meta *meta, struct error *f)
{
	struct window_page p = {
		.offset = (meta->current_page - 1) * meta->per_page,
		.left = meta->per_page,
	};
	LOCAL_BITMAP window = { 0 }, level = { 0 };
	bool ok;

	bitmap_start(&window, x->snapshot->events);
	bitmap_start(&level, x->snapshot->events);
	ok = snapshot_window_find(&x->window, x->snapshot, x->query, f);
	snapshot_window_add(x->snapshot, x->window, &window);
	levels_keep(levels, &window);
	bitmap_and(over, &window);
	meta->total = (int64_t)(levels->all.count + over->count);
	while (ok && p.left > 0 && levels_next(levels, &level))
		ok = list_events(x, &p, &level, f);
	return ok && list_events(x, &p, over, f);
}
