/*
 * list_page_html - the home and the listing as HTML.
 */
#include "base/escape.h"
#include "page/layout.h"
#include "calendar/calendar_links.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024, GRID_ITEMS = 6 };

/* Writes the current runs, and a link to the other runs. */
static void
put_runs(const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (p->runs.count == 0)
		return;
	buf_printf(b, "<section class=\"runs\">\n<h2>%s</h2>\n",
	    locale_word(l, WORD_NOW_SHOWING));
	list_page_strip(p, p->runs.items, p->runs.count, l, b);
	if (p->runs.total > (int64_t)p->runs.count && !p->brand->is_static)
		buf_printf(b, "<li><a href=\"%s?when=now\">%s</a></li>\n",
		    p->brand->paths.events,
		    locale_word(l, WORD_SEE_ALL_SHOWING));
	buf_text(b, "</ul>\n</section>\n");
}

/* Pages of a list: the list as rows, or by place. */
struct paging {
	const struct list_page *list;
	const char *suffix; /* of the address: "" or ".map" */
	const struct locale *locale;
};

/* Writes a link.  `attribute` is rel="next", or the mark of the present page. */
static void
put_page_link(const struct paging *p, int64_t page, const char *attribute,
    const char *text, struct buf *b)
{
	buf_printf(b, "<a%s href=\"", attribute);
	list_page_href(p->list, p->suffix, page, b);
	buf_printf(b, "\">%s</a>\n", text);
}

static void
put_page_number(const struct paging *p, int64_t page, struct buf *b)
{
	LOCAL_BUF number = BUF_INIT(64);

	locale_number(p->locale, page, &number);
	put_page_link(p, page,
	    page == p->list->meta.current_page ? " aria-current=\"page\"" : "",
	    buf_cstr(&number), b);
}

/*
 * Writes the first page, the last page, and the neighbours of the present page.  A gap of
 * one page is filled with that page.
 */
static void
put_page_numbers(const struct paging *p, int64_t last, struct buf *b)
{
	const int64_t page = p->list->meta.current_page;
	int64_t shown = 0;

	for (int64_t n = 1; n <= last; n++) {
		if (n != 1 && n != last && (n < page - 1 || n > page + 1)) {
			/* Jumps to the end of the gap. */
			n = n < page ? page - 2 : last - 1;
			continue;
		}
		if (n == shown + 2)
			put_page_number(p, n - 1, b);
		else if (n > shown + 2)
			buf_text(b, "<span>…</span>\n");
		put_page_number(p, n, b);
		shown = n;
	}
}

static void
put_paging(const struct list_page *list, const char *suffix,
    const struct locale *l, struct buf *b)
{
	const struct paging p = { list, suffix, l };
	int64_t page = list->meta.current_page;
	int64_t last = listing_last_page(&list->meta);

	if (last <= 1 && page <= 1)
		return;
	buf_text(b, "<nav class=\"pages\" aria-label=\"");
	escape_html_attr(locale_word(l, WORD_PAGING), b);
	buf_text(b, "\">\n");
	if (page > last)
		put_page_link(&p, last, " rel=\"prev\"",
		    locale_word(l, WORD_LAST_PAGE), b);
	else if (page > 1)
		put_page_link(&p, page - 1, " rel=\"prev\"",
		    locale_word(l, WORD_PREVIOUS), b);
	if (page <= last)
		put_page_numbers(&p, last, b);
	if (page < last)
		put_page_link(&p, page + 1, " rel=\"next\"",
		    locale_word(l, WORD_NEXT), b);
	buf_text(b, "</nav>\n");
}

/* Writes "37 eventos, página 2 de 3", the filters, and the notes. */
static void
put_result_line(const struct list_page *p, struct page_writer *w)
{
	buf_text(w->out, "<p class=\"soft found\">");
	list_page_total(p, &w->locale, &w->line);
	if (listing_last_page(&p->meta) > 1 && p->count > 0) {
		buf_text(&w->line, ", ");
		list_page_position(p, &w->locale, &w->line);
	}
	page_writer_line(w);
	buf_text(w->out, "</p>\n");
	list_page_put_chips(p, w);
	list_page_notes_html(p, &w->locale, w->out);
}

