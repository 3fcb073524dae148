/*
 * reader_levels - reads an answer that has levels (levels.h): one page, or all events.
 */
#include "reader/internal.h"

/* Moves the events that are over from the levels to a bitmap. */
static bool
take_over(struct snapshot_search *x, struct levels *levels, struct bitmap *over,
    struct error *f)
{
	LOCAL_BITMAP all = bitmap_copy(&levels->all);
	bool ok = snapshot_search_take_over(x, &all, over, f);

	if (ok && over->count > 0)
		levels_keep(levels, &all);
	return ok;
}

static bool
list_all_dates(struct snapshot_search *x, struct levels *levels,
    const struct bitmap *over, struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	int64_t left = meta->per_page;
	LOCAL_BITMAP set = { 0 };
	bool ok = true;

	bitmap_start(&set, x->snapshot->events);
	meta->total = (int64_t)(levels->all.count + over->count);
	while (
	    ok && left > 0 && offset < meta->total && levels_next(levels, &set))
		ok = snapshot_search_set(x, &set, &offset, &left, f);
	return ok && snapshot_search_set(x, over, &offset, &left, f);
}

bool
snapshot_search_levels(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	LOCAL_LEVELS levels = { 0 };
	LOCAL_BITMAP over = { 0 };

	meta->total = 0;
	if (!levels_find(
		&levels, x->snapshot, x->query, meta->per_page > 0, f) ||
	    !take_over(x, &levels, &over, f))
		return false;
	return meta->dates_applied
	    ? snapshot_search_window_levels(x, &levels, &over, meta, f)
	    : list_all_dates(x, &levels, &over, meta, f);
}

/* Finds the matches of words and filters.  The set may get ranks outside of the range. */
static bool
find_all_matches(struct snapshot_reader *s, const struct listing_query *q,
    struct rank_range range, struct bitmap *set, struct error *f)
{
	LOCAL_QUERY_TERMS terms = { 0 };
	bool none = false;

	return snapshot_reader_terms(s, q, &terms, &none, f) &&
	    (none ||
		snapshot_reader_collect(
		    s, &terms, INDEX_TERMS_TEXT, range, set, f));
}

static bool
find_levels_of_query(struct snapshot_reader *s, const struct listing_query *q,
    struct bitmap *set, struct error *f)
{
	LOCAL_LEVELS levels = { 0 };
	bool ok = levels_find(&levels, s, q, false, f);

	bitmap_or(set, &levels.all);
	return ok;
}

bool
snapshot_reader_events(struct snapshot_reader *s, const struct listing_query *q,
    struct bitmap *set, struct error *f)
{
	struct rank_range range = { 0, s->events };
	struct snapshot_window *window;
	LOCAL_BITMAP on = { 0 };
	bool ok;

	bitmap_start(&on, s->events);
	ok = !q->dates.set || snapshot_window_find(&window, s, q, f);
	if (ok && q->dates.set) {
		snapshot_window_add(s, window, &on);
		range = snapshot_window_span(s, window);
	}
	ok = ok &&
	    (levels_asked(q) ? find_levels_of_query(s, q, set, f)
			     : find_all_matches(s, q, range, set, f));
	if (q->dates.set)
		bitmap_and(set, &on);
	return ok;
}
