/*
 * reader_list - reads one page of the list, by relevance (matches in the name first;
 * no bm25 score) and then by date, and the number of events that match.  A page for people
 * has the matches that are over last.
 *
 * Also called: pagination, total count.
 * How it is fast:
 *
 * rank     The primary key of every table is the position in the default order.
 *          So the default order needs no sorting, and a page without words or filters
 *          is the key range that starts at its offset: a deep page of 1M events fell
 *          from 54 ms (OFFSET) to 0.01 ms (a seek).
 * counts   meta.total is the number of all matches.  The terms with the most matches
 *          are bitmaps (bitmap_table.h), which are counted and skipped by 64 ranks at
 *          a time; the other terms have few matches (postings.h).
 * filters  A filter is a term of the same full-text row (index_terms.h), so words and
 *          filters are intersected as bitmaps.
 */
#include "reader/internal.h"

/* Appends the matches in the name, and then the others, without those that are over. */
static bool
list_match_page(struct snapshot_search *x, struct bitmap *text,
    struct bitmap *name, int64_t offset, int64_t left, struct error *f)
{
	LOCAL_BITMAP over = { 0 };

	if (!snapshot_search_take_over(x, text, &over, f))
		return false;
	bitmap_and(name, text);
	bitmap_and_not(text, name);
	return snapshot_search_set(x, name, &offset, &left, f) &&
	    snapshot_search_set(x, text, &offset, &left, f) &&
	    snapshot_search_set(x, &over, &offset, &left, f);
}

/*
 * Lists all dates.  A caller that only counts does not need the matches in the name, and
 * neither does a page after the last.
 */
static bool
list_sets(struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	LOCAL_BITMAP text = { 0 }, name = { 0 };
	bool ok;

	bitmap_start(&text, x->snapshot->events);
	bitmap_start(&name, x->snapshot->events);
	ok = snapshot_reader_collect(
	    x->snapshot, &x->terms, INDEX_TERMS_TEXT, x->range, &text, f);
	meta->total = (int64_t)text.count;
	if (ok && meta->per_page > 0 && offset < meta->total)
		ok = (x->terms.word_count == 0 ||
			 snapshot_reader_collect_named(x->snapshot, &x->terms,
			     x->range, &text, &name, f)) &&
		    list_match_page(x, &text, &name, offset, meta->per_page, f);
	return ok;
}

static bool
list_all_dates(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;

	x->range = (struct rank_range){ 0, x->snapshot->events };
	if (query_terms_is_empty(&x->terms))
		return offset >= meta->total ||
		    snapshot_search_range(x, offset, meta->per_page, f);
	return list_sets(x, meta, f);
}

static bool
run_query(struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	const struct listing_query *q = x->query;
	bool none = false, ok;

	*meta = (struct listing_meta){
		.total = s->events,
		.per_page = q->per_page,
		.current_page = q->page,
	};
	meta->dates_applied = q->dates.set;
	meta->filters_applied = listing_has_filters(q);
	/* If one word is enough, the best matches come first in any order. */
	if (q->sort > LISTING_SORT_NEXT && !q->any_word)
		return snapshot_search_sorted(x, meta, f);
	if (levels_asked(q))
		return snapshot_search_levels(x, meta, f);
	ok = snapshot_reader_terms(s, q, &x->terms, &none, f);
	if (ok && none)
		meta->total = 0;
	else if (ok && meta->dates_applied)
		ok = snapshot_search_window(x, meta, f);
	else if (ok)
		ok = list_all_dates(x, meta, f);
	query_terms_release(&x->terms);
	if (ok && (meta->total < 0 || meta->total > s->events))
		return error_internal(f,
		    "the snapshot has a damaged count of events; run cartaz "
		    "verify");
	return ok;
}

bool
snapshot_reader_list(struct snapshot_reader *s, const struct listing_query *q,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	struct snapshot_search x = { .snapshot = s, .query = q, .json = b };

	return run_query(&x, meta, f);
}

bool
snapshot_reader_list_summaries(struct snapshot_reader *s,
    const struct listing_query *q, struct listing_meta *meta,
    struct snapshot_reader_summaries *out, struct error *f)
{
	struct snapshot_search x = {
		.snapshot = s, .query = q, .summaries = out
	};

	out->items =
	    arena_alloc(out->mem, (size_t)q->per_page * sizeof(struct summary));
	return run_query(&x, meta, f);
}

bool
snapshot_reader_count(struct snapshot_reader *s, const struct listing_query *q,
    struct listing_meta *meta, struct error *f)
{
	struct listing_query none = *q;
	struct snapshot_search x = { .snapshot = s, .query = &none };
	bool ok;

	none.page = 1;
	none.per_page = 0;
	ok = run_query(&x, meta, f);
	meta->per_page = q->per_page;
	meta->current_page = q->page;
	return ok;
}