void
list_page_notes_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	if (list_page_dates_unsupported(p))
		buf_printf(
		    b, "<p>%s</p>\n", locale_word(l, WORD_FILTER_NO_WHEN));
	if (list_page_filters_unsupported(p))
		buf_printf(
		    b, "<p>%s</p>\n", locale_word(l, WORD_FILTER_NO_OTHERS));
	list_page_ignored_filters(p, l, &line);
	if (line.len > 0) {
		buf_printf(b, "<p>%s: ", locale_word(l, WORD_IGNORED));
		escape_html_text(buf_cstr(&line), b);
		buf_text(b, "</p>\n");
	}
}

/* Addresses and data for the head of both pages.  A layout borrows them. */
struct list_page_links {
	struct buf page, markdown, calendar, feed, atom, json_ld, about;
};

/*
 * Returns true for a search and the like, which have no end of values.  A page of search
 * results must not be a result of another search engine.
 */
static bool
is_endless(const struct listing_query *q)
{
	return q->q != NULL || q->near.set || q->updated_since != NULL ||
	    q->sort != LISTING_SORT_DEFAULT;
}

static struct layout
layout_of(const struct list_page *p, const struct locale *l, const char *kind,
    const char *title, struct list_page_links *a)
{
	bool home = strcmp(kind, "home") == 0;
	int64_t page = p->meta.current_page;

	a->page = a->markdown = a->calendar = a->feed = a->atom = a->json_ld =
	    a->about = BUF_INIT(LINE_MAX_BYTES);
	list_page_about(p, l, &a->about);
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
	list_page_json_ld(p, buf_cstr(&a->page), home ? l : NULL, &a->json_ld);
	return (struct layout){
		.brand = p->brand,
		.locale = l,
		.styles = p->styles,
		.kind = kind,
		.title = title,
		.description = buf_cstr(&a->about),
		.canonical = buf_cstr(&a->page),
		.markdown = buf_cstr(&a->markdown),
		.calendar = buf_cstr(&a->calendar),
		.feed = buf_cstr(&a->feed),
		.atom = p->brand->upstream.mode != UPSTREAM_LIVE
		    ? buf_cstr(&a->atom)
		    : NULL,
		.json_ld = a->json_ld.len > 0 && !a->json_ld.full
		    ? buf_cstr(&a->json_ld)
		    : NULL,
		.has_results = true,
		.has_oembed = true,
		.noindex = !home && (p->count == 0 || is_endless(&p->query)),
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
	buf_release(&a->about);
}

static void
put_feeds(const struct list_page *p, const struct list_page_links *a,
    const struct locale *l, struct buf *b)
{
	LOCAL_BUF name = BUF_INIT(LINE_MAX_BYTES);

	list_page_name(p, &name);
	buf_printf(
	    b, "<p class=\"soft ways\">%s: ", locale_word(l, WORD_SUBSCRIBE));
	calendar_links_subscribe(buf_cstr(&a->calendar), buf_cstr(&name), l, b);
	buf_text(b, ", ");
	layout_put_link(
	    "", buf_cstr(&a->feed), "", locale_word(l, WORD_AS_FEED), b);
}

static enum word_id
map_word(const struct list_page *p)
{
	return p->brand->map.tiles != NULL ? WORD_MAP_OF_LIST : WORD_BY_PLACE;
}

/* Links to the page of places of the same list. */
static void
put_map_link(const struct list_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF path = BUF_INIT(LINE_MAX_BYTES);

	if (p->brand->is_static)
		return;
	list_page_path(p, ".map", 1, &path);
	buf_text(b, " · ");
	layout_put_link(
	    "", buf_cstr(&path), "", locale_word(l, map_word(p)), b);
}

/* Starts the page of a list, with its title as the heading. */
static void
start_list(const struct layout *layout, struct buf *b)
{
	layout_start(layout, b);
	buf_text(b, "<div class=\"hero\">\n");
	layout_put_element("h1", layout->title, b);
	buf_char(b, '\n');
}

static void
start_results(const struct list_page *p, struct page_writer *w)
{
	buf_text(w->out, "</div>\n<div id=\"results\">\n");
	page_stale(p->brand, &w->locale, p->read_at_s, &p->today, &w->line);
	page_writer_notice(w);
}

void
list_page_html(const struct list_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, true, b);
	const struct locale *l = &w.locale;
	LOCAL_BUF title = BUF_INIT(LINE_MAX_BYTES);
	struct list_page_links a;
	struct layout layout;

	list_page_title(p, l, &title);
	layout = layout_of(p, l, "events", buf_cstr(&title), &a);
	start_list(&layout, b);
	list_page_form(p, l, true, b);
	start_results(p, &w);
	put_runs(p, l, b);
	list_page_put_understood(p, &w);
	put_result_line(p, &w);
	list_page_month_html(p, l, b);
	if (p->count > 0)
		list_page_rows_html(p, l, b);
	else
		list_page_put_empty(p, &w);
	put_paging(p, "", l, b);
	list_page_months_html(p, l, b);
	list_page_put_facets(p, false, &w);
	put_feeds(p, &a, l, b);
	put_map_link(p, l, b);
	buf_text(b, "</p>\n</div>\n");
	layout_end(&layout, b);
	links_release(&a);
	buf_release(&w.line);
}

