/*
 * list_page_digest - the events of a few days as a letter: HTML for e-mail, and Markdown.
 *
 * Mail programs drop <style>, classes and most of CSS, so the HTML is tables with inline
 * styles.  People read a letter on another day, so its days are dates.
 */
#include "brand/style.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

#define TEXT_STYLE "font-family:Arial,Helvetica,sans-serif;color:#1a1a1a"
#define TABLE                                                                  \
	"<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" "    \
	"border=\"0\" width=\"100%\""

/* One letter while it is written. */
struct digest {
	const struct list_page *page;
	struct page_writer w;
	struct style_colors colors;
	struct buf last_day;
};

static void
put_link(struct digest *d, const char *address, const char *text)
{
	struct page_writer *w = &d->w;
	LOCAL_BUF style = BUF_INIT(128);

	buf_printf(&style, " style=\"color:%s\"", d->colors.on_light);
	buf_reset(&w->line);
	buf_text(&w->line, address);
	page_writer_link(w, text, "", buf_cstr(&style));
}

/* Writes the line as a paragraph, in HTML as a cell; nothing for an empty line. */
static void
put_paragraph(struct digest *d, const char *style)
{
	struct page_writer *w = &d->w;

	if (w->line.len == 0)
		return;
	if (w->is_html)
		buf_printf(w->out,
		    "<p style=\"margin:0 0 4px;line-height:1.4;%s\">", style);
	page_writer_line(w);
	page_writer_marks(w, "</p>\n", "\n\n");
}

/* Writes the heading of a day, unless the previous event had the same heading. */
static void
put_day(struct digest *d, const struct summary *c)
{
	struct page_writer *w = &d->w;
	LOCAL_BUF day = BUF_INIT(1024);

	list_page_day(d->page, c, &w->locale, true, &day);
	if (strcmp(buf_cstr(&day), buf_cstr(&d->last_day)) != 0) {
		page_writer_marks(w,
		    "<tr><td style=\"padding:20px 24px 4px\">"
		    "<h2 style=\"margin:0;font-size:18px;" TEXT_STYLE "\">",
		    "\n## ");
		page_writer_text(w, buf_cstr(&day));
		page_writer_marks(w, "</h2></td></tr>\n", "\n\n");
		buf_reset(&d->last_day);
		buf_text(&d->last_day, buf_cstr(&day));
	}
}

static void
put_when_and_where(struct digest *d, const struct summary *c)
{
	const struct locale *l = &d->w.locale;
	struct buf *line = &d->w.line;
	size_t before;

	if (c->is_closed || list_page_is_running(d->page, c))
		locale_span_short(
		    l, c->starts_at, c->ends_at, &d->page->today, line);
	else
		locale_span_of_day(
		    l, c->starts_at, c->ends_at, &d->page->today, line);
	if (c->sessions_left > 0 && line->len > 0)
		buf_text(line, " · ");
	page_more_dates(c->sessions_left, l, line);
	before = line->len;
	if (before > 0)
		buf_text(line, " · ");
	page_place(c, l, line);
	if (before > 0 && line->len == before + strlen(" · ")) {
		line->len = before;
		line->p[before] = '\0';
	}
	put_paragraph(d, "font-size:14px;" TEXT_STYLE);
}

static void
put_state_and_price(struct digest *d, const struct summary *c)
{
	static const char style[] =
	    "font-size:14px;font-weight:bold;" TEXT_STYLE;
	const struct locale *l = &d->w.locale;
	struct buf *line = &d->w.line;

	if (!event_state_is_in_name(c->event_state, c->name))
		page_state(c->event_state, l, line);
	put_paragraph(d, style);
	list_page_price(d->page, c, l, line);
	if (line->len > 0 && !list_page_is_free(c))
		buf_printf(line, " · %s", locale_word(l, WORD_WITH_FEES));
	put_paragraph(d, style);
}

static void
put_event(struct digest *d, const struct summary *c)
{
	struct page_writer *w = &d->w;
	LOCAL_BUF address = BUF_INIT(LINE_MAX_BYTES);

	list_page_event_address(d->page, c, &address);
	page_writer_marks(w,
	    "<tr><td style=\"padding:8px 24px;border-top:1px solid #dddddd\">"
	    "<h3 style=\"margin:0 0 4px;font-size:16px;" TEXT_STYLE "\">",
	    "### ");
	put_link(d, buf_cstr(&address), c->name);
	page_writer_marks(w, "</h3>\n", "\n\n");
	put_when_and_where(d, c);
	put_state_and_price(d, c);
	page_writer_marks(w, "</td></tr>\n", "");
}

