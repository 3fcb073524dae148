/*
 * list_page_html - the home and the listing as HTML.
 */
#include "base/escape.h"
#include "base/text.h"
#include "pages/layout.h"
#include "pages/calendar_links.h"
#include "pages/internal.h"
#include "pages/placeholder_image.h"

enum { LINE_MAX_BYTES = 32 * 1024, GRID_ITEMS = 6 };

static void
put_line(struct buf *b, struct buf *line)
{
	escape_html_text(buf_cstr(line), b);
	buf_reset(line);
}

/*
 * A decoration, hidden from screen readers: put_dates() has the same as text.
 * Of a run that began before today the last day counts.
 */
static void
put_date_leaf(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *b)
{
	bool is_on = list_page_is_running(p, c);
	const char *text = is_on ? c->ends_at : c->starts_at;
	struct datetime day;

	buf_text(b, "<div class=\"leaf\" aria-hidden=\"true\">");
	if (is_on)
		buf_printf(b, "<span>%s</span>", locale_word(l, WORD_UNTIL));
	if (text != NULL && datetime_parse(text, &day)) {
		buf_printf(b, "<b>%d</b><span>", day.day);
		locale_month_short(l, day.month, b);
		buf_text(b, "</span>");
	} else {
		buf_text(b, "<b>?</b>");
	}
	buf_text(b, "</div>\n");
}

static void
put_name(const struct summary *c, const char *heading, struct buf *b)
{
	buf_printf(b, "<%s><a href=\"/eventos/%s\"", heading, c->slug);
	layout_put_dir(c->name, b);
	buf_char(b, '>');
	escape_html_text(c->name, b);
	buf_printf(b, "</a></%s>\n", heading);
}

static void
put_dates(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *line, struct buf *b)
{
	buf_text(b, "<p>");
	locale_span_short(l, c->starts_at, c->ends_at, &p->today, line);
	if (line->len == 0)
		buf_text(line, locale_word(l, WORD_NO_DATE));
	if (c->sessions_left > 0)
		buf_text(line, " · ");
	page_more_dates(c->sessions_left, l, line);
	put_line(b, line);
	buf_text(b, "</p>\n");
}

static void
put_place(const struct summary *c, const struct locale *l, struct buf *line,
    struct buf *b)
{
	list_page_place(c, l, line);
	if (line->len == 0)
		return;
	buf_text(b, "<p");
	layout_put_dir(buf_cstr(line), b);
	buf_char(b, '>');
	put_line(b, line);
	buf_text(b, "</p>\n");
}

/* Nothing for an event that is on sale as it was announced. */
static void
put_state(const struct summary *c, const struct locale *l, struct buf *b)
{
	if (event_state_is_on_sale(c->event_state) &&
	    c->event_state.status == EVENT_SCHEDULED)
		return;
	buf_text(b, "<p><b class=\"tag\">");
	page_state(c->event_state, l, b);
	buf_text(b, "</b></p>\n");
}

static void
put_item(const struct list_page *p, const struct summary *c,
    const struct locale *l, const char *heading, struct buf *line,
    struct buf *b)
{
	bool on_sale = event_state_is_on_sale(c->event_state);

	buf_printf(b, "<li%s>\n", on_sale ? "" : " class=\"is-closed\"");
	put_date_leaf(p, c, l, b);
	buf_text(b, "<div>\n");
	put_name(c, heading, b);
	put_dates(p, c, l, line, b);
	put_place(c, l, line, b);
	buf_text(b, "</div><div class=\"side\">\n");
	put_state(c, l, b);
	list_page_price(p, c, l, line);
	if (line->len > 0) {
		buf_text(b, "<p class=\"price\">");
		put_line(b, line);
		buf_text(b, "</p>\n");
		if (!text_amount_is_zero(c->half != NULL ? c->half : c->price))
			buf_printf(
			    b, "<p>%s</p>\n", locale_word(l, WORD_WITH_FEES));
	}
	buf_text(b, "</div></li>\n");
}

void
list_page_items(const struct list_page *p, const struct locale *l, size_t first,
    size_t past, const char *heading, struct buf *b)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES);

	buf_text(b, "<ol class=\"agenda\">\n");
	for (size_t i = first; i < past && i < p->count; i++)
		put_item(p, &p->items[i], l, heading, &line, b);
	buf_text(b, "</ol>\n");
	buf_release(&line);
}

static void
put_image(const struct summary *c, const struct locale *l, struct buf *b)
{
	if (c->image == NULL) {
		(void)placeholder_image_svg(
		    &(struct placeholder_image){
			c->name, c->slug, c->starts_at, c->city, c->is_online },
		    l, b);
		return;
	}
	buf_text(b, "<img src=\"");
	escape_html_attr(c->image, b);
	buf_text(b, "\" alt=\"\" width=\"1200\" height=\"630\">\n");
}