void
list_page_map_html(const struct list_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, true, b);
	const struct locale *l = &w.locale;
	LOCAL_BUF title = BUF_INIT(LINE_MAX_BYTES);
	struct list_page_links a;
	struct layout layout;

	list_page_title(p, l, &title);
	buf_printf(&title, " · %s", locale_word(l, map_word(p)));
	layout = layout_of(p, l, "events", buf_cstr(&title), &a);
	layout.json_ld = NULL; /* the list has it */
	start_list(&layout, b);
	start_results(p, &w);
	put_result_line(p, &w);
	list_page_map(p, l, b);
	if (p->count > 0)
		list_page_places(p, l, b);
	else
		list_page_put_empty(p, &w);
	put_paging(p, ".map", l, b);
	buf_text(b, "</div>\n");
	layout_end(&layout, b);
	links_release(&a);
	buf_release(&w.line);
}

void
list_page_home_html(const struct list_page *p, struct buf *b)
{
	struct page_writer w = page_writer_of(p->brand, true, b);
	const struct locale *l = &w.locale;
	struct list_page_links a;
	struct layout layout = layout_of(p, l, "home", p->brand->name, &a);

	layout_start(&layout, b);
	buf_text(b, "<div class=\"hero\">\n<h1>");
	escape_html_text(p->brand->name, b);
	buf_text(b, "</h1>\n<p>");
	escape_html_text(p->brand->description, b);
	buf_text(b, "</p>\n");
	list_page_form(p, l, false, b);
	start_results(p, &w);
	if (p->count > 0) {
		buf_printf(b, "<h2>%s</h2>\n<ul class=\"wall\">\n",
		    locale_word(l, WORD_COMING));
		list_page_wall(p, p->items,
		    p->count < GRID_ITEMS ? p->count : GRID_ITEMS, l, b);
		buf_text(b, "</ul>\n");
	} else if (p->runs.count == 0) {
		list_page_put_empty(p, &w);
	}
	put_runs(p, l, b);
	if (p->count > GRID_ITEMS) {
		buf_printf(b, "<h2>%s</h2>\n", locale_word(l, WORD_LATER));
		list_page_items(p, l, GRID_ITEMS, p->count, "h3", b);
	}
	buf_printf(b, "<p><a class=\"button\" href=\"%s\">%s</a></p>\n",
	    p->brand->paths.events, locale_word(l, WORD_ALL_EVENTS));
	list_page_put_facets(p, true, &w);
	put_feeds(p, &a, l, b);
	buf_text(b, "</p>\n</div>\n");
	layout_end(&layout, b);
	links_release(&a);
	buf_release(&w.line);
}
