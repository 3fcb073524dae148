/*
 * reader_list - reads one page of the list, by relevance (matches in the name
 * first; no bm25 score) and then by date, and the number of events that match.
 *
 * Why the SQL is as it is:
 *
 * rank     The primary key of every table is the position in the default order.
 *          So no query sorts, and a page without words or filters is the key
 *          range that starts at its offset: a deep page of 1M events fell from
 *          54 ms (OFFSET) to 0.01 ms (a seek).
 * (SELECT ... LIMIT OFFSET) LEFT JOIN
 *          FTS5 yields rowids in ascending order, that is in rank order, from
 *          the index alone.  The subselect skips and limits rowids; only the
 *          rows of the page are read from `event`.  With a plain join SQLite
 *          would read the row of every match that OFFSET skips.  The outer ORDER
 *          BY repeats the order for the few rows of the page: a join does not
 *          promise it.
 * counts   meta.total is the number of all matches, and counting them through
 *          the index costs time in proportion.  The terms with the most
 *          matches are sets of ranks (common_terms.h), and a single filter was
 *          counted when the snapshot was written (facet.events).
 * filters  A filter is a term of the same full-text row (index_terms.h), so
 *          FTS5 intersects it with the words: at 1M events `q` with `city` fell
 *          from 400 to 10 ms.
 *
 * Source: SQLite FTS5, https://www.sqlite.org/fts5.html, section 3 and
 *         4.6 (detail=none stores rowids only)
 */
#include "snapshot/internal.h"

/* Where the full-text index gives the first matches of a filter at once. */
enum { SHALLOW = 1000 };

/*
 * The list of all dates from sets of ranks: counted and skipped by 64 ranks at a time.
 * Who only counts, and a page beyond the last, needs no matches in the name.
 */
static bool
list_sets(struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	struct bitmap text, name;
	struct bitmap_part named = { &name, NULL, x->range.after,
		x->range.last };
	struct bitmap_part others = { &text, &name, x->range.after,
		x->range.last };
	int64_t count, got = 0;
	bool ok;

	bitmap_start(&text, x->snapshot->events);
	bitmap_start(&name, x->snapshot->events);
	ok = snapshot_reader_collect(
	    x->snapshot, &x->terms, INDEX_TERMS_TEXT, x->range, &text, f);
	meta->total = (int64_t)text.count;
	if (!ok || meta->per_page == 0 || offset >= meta->total)
		goto out;
	if (x->terms.word_count > 0)
		ok = snapshot_reader_collect_named(
		    x->snapshot, &x->terms, x->range, &text, &name, f);
	count = (int64_t)name.count;
	if (ok && offset < count)
		ok = snapshot_search_part(
		    x, &named, offset, meta->per_page, &got, f);
	offset = offset > count ? offset - count : 0;
	if (ok && got < meta->per_page)
		ok = snapshot_search_part(
		    x, &others, offset, meta->per_page - got, &got, f);
out:
	if (ok)
		snapshot_keep(x->snapshot, x->query, x->range, &text);
	bitmap_release(&name);
	bitmap_release(&text);
	return ok;
}

static bool
list_all_dates(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	struct buf term = BUF_INIT(32);
	bool ok;

	x->range = (struct rank_range){ 0, x->snapshot->events };
	if (query_terms_is_empty(&x->terms))
		return offset >= meta->total ||
		    snapshot_search_range(x, offset, meta->per_page, f);
	if (query_terms_count(&x->terms) > 1 || x->terms.word_count > 0 ||
	    numbers_limits_any(&x->terms.limits) || offset >= SHALLOW)
		return list_sets(x, meta, f);
	/* The total is that of the facet: snapshot_reader_filters(). */
	if (offset >= meta->total)
		return true;
	query_terms_print_term(&x->terms, INDEX_TERMS_TEXT, 0, &term);
	ok = snapshot_search_filter(
	    x, buf_cstr(&term), offset, meta->per_page, f);
	buf_release(&term);
	return ok;
}

/*
 * A text without a letter or digit, as a value without events, matches nothing.
 */
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
	if (levels_asked(q))
		return snapshot_search_levels(x, meta, f);
	ok = snapshot_reader_words(s, q->q, &x->terms, f) &&
	    snapshot_reader_filters(s, q, &x->terms, &meta->total, &none, f);
	if (ok && (none || (q->q != NULL && x->terms.word_count == 0)))
		meta->total = 0;
	else if (ok && meta->dates_applied)
		ok = snapshot_search_window(x, meta, f);
	else if (ok)
		ok = list_all_dates(x, meta, f);
	query_terms_release(&x->terms);
	if (ok && (meta->total < 0 || meta->total > s->events))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "the snapshot has a damaged count of events");
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
