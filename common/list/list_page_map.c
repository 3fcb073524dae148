/*
 * list_page_map - the events of a list by place, below the element in which a script of
 * the brand's site draws them as points on a map.
 *
 * Also called: map view, venue list, slippy map.
 * The script is optional: without it, the places and their events are complete.
 */
#include <string.h>

#include "base/escape.h"
#include "list/internal.h"
#include "page/layout.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

void
list_page_map(const struct list_page *p, const struct locale *l, struct buf *b)
{
	const struct brand *brand = p->brand;
	LOCAL_BUF points = BUF_INIT(LINE_MAX_BYTES);

	if (brand->map.tiles == NULL)
		return;
	list_page_path(p, ".geojson", 1, &points);
	buf_printf(b, "<div hidden aria-label=\"%s\" role=\"region\"",
	    locale_word(l, WORD_MAP_OF_LIST));
	list_page_attribute(b, "data-points", buf_cstr(&points));
	list_page_attribute(b, "data-tiles", brand->map.tiles);
	list_page_attribute(b, "data-attribution", brand->map.attribution);
	list_page_attribute(b, "data-link", brand->map.attribution_url);
	list_page_attribute(b, "data-zone", brand->timezone);
	list_page_attribute(
	    b, "data-unlocated", locale_word(l, WORD_MAP_WITHOUT_POINT));
	list_page_attribute(b, "data-cut", locale_word(l, WORD_MAP_FIRST));
	buf_text(b,
	    "></div>\n"
	    "<link rel=\"stylesheet\" href=\"/assets/leaflet/leaflet.css\">\n"
	    "<script src=\"/assets/leaflet/leaflet.js\" defer></script>\n"
	    "<script src=\"/assets/cartaz-map.js\" defer></script>\n");
}

/* Returns the place as rows show it, in the buffer. */
static const char *
place_of(const struct summary *c, const struct locale *l, struct buf *b)
{
	buf_reset(b);
	page_place(c, l, b);
	if (b->len == 0)
		buf_text(b, locale_word(l, WORD_NO_PLACE));
	return buf_cstr(b);
}

/* Moves the events at the place of the first one to `there`.  Returns their number. */
static size_t
take_place(struct summary *left, size_t *count, const struct locale *l,
    struct summary *there, struct buf *place)
{
	LOCAL_BUF other = BUF_INIT(LINE_MAX_BYTES);
	size_t found = 0, rest = 0;

	place_of(&left[0], l, place);
	for (size_t i = 0; i < *count; i++) {
		if (strcmp(place_of(&left[i], l, &other), buf_cstr(place)) == 0)
			there[found++] = left[i];
		else
			left[rest++] = left[i];
	}
	*count = rest;
	return found;
}

static void
put_event(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	buf_printf(b, "<li><a href=\"%s/%s\"", p->brand->paths.events, c->slug);
	layout_put_text(c->name, b);
	buf_text(b, "</a> ");
	list_page_dates(p, c, LIST_PAGE_WITH_DAY, l, &line);
	escape_html_text(buf_cstr(&line), b);
	list_page_state(c, " ", "", l, b);
	buf_text(b, "</li>\n");
}

void
list_page_places(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	const size_t bytes = (p->count + 1) * sizeof(p->items[0]);
	LOCAL_BUF place = BUF_INIT(LINE_MAX_BYTES);
	struct summary *left LOCAL_MEMORY = mem_alloc(bytes);
	struct summary *there LOCAL_MEMORY = mem_alloc(bytes);
	size_t count = p->count, found;

	memcpy(left, p->items, p->count * sizeof(p->items[0]));
	buf_text(b, "<div class=\"facets places\">\n");
	while (count > 0) {
		found = take_place(left, &count, l, there, &place);
		buf_text(b, "<section>");
		layout_put_element("h2", buf_cstr(&place), b);
		buf_text(b, "\n<ul>\n");
		for (size_t i = 0; i < found; i++)
			put_event(p, &there[i], l, b);
		buf_text(b, "</ul></section>\n");
	}
	buf_text(b, "</div>\n");
}
