/*
 * list_page_quick - links to the most frequent filters, under the search.
 */
#include "page/layout.h"
#include "list/internal.h"

enum { CITIES_MAX = 3 };

/* Returns the list that a link changes: this list, or all events if it has none. */
static struct list_page
list_to_change(const struct list_page *p)
{
	struct list_page all = { .brand = p->brand };

	return list_page_without(p->count > 0 ? p : &all, LISTING_PARTS);
}

/* Returns true if the filter was given, or read from the words. */
static bool
is_set(const struct list_page *p, enum listing_part chip)
{
	struct list_page read = list_page_read(p);

	return listing_has_part(&p->query, chip) ||
	    list_page_chip_is_read(p, &read, chip);
}

void
list_page_link_html(
    const struct list_page *to, const char *label, struct buf *b)
{
	buf_text(b, "<li><a href=\"");
	list_page_href(to, "", 1, b);
	buf_char(b, '"');
	layout_put_text(label, b);
	buf_text(b, "</a></li>\n");
}

static void
put_days(const struct list_page *p, const struct locale *l, struct buf *b)
{
	static const char *const words[] = { "today", "tomorrow", "weekend" };
	struct list_page read = list_page_read(p);

	if (list_page_chip_is_read(p, &read, LISTING_PART_DATES))
		return; /* another day would contradict the words */
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		struct list_page to = list_to_change(p);

		if (p->when != NULL && strcmp(p->when, words[i]) == 0)
			continue;
		to.when = words[i];
		to.from = to.to = NULL;
		list_page_link_html(&to, list_page_when_label(words[i], l), b);
	}
}

static void
put_flag(const struct list_page *p, enum listing_filter filter,
    const char *label, struct buf *b)
{
	struct list_page to = list_to_change(p);

	if (is_set(p, LISTING_PART_OF(filter)))
		return;
	to.query.filters[filter] = "1";
	list_page_link_html(&to, label, b);
}

static void
put_cities(const struct list_page *p, struct buf *b)
{
	const struct list_page_facets *cities = &p->facets[LIST_PAGE_CITIES];

	for (size_t i = 0; i < cities->count && i < CITIES_MAX; i++) {
		struct list_page to = list_page_of_facets(p);

		to.query.city = cities->items[i].label;
		list_page_link_html(&to, cities->items[i].label, b);
	}
}

void
list_page_quick_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF links = BUF_INIT(LIST_PAGE_MAX);

	if (p->can_filter_dates)
		put_days(p, l, &links);
	if (p->can_filter_others) {
		put_flag(p, LISTING_FILTER_FREE,
		    locale_word(l, WORD_FILTER_FREE), &links);
		put_flag(p, LISTING_FILTER_ONLINE,
		    locale_word(l, WORD_FILTER_ONLINE), &links);
	}
	if (!is_set(p, LISTING_PART_CITY))
		put_cities(p, &links);
	if (links.len > 0)
		buf_printf(b, "<ul class=\"chips quick\">\n%s</ul>\n",
		    buf_cstr(&links));
}