enum wall_image { WITHOUT_IMAGE, WITH_IMAGE };

static void
put_wall(const struct list_page *p, const struct summary *items, size_t n,
    enum wall_image image, const struct locale *l, struct buf *b)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES);

	for (size_t i = 0; i < n; i++) {
		buf_text(b, "<li>\n");
		if (image == WITH_IMAGE)
			put_image(&items[i], l, b);
		put_name(&items[i], "h3", b);
		put_dates(p, &items[i], l, &line, b);
		put_place(&items[i], l, &line, b);
		put_state(&items[i], l, b);
		buf_text(b, "</li>\n");
	}
	buf_release(&line);
}

/* The runs that are on, and where the others are. */
static void
put_runs(const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (p->runs.count == 0)
		return;
	buf_printf(b,
	    "<section class=\"runs\">\n<h2>%s</h2>\n<ul class=\"wall strip\">\n",
	    locale_word(l, WORD_NOW_SHOWING));
	put_wall(p, p->runs.items, p->runs.count, WITHOUT_IMAGE, l, b);
	buf_text(b, "</ul>\n");
	if (p->runs.total > (int64_t)p->runs.count && !p->brand->is_static)
		buf_printf(b, "<p><a href=\"/eventos?when=now\">%s</a></p>\n",
		    locale_word(l, WORD_SEE_ALL_SHOWING));
	buf_text(b, "</section>\n");
}

static void
put_page_link(const struct list_page *p, const struct locale *l,
    enum word_id word, int64_t page, const char *rel, struct buf *b)
{
	struct buf address = BUF_INIT(LINE_MAX_BYTES);
	size_t site = strlen(p->brand->site_url);

	list_page_address(p, "", page, &address);
	buf_printf(b, "<a rel=\"%s\" href=\"", rel);
	escape_html_attr(buf_cstr(&address) + site, b);
	buf_printf(b, "\">%s</a>\n", locale_word(l, word));
	buf_release(&address);
}

static void
put_paging(const struct list_page *p, const struct locale *l, struct buf *b)
{
	int64_t page = p->meta.current_page, last = listing_last_page(&p->meta);

	if (last <= 1 && page <= 1)
		return;
	buf_text(b, "<nav class=\"pages\" aria-label=\"");
	escape_html_attr(locale_word(l, WORD_PAGING), b);
	buf_text(b, "\">\n");
	if (page > last)
		put_page_link(p, l, WORD_LAST_PAGE, last, "prev", b);
	else if (page > 1)
		put_page_link(p, l, WORD_PREVIOUS, page - 1, "prev", b);
	if (page < last)
		put_page_link(p, l, WORD_NEXT, page + 1, "next", b);
	buf_text(b, "</nav>\n");
}

/* "37 eventos, página 2 de 3", the filters, and what was ignored. */
static void
put_result_line(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES), number = BUF_INIT(64);

	list_page_total(p, l, &line);
	if (listing_last_page(&p->meta) > 1 && p->count > 0) {
		buf_text(&line, ", ");
		locale_number(l, p->meta.current_page, &number);
		locale_fill(l, WORD_PAGE_N, buf_cstr(&number), &line);
		buf_reset(&number);
		buf_char(&line, ' ');
		locale_number(l, listing_last_page(&p->meta), &number);
		locale_fill(l, WORD_OF_N, buf_cstr(&number), &line);
	}
	buf_text(b, "<p class=\"soft found\">");
	put_line(b, &line);
	buf_text(b, "</p>\n");
	list_page_chips_html(p, l, b);
	if (list_page_dates_unsupported(p))
		buf_printf(
		    b, "<p>%s</p>\n", locale_word(l, WORD_FILTER_NO_WHEN));
	if (list_page_filters_unsupported(p))
		buf_printf(
		    b, "<p>%s</p>\n", locale_word(l, WORD_FILTER_NO_OTHERS));
	list_page_ignored_filters(p, l, &line);
	if (line.len > 0) {
		buf_printf(b, "<p>%s: ", locale_word(l, WORD_IGNORED));
		put_line(b, &line);
		buf_text(b, "</p>\n");
	}
	buf_release(&number);
	buf_release(&line);
}

/* Addresses and data in the head of both pages; a layout borrows them. */
struct list_page_links {
	struct buf page, markdown, calendar, feed, atom, json_ld;
};

