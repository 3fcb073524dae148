/*
 * list_page_facets - links to further filters of a list, with the number of events.
 */
#include "page/layout.h"
#include "list/internal.h"

enum {
	LINE_MAX_BYTES = 32 * 1024,
};

enum facet { CITIES, CATEGORIES, VENUES, ORGANIZERS, SOURCES, FACETS };

static const struct {
	enum word_id heading;
	enum list_page_chip chip;
	/*
	 * The most links in HTML: for a list with filters or without events; for all
	 * events, where the form has the categories and the search has links to cities;
	 * for the home page.
	 */
	size_t few_max, all_max, home_max;
} facets[FACETS] = {
	[CITIES] = { WORD_CITIES, LIST_PAGE_CHIP_CITY, 4, 0, 4 },
	[CATEGORIES] = { WORD_CATEGORIES,
	    (enum list_page_chip)(
		LIST_PAGE_CHIP_FILTERS + (int)LISTING_FILTER_CATEGORY),
	    4, 0, 4 },
	[VENUES] = { WORD_VENUES,
	    (enum list_page_chip)(
		LIST_PAGE_CHIP_FILTERS + (int)LISTING_FILTER_VENUE),
	    4, 0, 0 },
	[ORGANIZERS] = { WORD_ORGANIZERS, LIST_PAGE_CHIP_ORGANIZATION, 4, 0,
	    3 },
	[SOURCES] = { WORD_SOURCES,
	    (enum list_page_chip)(
		LIST_PAGE_CHIP_FILTERS + (int)LISTING_FILTER_SOURCE),
	    4, 0, 3 },
};

static const struct listing_facet *
items_of(const struct list_page *p, enum facet facet, size_t *count)
{
	switch (facet) {
	case CITIES:
		*count = p->city_count;
		return p->cities;
	case CATEGORIES:
		*count = p->categories.count;
		return p->categories.items;
	case VENUES:
		*count = p->venues.count;
		return p->venues.items;
	case ORGANIZERS:
		*count = p->organizer_count;
		return p->organizers;
	case SOURCES:
		*count = p->sources.count;
		return p->sources.items;
	case FACETS:
		break;
	}
	fatal("list_page_facets: unknown facet");
}

/* Returns the list with this filter, or all events with it if the list is empty. */
static struct list_page
with_filter(const struct list_page *p, enum facet facet,
    const struct listing_facet *item)
{
	struct list_page to = list_page_of_facets(p);
	struct listing_query *q = &to.query;

	switch (facet) {
	case CITIES:
		q->city = item->label;
		break;
	case CATEGORIES:
		q->filters[LISTING_FILTER_CATEGORY] = item->value;
		break;
	case VENUES:
		q->filters[LISTING_FILTER_VENUE] = item->value;
		break;
	case ORGANIZERS:
		q->organization = item->value;
		break;
	case SOURCES:
		q->filters[LISTING_FILTER_SOURCE] = item->value;
		break;
	case FACETS:
		break;
	}
	return to;
}

/* Returns false if the query, or its words, already have the filter of the value. */
static bool
is_shown(const struct list_page *p, const struct list_page *read,
    enum facet facet, const struct listing_facet *item)
{
	struct buf label = BUF_INIT(LINE_MAX_BYTES);
	enum list_page_chip chip = facets[facet].chip;
	struct locale l = locale_of(p->brand->locale);
	bool shown = item->events > 0;

	if (p->facets_of_query && list_page_chip_is_set(p, chip)) {
		list_page_chip_label(p, &l, chip, &label);
		shown = shown && strcmp(buf_cstr(&label), item->label) != 0;
	}
	if (p->facets_of_query && list_page_chip_is_read(p, read, chip))
		shown = false;
	buf_release(&label);
	return shown;
}

static void
put_item(const struct list_page *p, enum facet facet,
    const struct listing_facet *item, struct page_writer *w)
{
	struct list_page to = with_filter(p, facet, item);

	list_page_target(&to, w);
	if (w->is_html) {
		buf_text(w->out, "<li><a href=\"");
		page_writer_line(w);
		buf_char(w->out, '"');
		layout_put_text(item->label, w->out);
		buf_text(w->out, " <small>");
		locale_number(&w->locale, item->events, w->out);
		buf_text(w->out, "</small></a></li>\n");
	} else {
		buf_text(w->out, "- ");
		page_writer_link(w, item->label, "", "");
		buf_printf(w->out, " (%lld)\n", (long long)item->events);
	}
}

/* Writes at most `max` links, below their heading. */
static void
put_facet(const struct list_page *p, enum facet facet, size_t max,
    struct page_writer *w)
{
	struct list_page read = list_page_read(p);
	size_t count, shown = 0;
	const struct listing_facet *items = items_of(p, facet, &count);

	for (size_t i = 0; i < count && shown < max; i++) {
		if (!is_shown(p, &read, facet, &items[i]))
			continue;
		if (shown++ == 0) {
			page_writer_marks(w, "<section><h2>", "\n## ");
			buf_text(
			    w->out, page_writer_word(w, facets[facet].heading));
			page_writer_marks(
			    w, "</h2><ul class=\"chips\">\n", "\n\n");
		}
		put_item(p, facet, &items[i], w);
	}
	if (shown > 0)
		page_writer_marks(w, "</ul></section>\n", "");
}

static size_t
max_of(const struct list_page *p, enum facet facet, bool is_home, bool is_html)
{
	bool is_all = p->count > 0 && !list_page_is_filtered(p);

	if (!is_html)
		return p->facets_of_query ? facets[facet].few_max
					  : (size_t)LISTING_FACETS_MAX;
	return is_home ? facets[facet].home_max
	    : is_all   ? facets[facet].all_max
		       : facets[facet].few_max;
}

void
list_page_put_facets(
    const struct list_page *p, bool is_home, struct page_writer *w)
{
	struct buf all = BUF_INIT(LIST_PAGE_MAX), *out = w->out;

	w->out = &all;
	for (size_t i = 0; i < FACETS && !p->brand->is_static; i++)
		put_facet(p, (enum facet)i,
		    max_of(p, (enum facet)i, is_home, w->is_html), w);
	w->out = out;
	if (all.len > 0) {
		page_writer_marks(w, "<div class=\"facets\">\n", "");
		buf_text(out, buf_cstr(&all));
		page_writer_marks(w, "</div>\n", "");
	}
	buf_release(&all);
}
