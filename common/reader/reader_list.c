/*
 * reader_list - reads one page of the list, by relevance (matches in the name first;
 * no bm25 score) and then by date, and the number of events that match.  A page for people
 * has the matches that are over last.  With LISTING_SORT_NEXT, relevance does not count.
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

/*
 * For a list of summaries, moves the events that are over from the set to `over`, because
 * pages list them last.  The API lists all events by relevance.
 */
static bool
take_over(struct snapshot_search *x, struct bitmap *set, struct bitmap *over,
    struct error *f)
{
	bitmap_start(over, x->snapshot->events);
	if (x->summaries == NULL)
		return true;
	bitmap_or(over, set);
	if (!snapshot_reader_keep_news(x->snapshot, set, f))
		return false;
	bitmap_and_not(over, set);
	return true;
}

/*
 * Appends the matches in the name, then the others, then those that are over.  `text` has
 * all matches.
 */
static bool
list_text(struct snapshot_search *x, const struct query_terms *terms,
    struct rank_range range, struct bitmap *text, struct error *f)
{
	struct query_terms words = *terms;
	LOCAL_BITMAP name = { 0 }, over = { 0 };

	words.limits = (struct numbers_limits){ 0 }; /* `text` keeps them */
	bitmap_start(&name, x->snapshot->events);
	if (!snapshot_reader_collect(
		x->snapshot, &words, INDEX_TERMS_NAME, range, &name, f) ||
	    !take_over(x, text, &over, f))
		return false;
	bitmap_and(&name, text);
	if (!snapshot_search_set(x, &name, f))
		return false;
	if (x->left == 0)
		return true;
	bitmap_and_not(text, &name);
	return snapshot_search_set(x, text, f) &&
	    snapshot_search_set(x, &over, f);
}

/*
 * A caller that only counts does not need the matches in the name, and neither does a
 * page after the last.
 */
static bool
list_matches(struct snapshot_search *x, const struct query_terms *terms,
    struct listing_meta *meta, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	struct rank_range range;
	LOCAL_BITMAP text = { 0 };
	bool ok;

	bitmap_start(&text, s->events);
	ok = snapshot_window_range(s, x->query, &range, f) &&
	    snapshot_reader_collect(
		s, terms, INDEX_TERMS_TEXT, range, &text, f) &&
	    snapshot_window_keep(s, x->query, &text, f);
	meta->total = (int64_t)bitmap_size(&text);
	if (!ok || x->left == 0 || x->offset >= meta->total)
		return ok;
	return terms->word_count > 0 && x->query->sort != LISTING_SORT_NEXT
	    ? list_text(x, terms, range, &text, f)
	    : snapshot_search_set(x, &text, f);
}

static bool
list_words(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	struct rank_range all = { 0, x->snapshot->events };
	LOCAL_QUERY_TERMS terms = { 0 };
	bool none = false;

	if (!snapshot_reader_terms(x->snapshot, x->query, &terms, &none, f))
		return false;
	if (none) {
		meta->total = 0;
		return true;
	}
	return query_terms_is_empty(&terms) && !x->query->dates.set
	    ? snapshot_search_range(x, all, NULL, f)
	    : list_matches(x, &terms, meta, f);
}

/* Appends level after level, and then the events that are over. */
static bool
list_levels(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	LOCAL_LEVELS levels = { 0 };
	LOCAL_BITMAP all = { 0 }, over = { 0 }, set = { 0 };
	bool by_date =
	    x->query->sort == LISTING_SORT_NEXT && !x->query->any_word;
	bool ok = levels_find(&levels, s, x->query, x->left > 0, f);

	all = bitmap_copy(&levels.all);
	ok = ok && snapshot_window_keep(s, x->query, &all, f);
	meta->total = (int64_t)bitmap_size(&all);
	if (ok && by_date)
		return snapshot_search_set(x, &all, f);
	ok = ok && take_over(x, &all, &over, f);
	levels_keep(&levels, &all);
	bitmap_start(&set, s->events);
	while (ok && x->left > 0 && x->offset < meta->total &&
	    levels_next(&levels, &set))
		ok = snapshot_search_set(x, &set, f);
	return ok && snapshot_search_set(x, &over, f);
}

static bool
run_query(struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	const struct listing_query *q = x->query;
	bool ok;

	*meta = (struct listing_meta){
		.total = s->events,
		.per_page = q->per_page,
		.current_page = q->page,
		.dates_applied = q->dates.set,
		.filters_applied = listing_has_filters(q),
	};
	x->offset = (q->page - 1) * q->per_page;
	x->left = q->per_page;
	/* If one word is enough, the best matches come first in any order. */
	if (q->sort > LISTING_SORT_NEXT && !q->any_word)
		ok = snapshot_search_sorted(x, meta, f);
	else if (levels_asked(q))
		ok = list_levels(x, meta, f);
	else
		ok = list_words(x, meta, f);
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
