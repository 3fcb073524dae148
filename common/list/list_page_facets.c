/*
 * list_page_facets - links to the values by which a list may be filtered further, with
 * the number of events of each.
 */
#include "page/layout.h"
#include "list/internal.h"

enum {
	LINE_MAX_BYTES = 32 * 1024,
};

enum facet { CITIES, CATEGORIES, VENUES, ORGANIZERS, FACETS };

static const struct {
	enum word_id heading;
	enum list_page_chip chip;
	/*
	 * Numbers of links in HTML: for a list with filters or without events; for all
	 * events, where the form has the categories and the search has links to
	 * cities; and for the home.
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
	case FACETS:
		break;
	}
	fatal("list_page_facets: unknown facet");
}

/* The list with this filter: the present list, or all events if it has none. */
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
	case FACETS:
		break;
	}
	return to;
}

/*
 * If the list was read from words, or has the filter already, other values are not an
 * addition.
 */
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

/* Calls `put` for each shown link, with its number. */
static void
each_item(const struct list_page *p, enum facet facet, size_t max,
    void (*put)(const struct list_page *p, enum facet facet,
	const struct listing_facet *item, size_t at, struct buf *b),
    struct buf *b)
{
	struct list_page read = list_page_read(p);
	size_t count, shown = 0;
	const struct listing_facet *items = items_of(p, facet, &count);

	for (size_t i = 0; i < count && shown < max; i++) {
		if (is_shown(p, &read, facet, &items[i]))
			put(p, facet, &items[i], shown++, b);
	}
}

static void
put_html(const struct list_page *p, enum facet facet,
    const struct listing_facet *item, size_t at, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	struct list_page to = with_filter(p, facet, item);
	struct buf number = BUF_INIT(64);

	if (at == 0)
		buf_printf(b, "<section><h2>%s</h2><ul class=\"chips\">\n",
		    locale_word(&l, facets[facet].heading));
	buf_text(b, "<li><a href=\"");
	list_page_href(&to, 1, b);
	buf_char(b, '"');
	layout_put_text(item->label, b);
	locale_number(&l, item->events, &number);
	buf_printf(b, " <small>%s</small></a></li>\n", buf_cstr(&number));
	buf_release(&number);
}

void
list_page_facets_html(const struct list_page *p, bool is_home, struct buf *b)
{
	struct buf all = BUF_INIT(LIST_PAGE_MAX);
	bool is_all = p->count > 0 && !list_page_is_filtered(p);
	size_t start;

	for (size_t i = 0; i < FACETS && !p->brand->is_static; i++) {
		start = all.len;
		each_item(p, (enum facet)i,
		    is_home      ? facets[i].home_max
			: is_all ? facets[i].all_max
				 : facets[i].few_max,
		    put_html, &all);
		if (all.len > start)
			buf_text(&all, "</ul></section>\n");
	}
	if (all.len > 0)
		buf_printf(
		    b, "<div class=\"facets\">\n%s</div>\n", buf_cstr(&all));
	buf_release(&all);
}

static void
put_markdown(const struct list_page *p, enum facet facet,
    const struct listing_facet *item, size_t at, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	struct list_page to = with_filter(p, facet, item);

	if (at == 0)
		buf_printf(
		    b, "\n## %s\n\n", locale_word(&l, facets[facet].heading));
	buf_text(b, "- ");
	list_page_link_markdown(&to, 1, item->label, b);
	buf_printf(b, " (%lld)\n", (long long)item->events);
}

void
list_page_facets_markdown(const struct list_page *p, struct buf *b)
{
	for (size_t i = 0; i < FACETS && !p->brand->is_static; i++)
		each_item(p, (enum facet)i,
		    p->facets_of_query ? facets[i].few_max
				       : (size_t)LISTING_FACETS_MAX,
		    put_markdown, b);
}
