/*
 * list_page_facets - links to further filters of a list, with the number of events.
 */
#include "page/layout.h"
#include "list/internal.h"

enum {
	LINE_MAX_BYTES = 32 * 1024,
	FEW_MAX = 4, /* links, if the list has filters or no events */
};

const enum listing_part list_page_facet_parts[LIST_PAGE_FACETS] = {
	[LIST_PAGE_CITIES] = LISTING_PART_CITY,
	[LIST_PAGE_ORGANIZERS] = LISTING_PART_ORGANIZATION,
	[LIST_PAGE_CATEGORIES] = LISTING_PART_OF(LISTING_FILTER_CATEGORY),
	[LIST_PAGE_VENUES] = LISTING_PART_OF(LISTING_FILTER_VENUE),
	[LIST_PAGE_STATES] = LISTING_PART_STATE,
	[LIST_PAGE_SOURCES] = LISTING_PART_OF(LISTING_FILTER_SOURCE),
};

/* In the order of the page. */
static const struct shown_facet {
	enum list_page_facet facet;
	enum word_id heading;
	size_t home_max; /* the most links in HTML of the home page */
} shown_facets[] = {
	{ LIST_PAGE_CITIES, WORD_CITIES, 4 },
	{ LIST_PAGE_CATEGORIES, WORD_CATEGORIES, 4 },
	{ LIST_PAGE_VENUES, WORD_VENUES, 0 },
	{ LIST_PAGE_ORGANIZERS, WORD_ORGANIZERS, 3 },
	{ LIST_PAGE_SOURCES, WORD_SOURCES, 3 },
};

/* Returns the list with this filter, or all events with it if the list is empty. */
static struct list_page
with_filter(const struct list_page *p, enum list_page_facet facet,
    const struct listing_facet *item)
{
	struct list_page to = list_page_of_facets(p);

	*listing_part_text(&to.query, list_page_facet_parts[facet]) =
	    facet == LIST_PAGE_CITIES ? item->label : item->value;
	return to;
}

/* Returns false if the query, or its words, already have the filter of the value. */
static bool
is_shown(const struct list_page *p, const struct list_page *read,
    enum list_page_facet facet, const struct listing_facet *item)
{
	LOCAL_BUF label = BUF_INIT(LINE_MAX_BYTES);
	enum listing_part chip = list_page_facet_parts[facet];
	struct locale l = locale_of(p->brand->locale);
	bool shown = item->events > 0;

	if (p->facets_of_query && listing_has_part(&p->query, chip)) {
		list_page_chip_label(p, &l, chip, &label);
		shown = shown && strcmp(buf_cstr(&label), item->label) != 0;
	}
	if (p->facets_of_query && list_page_chip_is_read(p, read, chip))
		shown = false;
	return shown;
}

static void
put_item(const struct list_page *p, enum list_page_facet facet,
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
put_facet(const struct list_page *p, const struct shown_facet *row, size_t max,
    struct page_writer *w)
{
	const struct list_page_facets *all = &p->facets[row->facet];
	struct list_page read = list_page_read(p);
	size_t shown = 0;

	for (size_t i = 0; i < all->count && shown < max; i++) {
		if (!is_shown(p, &read, row->facet, &all->items[i]))
			continue;
		if (shown++ == 0) {
			page_writer_marks(w, "<section><h2>", "\n## ");
			buf_text(w->out, page_writer_word(w, row->heading));
			page_writer_marks(
			    w, "</h2><ul class=\"chips\">\n", "\n\n");
		}
		put_item(p, row->facet, &all->items[i], w);
	}
	if (shown > 0)
		page_writer_marks(w, "</ul></section>\n", "");
}

/*
 * The HTML of the list of all events has no links, because the form has the categories,
 * and the search has links to cities.
 */
static size_t
max_of(const struct list_page *p, const struct shown_facet *row, bool is_home,
    bool is_html)
{
	if (!is_html)
		return p->facets_of_query ? FEW_MAX : LISTING_FACETS_MAX;
	if (is_home)
		return row->home_max;
	return p->count > 0 && !list_page_is_filtered(p) ? 0 : FEW_MAX;
}

void
list_page_put_facets(
    const struct list_page *p, bool is_home, struct page_writer *w)
{
	struct buf all = BUF_INIT(LIST_PAGE_MAX), *out = w->out;

	w->out = &all;
	for (size_t i = 0; i < ARRAY_LEN(shown_facets) && !p->brand->is_static;
	     i++)
		put_facet(p, &shown_facets[i],
		    max_of(p, &shown_facets[i], is_home, w->is_html), w);
	w->out = out;
	if (all.len > 0) {
		page_writer_marks(w, "<div class=\"facets\">\n", "");
		buf_text(out, buf_cstr(&all));
		page_writer_marks(w, "</div>\n", "");
	}
	buf_release(&all);
}
