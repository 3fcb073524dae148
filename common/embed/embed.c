/*
 * embed - the frame of every embedded page, a list in it, and an error.
 */
#include "embed/embed.h"

#include "base/escape.h"
#include "cgi/problem.h"
#include "page/layout.h"
#include "page/page_words.h"
#include "list/error_page.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

const char *
embed_scheme(const char *text)
{
	if (text != NULL && strcmp(text, "light") == 0)
		return "light";
	return text != NULL && strcmp(text, "dark") == 0 ? "dark" : NULL;
}

void
embed_start(const struct embed *e, const struct brand *brand,
    const struct locale *l, const char *title, const char *canonical,
    struct buf *b)
{
	buf_printf(
	    b, "<!doctype html>\n<html lang=\"%s\"", locale_word(l, WORD_TAG));
	if (e->scheme != NULL)
		buf_printf(b, " class=\"%s\"", e->scheme);
	buf_text(b,
	    ">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\">\n"
	    "<base target=\"_top\">\n<title");
	layout_put_text(title, b);
	buf_text(b, " · ");
	escape_html_text(brand->name, b);
	buf_text(b, "</title>\n<meta name=\"robots\" content=\"noindex\">\n");
	if (canonical != NULL)
		layout_put_attribute(
		    b, "<link rel=\"canonical\" href=\"", canonical, "\">\n");
	buf_text(b, e->styles);
	buf_text(b, "</head>\n<body class=\"embed\">\n<main>\n");
}

void
embed_end(const struct brand *brand, struct buf *b)
{
	buf_text(b, "</main>\n<footer><a href=\"/\">");
	if (brand->look.logo != NULL) {
		layout_put_attribute(b, "<img src=\"", brand->look.logo, "\"");
		layout_put_attribute(
		    b, " alt=\"", brand->name, "\" height=\"24\">");
	} else {
		escape_html_text(brand->name, b);
	}
	buf_text(b, "</a></footer>\n</body>\n</html>\n");
}

/* ---- A list. */

/* Writes the filters, unless the title has the only filter. */
static void
put_filters(const struct list_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	list_page_filters(p, l, &line);
	if (line.len > 0 && !list_page_has_subject(p)) {
		layout_put_element("p class=\"soft\"", buf_cstr(&line), b);
		buf_char(b, '\n');
	}
	buf_reset(&line);
	list_page_understood_line(p, l, &line);
	if (line.len > 0) {
		buf_text(b, "<p class=\"soft\">");
		escape_html_text(buf_cstr(&line), b);
		buf_text(b, "</p>\n");
	}
}

/* Appends "Ver todos os eventos (37 eventos)", a link to the list, or to all events. */
static void
put_all(const struct list_page *p, const struct locale *l, const char *path,
    struct buf *b)
{
	LOCAL_BUF total = BUF_INIT(LINE_MAX_BYTES);

	list_page_total(p, l, &total);
	layout_put_attribute(b, "<p class=\"all\"><a href=\"",
	    p->count > 0 ? path : p->brand->paths.events, "\">");
	buf_printf(b, "%s</a>", locale_word(l, WORD_SEE_EVENTS));
	if (p->meta.total > (int64_t)p->count)
		buf_printf(
		    b, " <span class=\"soft\">%s</span>", buf_cstr(&total));
	buf_text(b, "</p>\n");
}

static void
put_items(const struct list_page *p, const struct locale *l, struct buf *b)
{
	bool filtered = list_page_is_filtered(p);

	if (p->count > 0)
		list_page_rows_html(p, l, b);
	else
		buf_printf(b, "<p class=\"none\">%s</p>\n",
		    locale_word(l, filtered ? WORD_NONE : WORD_EMPTY));
}

void
embed_list_html(const struct embed *e, const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	LOCAL_BUF title = BUF_INIT(LINE_MAX_BYTES),
		  address = BUF_INIT(LINE_MAX_BYTES);
	const char *path;

	list_page_title(p, &l, &title);
	list_page_address(p, "", 1, &address);
	path = buf_cstr(&address) + strlen(p->brand->site_url);
	embed_start(e, p->brand, &l, buf_cstr(&title), buf_cstr(&address), b);
	buf_text(b, "<h1");
	layout_put_dir(buf_cstr(&title), b);
	layout_put_attribute(b, "><a href=\"", path, "\">");
	escape_html_text(buf_cstr(&title), b);
	buf_text(b, "</a></h1>\n");
	put_filters(p, &l, b);
	list_page_notes_html(p, &l, b);
	put_items(p, &l, b);
	put_all(p, &l, path, b);
	buf_reset(&title);
	page_stale(p->brand, &l, p->read_at_s, &p->today, &title);
	if (title.len > 0)
		layout_put_element("p class=\"soft\"", buf_cstr(&title), b);
	embed_end(p->brand, b);
}

/* ---- Neither a list nor an event. */

static void
put_nothing(const struct embed *e, const struct brand *brand,
    const struct locale *l, const char *title, const char *help, struct buf *b)
{
	embed_start(e, brand, l, title, NULL, b);
	layout_put_element("h1", title, b);
	buf_printf(b,
	    "\n<p>%s</p>\n"
	    "<p class=\"all\"><a href=\"%s\">%s</a></p>\n",
	    help, brand->paths.events, locale_word(l, WORD_SEE_EVENTS));
	embed_end(brand, b);
}

void
embed_error_html(const struct embed *e, const struct brand *brand,
    enum error_code code, struct buf *b)
{
	struct locale l = locale_of(brand->locale);

	put_nothing(e, brand, &l, error_page_title(code, &l),
	    error_page_help(code, &l), b);
}

void
embed_gone_html(const struct embed *e, const struct gone_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);

	put_nothing(
	    e, p->brand, &l, gone_page_title(p, &l), gone_page_fate(p, &l), b);
}