/* Writes "37 events", as a link to the full list, and where the calendar continues. */
static void
put_end(struct digest *d)
{
	struct list_page all = { .brand = d->page->brand };
	LOCAL_BUF address = BUF_INIT(LINE_MAX_BYTES),
		  total = BUF_INIT(LINE_MAX_BYTES);
	struct page_writer *w = &d->w;

	list_page_total(d->page, &w->locale, &total);
	list_page_address(d->page, "", 1, &address);
	page_writer_marks(w,
	    "<tr><td style=\"padding:20px 24px;border-top:1px solid #dddddd;"
	    "font-size:14px;" TEXT_STYLE "\">",
	    "\n");
	put_link(d, buf_cstr(&address), buf_cstr(&total));
	page_writer_marks(w, " · ", " · ");
	buf_reset(&address);
	list_page_address(&all, "", 1, &address);
	put_link(d, buf_cstr(&address), page_writer_word(w, WORD_ALL_EVENTS));
	page_writer_marks(
	    w, "</td></tr>\n</table></td></tr></table></body></html>\n", "\n");
}

static void
put_head(struct digest *d)
{
	struct page_writer *w = &d->w;
	LOCAL_BUF title = BUF_INIT(LINE_MAX_BYTES),
		  ignored = BUF_INIT(LINE_MAX_BYTES);

	list_page_title(d->page, &w->locale, &title);
	if (w->is_html) {
		buf_printf(w->out,
		    "<!DOCTYPE html>\n<html lang=\"%s\"><head>"
		    "<meta charset=\"utf-8\"><meta name=\"viewport\" "
		    "content=\"width=device-width\"><title>",
		    page_writer_word(w, WORD_TAG));
		page_writer_text(w, buf_cstr(&title));
		buf_text(w->out, " · ");
		page_writer_text(w, d->page->brand->name);
		buf_text(w->out,
		    "</title></head>\n"
		    "<body style=\"margin:0;background:#f2f2f2\">" TABLE
		    " style=\"background:#f2f2f2\">"
		    "<tr><td align=\"center\" style=\"padding:16px 8px\">" TABLE
		    " style=\"max-width:600px;background:#ffffff\">\n"
		    "<tr><td style=\"padding:24px 24px 8px\">");
	}
	buf_text(&w->line, d->page->brand->name);
	if (w->is_html)
		put_paragraph(d, "font-size:14px;" TEXT_STYLE);
	buf_reset(&w->line);
	page_writer_marks(w,
	    "<h1 style=\"margin:0 0 8px;font-size:24px;" TEXT_STYLE "\">",
	    "# ");
	page_writer_text(w, buf_cstr(&title));
	if (!w->is_html) {
		buf_text(w->out, " · ");
		page_writer_text(w, d->page->brand->name);
	}
	page_writer_marks(w, "</h1>\n", "\n\n");
	page_stale(d->page->brand, &w->locale, d->page->read_at_s,
	    &d->page->today, &w->line);
	put_paragraph(d, "font-size:14px;" TEXT_STYLE);
	list_page_ignored_filters(d->page, &w->locale, &ignored);
	if (ignored.len > 0)
		buf_printf(&w->line, "%s: %s",
		    page_writer_word(w, WORD_IGNORED), buf_cstr(&ignored));
	put_paragraph(d, "font-size:14px;" TEXT_STYLE);
	if (d->page->count == 0)
		buf_text(&w->line, page_writer_word(w, WORD_NONE));
	put_paragraph(d, "font-size:14px;" TEXT_STYLE);
	page_writer_marks(w, "</td></tr>\n", "");
}

void
list_page_digest(const struct list_page *p, bool is_html, struct buf *b)
{
	struct digest d = {
		.page = p,
		.w = page_writer_of(p->brand, is_html, b),
		.last_day = BUF_INIT(1024),
	};

	style_colors(p->brand->look.accent, &d.colors);
	put_head(&d);
	for (size_t i = 0; i < p->count; i++) {
		put_day(&d, &p->items[i]);
		put_event(&d, &p->items[i]);
	}
	put_end(&d);
	buf_release(&d.last_day);
	buf_release(&d.w.line);
}
