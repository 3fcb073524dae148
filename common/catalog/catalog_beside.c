/*
 * catalog_beside - adds to the list of a page the labels of its filters, the values to
 * filter by, and alternatives if the list has no events.
 */
#include "catalog/catalog.h"
#include "catalog/internal.h"
#include "event/categories.h"
#include "search/labels.h"

enum {
	NEXT_MAX = 3,
	DAY_S = 86400,
	COUNTED_MAX = 20000, /* events of a catalog whose days are counted */
};

bool
catalog_label(struct snapshot_reader *s, struct arena *mem, struct list_page *p,
    struct error *f)
{
	const struct listing_understood *u = &p->meta.understood;
	const struct listing_query *q =
	    p->query.q == NULL || u->read.per_page == 0 ? &p->query
	    : u->missed != NULL                         ? &u->missed->read
							: &u->read;

	return labels_find(s, q, mem, &p->labels, f);
}

/*
 * Leaves out a narrower word if all events of its category have it, because both are one
 * list.  If the category is not one of the values that were counted, the word remains.
 */
static void
leave_out_narrower(struct list_page *p)
{
	struct list_page_facets *all = &p->facets[LIST_PAGE_CATEGORIES];
	const struct locale l = locale_of(p->brand->locale);
	size_t kept = 0;

	for (size_t i = 0; i < all->count; i++) {
		const struct listing_facet item = all->items[i];
		const struct locale_category *x =
		    categories_find(item.value, &l);
		bool same = false;

		for (size_t k = 0; x != NULL && k < all->count; k++)
			same = same ||
			    (strcmp(all->items[k].value, x->key) == 0 &&
				all->items[k].events == item.events);
		if (!same || strcmp(item.value, x->key) == 0)
			all->items[kept++] = item;
	}
	all->count = kept;
}

bool
catalog_facets(struct snapshot_reader *s,
    const struct listing_query *query_or_null, size_t count, struct arena *mem,
    struct list_page *p, struct error *f)
{
	struct snapshot_reader_kind kinds[LIST_PAGE_FACETS];

	_Static_assert(ARRAY_LEN(kinds) <= SNAPSHOT_READER_KINDS_MAX,
	    "the reader must have room for each kind of facet");
	for (size_t i = 0; i < count; i++)
		kinds[i] = (struct snapshot_reader_kind){
			listing_part_name(list_page_facet_parts[i]),
			p->facets[i].items, &p->facets[i].count
		};
	if (!(query_or_null == NULL
		    ? snapshot_reader_popular(s, kinds, count, mem, f)
		    : snapshot_reader_facets(
			  s, kinds, count, query_or_null, mem, f)))
		return false;
	leave_out_narrower(p);
	return true;
}

/* Finds the months of all events, because with filters there might be no month. */
static bool
read_months(struct snapshot_reader *s, struct list_page *p, struct error *f)
{
	struct listing_query but_days = p->query;
	struct datetime day = datetime_date(p->today);

	but_days.dates = (struct date_range){ 0 };
	return !p->query.with_months || listing_is_filtered(&but_days) ||
	    p->brand->is_static ||
	    snapshot_reader_months(s, datetime_civil_s(&day), &p->months, f);
}

/*
 * Counts the events of each day of a month, as the list of that day does.  A large catalog
 * has a table without numbers, because each day is a search.
 */
static bool
count_days(struct snapshot_reader *s, struct list_page *p, struct error *f)
{
	struct listing_query q = p->query;
	struct listing_meta meta;
	int64_t first;
	size_t count = q.with_months ? list_page_month(p, &first) : 0;

	for (size_t i = 0; i < count; i++) {
		struct datetime day =
		    datetime_from_civil(first + (int64_t)i * DAY_S);
		char text[DATETIME_TEXT_MAX];

		p->day_events[i] = -1;
		if (s->events > COUNTED_MAX)
			continue;
		day.kind = DATETIME_DATE;
		datetime_print(&day, text);
		date_range_read(
		    NULL, text, text, p->brand->timezone, s->now_s, &q.dates);
		if (!snapshot_reader_count(s, &q, &meta, f))
			return false;
		p->day_events[i] = meta.total;
	}
	return true;
}

/* Reads the open events of the query whose dates are next. */
static bool
read_next(struct snapshot_reader *s, const struct listing_query *query,
    struct arena *mem, struct list_page *p, struct error *f)
{
	struct snapshot_reader_summaries out = { .mem = mem };
	struct listing_query q = *query;
	struct listing_meta meta;

	q.page = 1;
	q.per_page = NEXT_MAX;
	q.sort = LISTING_SORT_NEXT;
	if (!snapshot_reader_list_summaries(s, &q, &meta, &out, f))
		return false;
	p->next.items = out.items;
	while (p->next.count < out.count && !out.items[p->next.count].is_closed)
		p->next.count++;
	return true;
}

/* Reads the first events of the same list on other dates, or of all events. */
static bool
read_instead(struct snapshot_reader *s, struct arena *mem, struct list_page *p,
    struct error *f)
{
	const struct listing_query all = { 0 };
	struct listing_query other = p->query;
	enum listing_part last = list_page_last_chip(p);
	struct list_page without = list_page_without(p, last);
	struct listing_meta meta;

	if (last != LISTING_PARTS && last != LISTING_PART_Q) {
		if (!snapshot_reader_count(s, &without.query, &meta, f))
			return false;
		p->without_last = meta.total;
	}
	if (p->query.exact)
		return true; /* the inexact search is similar enough */
	other.dates = (struct date_range){ 0 };
	if (p->query.dates.set && !read_next(s, &other, mem, p, f))
		return false;
	return p->next.count > 0 || read_next(s, &all, mem, p, f);
}

/*
 * Reads the states without numbers.  Counting them costs more than all other facets of
 * a list, because every event is in a state.
 */
static bool
read_states(struct snapshot_reader *s, struct arena *mem, struct list_page *p,
    struct error *f)
{
	struct list_page_facets *states = &p->facets[LIST_PAGE_STATES];
	struct snapshot_reader_kind kind = { listing_part_name(
						 LISTING_PART_STATE),
		states->items, &states->count };
	bool ok = snapshot_reader_popular(s, &kind, 1, mem, f);

	for (size_t i = 0; i < states->count; i++)
		states->items[i].events = 0;
	return ok;
}

bool
catalog_beside(struct snapshot_reader *s, const struct listing_query *asked,
    struct arena *mem, struct list_page *p, struct error *f)
{
	const struct listing_query all = { 0 };
	bool has_events = p->meta.total > 0;

	p->can_filter_others = true;
	p->facets_of_query = has_events && listing_is_filtered(&p->query);
	return catalog_label(s, mem, p, f) && read_months(s, p, f) &&
	    count_days(s, p, f) &&
	    catalog_facets(s, p->facets_of_query ? asked : &all,
		p->facets_of_query ? LIST_PAGE_STATES : LIST_PAGE_FACETS, mem,
		p, f) &&
	    (!p->facets_of_query || read_states(s, mem, p, f)) &&
	    (has_events || !listing_is_filtered(&p->query) ||
		read_instead(s, mem, p, f));
}
