/*
 * reader_window_list - reads one page of the events of a date range.
 *
 * A window has six segments (internal.h); with words the matches in the name of
 * all segments come first, then the others.  The matches are sets of ranks
 * (common_terms.h).
 */
#include "snapshot/internal.h"
#include "snapshot/bitmap.h"

/* LIST_LEVEL: a level of levels.h, in the set of the texts. */
enum list_tier { LIST_ALL, LIST_FILTERED, LIST_LEVEL, LIST_NAMED, LIST_OTHERS };

/* The page while it is read: the next `offset` events are before it. */
struct window_page {
	enum list_tier tier;
	struct bitmap sets[2]; /* the matches, by index_terms_scope */
	int64_t offset, left, total;
};

bool
snapshot_search_mark(
    struct snapshot_search *x, struct bitmap *set, struct error *f)
{
	struct rank_range range = snapshot_window_span(&x->window);
	struct snapshot_reader *s = x->snapshot;
	const struct bitmap *kept = snapshot_kept(s, x->query, range);
	struct bitmap copy;

	bitmap_start(set, s->events);
	if (kept != NULL) {
		bitmap_or(set, kept);
		return true;
	}
	if (!snapshot_reader_collect(
		s, &x->terms, INDEX_TERMS_TEXT, range, set, f))
		return false;
	bitmap_start(&copy, s->events);
	bitmap_or(&copy, set);
	snapshot_keep(s, x->query, range, &copy);
	return true;
}

/* The text has the words of the name, too: without a match there is none in it. */
static bool
mark_names(struct snapshot_search *x, struct bitmap sets[2], struct error *f)
{
	struct bitmap *text = &sets[INDEX_TERMS_TEXT],
		      *name = &sets[INDEX_TERMS_NAME];

	bitmap_start(name, x->snapshot->events);
	return text->count == 0 ||
	    snapshot_reader_collect_named(x->snapshot, &x->terms,
		snapshot_window_span(&x->window), text, name, f);
}

static bool
is_in_tier(const struct window_page *p, int64_t rank)
{
	const struct bitmap *text = &p->sets[INDEX_TERMS_TEXT];
	const struct bitmap *name = &p->sets[INDEX_TERMS_NAME];

	switch (p->tier) {
	case LIST_ALL:
		return true;
	case LIST_FILTERED:
	case LIST_LEVEL:
		return bitmap_has(text, rank);
	case LIST_NAMED:
		return bitmap_has(name, rank);
	case LIST_OTHERS:
		return bitmap_has(text, rank) && !bitmap_has(name, rank);
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
static struct bitmap_part
matched(const struct window_page *p, struct rank_range range)
{
	const struct bitmap *text = &p->sets[INDEX_TERMS_TEXT];
	const struct bitmap *name = &p->sets[INDEX_TERMS_NAME];

	return (struct bitmap_part){
		.of = p->tier == LIST_NAMED ? name : text,
		.without = p->tier == LIST_OTHERS ? name : NULL,
		.after = range.after,
		.last = range.last,
	};
}

/* The events of a segment that are in the page's tier. */
static int64_t
count_segment(const struct snapshot_segment *s, const struct window_page *p)
{
	int64_t n = 0;

	for (size_t i = 0; i < s->count; i++)
		n += is_in_tier(p, s->listed[i].rank);
	if (s->range.last > s->range.after && p->tier == LIST_ALL) {
		n = s->range.last - s->range.after;
	} else if (s->range.last > s->range.after) {
		struct bitmap_part part = matched(p, s->range);

		n = bitmap_count(&part);
	}
	return n;
}

/* Appends what is left of the page, from its offset in the segment on. */
static bool
read_segment(struct snapshot_search *x, enum snapshot_window_segment segment,
    const struct window_page *p, struct error *f)
{
	const struct snapshot_segment *s = &x->window.segments[segment];
	struct bitmap_part part = matched(p, s->range);
	int64_t got;

	x->range = s->range;
	if (s->range.last <= s->range.after)
		return list_listed(x, segment, p, f);
	if (p->tier == LIST_ALL)
		return snapshot_search_range(x, p->offset, p->left, f);
	return snapshot_search_part(x, &part, p->offset, p->left, &got, f);
}

static bool
list_tier(struct snapshot_search *x, struct window_page *p, enum list_tier tier,
    struct error *f)
{
	p->tier = tier;
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		int64_t n = count_segment(&x->window.segments[i], p);

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

/* Those in the name come first; who only counts needs not know which they are. */
static bool
list_words(struct snapshot_search *x, struct window_page *p, struct error *f)
{
	if (p->left == 0)
		return list_tier(x, p, LIST_FILTERED, f);
	return mark_names(x, p->sets, f) && list_tier(x, p, LIST_NAMED, f) &&
	    list_tier(x, p, LIST_OTHERS, f);
}

bool
snapshot_search_window(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	bool is_filtered = !query_terms_is_empty(&x->terms);
	struct window_page p = {
		.offset = (meta->current_page - 1) * meta->per_page,
		.left = meta->per_page,
	};
	bool ok;

	ok = snapshot_window_find(
		 &x->window, x->snapshot, &x->query->dates, f) &&
	    (!is_filtered ||
		snapshot_search_mark(x, &p.sets[INDEX_TERMS_TEXT], f));
	if (ok && x->terms.word_count > 0)
		ok = list_words(x, &p, f);
	else if (ok)
		ok =
		    list_tier(x, &p, is_filtered ? LIST_FILTERED : LIST_ALL, f);
	meta->total = p.total;
	for (int scope = 0; scope < 2; scope++)
		bitmap_release(&p.sets[scope]);
	snapshot_window_release(&x->window);
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
	struct bitmap window;
	bool ok;

	bitmap_start(&window, x->snapshot->events);
	bitmap_start(&p.sets[INDEX_TERMS_TEXT], x->snapshot->events);
	ok = snapshot_window_find(&x->window, x->snapshot, &x->query->dates, f);
	snapshot_window_add(&x->window, &window);
	levels_keep(levels, &window);
	meta->total = (int64_t)levels->all.count;
	while (
	    ok && p.left > 0 && levels_next(levels, &p.sets[INDEX_TERMS_TEXT]))
		ok = list_tier(x, &p, LIST_LEVEL, f);
	bitmap_release(&p.sets[INDEX_TERMS_TEXT]);
	bitmap_release(&window);
	snapshot_window_release(&x->window);
	return ok;
}
