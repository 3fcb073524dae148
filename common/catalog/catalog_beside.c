/*
 * catalog_beside - adds to the list of a page the labels of its filters, the values to
 * filter by, and alternatives if the list has no events.
 */
#include "catalog/catalog.h"
#include "catalog/internal.h"
#include "search/labels.h"

enum { NEXT_MAX = 3 };

bool
catalog_label(struct snapshot_reader *s, struct arena *mem, struct list_page *p,
    struct error *f)
{
	const struct listing_understood *u = &p->meta.understood;
	const struct listing_query *q =
	    p->query.q == NULL || u->read.per_page == 0 ? &p->query
	    : u->missed != NULL                         ? &u->missed->read
							: &u->read;
	struct labels labels;

	if (!labels_find(s, q, mem, &labels, f))
		return false;
	p->labels = (struct list_page_labels){ labels.city, labels.organization,
		labels.venue, labels.category, labels.source, labels.performer,
		labels.category_value };
	return true;
}

static bool
read_facets(struct snapshot_reader *s, const struct listing_query *q,
    struct arena *mem, struct list_page *p, struct error *f)
{
	const struct snapshot_reader_kind kinds[] = {
		{ "city", p->cities, &p->city_count },
		{ "organization", p->organizers, &p->organizer_count },
		{ "category", p->categories.items, &p->categories.count },
		{ "venue", p->venues.items, &p->venues.count },
		{ "source", p->sources.items, &p->sources.count },
	};

	_Static_assert(ARRAY_LEN(kinds) <= SNAPSHOT_READER_KINDS_MAX,
	    "the reader has room for so many");
	return snapshot_reader_facets(s, kinds, ARRAY_LEN(kinds), q, mem, f);
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

/* Reads the first open events of the query. */
static bool
read_next(struct snapshot_reader *s, const struct listing_query *query,
    struct arena *mem, struct list_page *p, struct error *f)
{
	struct snapshot_reader_summaries out = { .mem = mem };
	struct listing_query q = *query;
	struct listing_meta meta;

	q.page = 1;
	q.per_page = NEXT_MAX;
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
	enum list_page_chip last = list_page_last_chip(p);
	struct list_page without = list_page_without(p, last);
	struct listing_meta meta;

	if (last != LIST_PAGE_CHIPS && last != LIST_PAGE_CHIP_Q) {
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

bool
catalog_beside(struct snapshot_reader *s, const struct listing_query *asked,
    struct arena *mem, struct list_page *p, struct error *f)
{
	const struct listing_query all = { 0 };
	bool has_events = p->meta.total > 0;

	p->can_filter_others = true;
	p->facets_of_query = has_events && listing_is_filtered(&p->query);
	return catalog_label(s, mem, p, f) && read_months(s, p, f) &&
	    read_facets(s, p->facets_of_query ? asked : &all, mem, p, f) &&
	    (has_events || !listing_is_filtered(&p->query) ||
		read_instead(s, mem, p, f));
}