static struct layout
layout_of(const struct list_page *p, const struct locale *l, const char *kind,
    const char *title, struct list_page_links *a)
{
	bool home = strcmp(kind, "home") == 0;
	int64_t page = p->meta.current_page;

	a->page = a->markdown = a->calendar = a->feed = a->atom = a->json_ld =
	    BUF_INIT(LINE_MAX_BYTES);
	if (home) {
		buf_printf(&a->page, "%s/", p->brand->site_url);
		buf_printf(&a->markdown, "%s/index.md", p->brand->site_url);
	} else {
		list_page_address(p, "", page, &a->page);
		list_page_address(p, ".md", page, &a->markdown);
	}
	list_page_address(p, ".ics", 1, &a->calendar);
	list_page_address(p, ".rss", 1, &a->feed);
	list_page_address(p, ".atom", 1, &a->atom);
	if (home)
		list_page_home_json_ld(p, l, buf_cstr(&a->page), &a->json_ld);
	else
		list_page_json_ld(p, buf_cstr(&a->page), &a->json_ld);
	return (struct layout){
		.brand = p->brand,
		.locale = l,
		.styles = p->styles,
		.kind = kind,
		.title = title,
		.description = p->brand->description,
		.canonical = buf_cstr(&a->page),
		.markdown = buf_cstr(&a->markdown),
		.calendar = buf_cstr(&a->calendar),
		.feed = buf_cstr(&a->feed),
		.atom = p->has_history ? buf_cstr(&a->atom) : NULL,
		.json_ld = a->json_ld.len > 0 && !a->json_ld.full
		    ? buf_cstr(&a->json_ld)
		    : NULL,
		.noindex = !home && p->count == 0,
	};
}

static void
links_release(struct list_page_links *a)
{
	buf_release(&a->page);
	buf_release(&a->markdown);
	buf_release(&a->calendar);
	buf_release(&a->feed);
	buf_release(&a->atom);
	buf_release(&a->json_ld);
}

static void
put_feeds(const struct list_page *p, const struct list_page_links *a,
    const struct locale *l, struct buf *b)
{
	struct buf name = BUF_INIT(LINE_MAX_BYTES);

	list_page_name(p, &name);
	buf_printf(b, "<p class=\"soft\">%s: ", locale_word(l, WORD_SUBSCRIBE));
	calendar_links_subscribe(buf_cstr(&a->calendar), buf_cstr(&name), l, b);
	buf_release(&name);
	buf_text(b, ", <a href=\"");
	escape_html_attr(buf_cstr(&a->feed), b);
	buf_printf(b, "\">%s</a></p>\n", locale_word(l, WORD_AS_FEED));
}

void
list_page_html(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	struct list_page_links a;
	struct layout layout =
	    layout_of(p, &l, "events", locale_word(&l, WORD_EVENTS), &a);

	layout_start(&layout, b);
	buf_printf(b, "<div class=\"hero\">\n<h1>%s</h1>\n",
	    locale_word(&l, WORD_EVENTS));
	list_page_form(p, &l, true, b);
	buf_text(b, "</div>\n");
	put_runs(p, &l, b);
	list_page_understood_html(p, &l, b);
	put_result_line(p, &l, b);
	if (p->count > 0)
		list_page_items(p, &l, 0, p->count, "h2", b);
	else
		list_page_empty_html(p, &l, b);
	put_paging(p, &l, b);
	list_page_facets_html(p, false, b);
	put_feeds(p, &a, &l, b);
	layout_end(&layout, b);
	links_release(&a);
}

void
list_page_home_html(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	struct list_page_links a;
	struct layout layout = layout_of(p, &l, "home", p->brand->name, &a);

	layout_start(&layout, b);
	buf_text(b, "<div class=\"hero\">\n<h1>");
	escape_html_text(p->brand->name, b);
	buf_text(b, "</h1>\n<p>");
	escape_html_text(p->brand->description, b);
	buf_text(b, "</p>\n");
	list_page_form(p, &l, false, b);
	buf_text(b, "</div>\n");
	if (p->count > 0) {
		buf_printf(b, "<h2>%s</h2>\n", locale_word(&l, WORD_COMING));
		buf_text(b, "<ul class=\"wall\">\n");
		put_wall(p, p->items,
		    p->count < GRID_ITEMS ? p->count : GRID_ITEMS, WITH_IMAGE,
		    &l, b);
		buf_text(b, "</ul>\n");
	} else if (p->runs.count == 0) {
		list_page_empty_html(p, &l, b);
	}
	put_runs(p, &l, b);
	if (p->count > GRID_ITEMS) {
		buf_printf(b, "<h2>%s</h2>\n", locale_word(&l, WORD_LATER));
		list_page_items(p, &l, GRID_ITEMS, p->count, "h3", b);
	}
	buf_printf(b, "<p><a class=\"button\" href=\"/eventos\">%s</a></p>\n",
	    locale_word(&l, WORD_ALL_EVENTS));
	list_page_facets_html(p, true, b);
	put_feeds(p, &a, &l, b);
	layout_end(&layout, b);
	links_release(&a);
}
