/*
 * list_page_rss - the list as an RSS feed.
 *
 * Source: RSS 2.0, https://www.rssboard.org/rss-specification; its Best
 *         Practices Profile recommends <atom:link rel="self">
 */
#include "base/escape.h"
#include "pages/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

/* Appends the collected line as <name>text</name> and clears it. */
static void
put_element(struct buf *b, const char *name, struct buf *line)
{
	buf_printf(b, "<%s>", name);
	escape_xml(buf_cstr(line), b);
	buf_printf(b, "</%s>\n", name);
	buf_reset(line);
}

/* Appends the part as a line of its own, unless it is empty, and clears it. */
static void
add_line(struct buf *line, struct buf *part)
{
	if (part->len > 0) {
		buf_printf(
		    line, "%s%s", line->len > 0 ? "\n" : "", buf_cstr(part));
	}
	buf_reset(part);
}

static void
put_description(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *line, struct buf *b)
{
	struct buf part = BUF_INIT(LINE_MAX_BYTES);

	/* A feed is read later: NULL tells every year. */
	locale_span(l, c->starts_at, c->ends_at, NULL, &part);
	if (part.len == 0)
		buf_text(&part, locale_word(l, WORD_NO_DATE));
	add_line(line, &part);
	list_page_place(c, l, &part);
	add_line(line, &part);
	list_page_price(p, c, l, &part);
	add_line(line, &part);
	put_element(b, "description", line);
	buf_release(&part);
}

/* When the catalog first had the event; nothing when that is not known. */
static void
put_date(const struct summary *c, struct buf *line, struct buf *b)
{
	char date[DATETIME_TEXT_MAX];

	if (c->history.first_seen_s == 0)
		return;
	datetime_http_date(c->history.first_seen_s, date);
	buf_text(line, date);
	put_element(b, "pubDate", line);
}

static void
put_item(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *line, struct buf *b)
{
	buf_text(b, "<item>\n");
	buf_text(line, c->name);
	if (!event_state_is_on_sale(c->event_state) ||
	    c->event_state.status != EVENT_SCHEDULED) {
		buf_text(line, " (");
		page_state(c->event_state, l, line);
		buf_char(line, ')');
	}
	put_element(b, "title", line);
	buf_printf(line, "%s/eventos/%s", p->brand->site_url, c->slug);
	put_element(b, "link", line);
	buf_printf(b, "<guid isPermaLink=\"true\">");
	buf_printf(line, "%s/eventos/%s", p->brand->site_url, c->slug);
	escape_xml(buf_cstr(line), b);
	buf_reset(line);
	buf_text(b, "</guid>\n");
	put_date(c, line, b);
	put_description(p, c, l, line, b);
	buf_text(b, "</item>\n");
}

void
list_page_rss(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	struct buf line = BUF_INIT(LINE_MAX_BYTES);

	buf_text(b,
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<rss version=\"2.0\" "
	    "xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<channel>\n");
	list_page_name(p, &line);
	put_element(b, "title", &line);
	list_page_address(p, "", p->meta.current_page, &line);
	put_element(b, "link", &line);
	list_page_description(p, &line);
	put_element(b, "description", &line);
	buf_text(&line, locale_word(&l, WORD_TAG));
	put_element(b, "language", &line);
	buf_text(b,
	    "<atom:link rel=\"self\" type=\"application/rss+xml\" "
	    "href=\"");
	list_page_address(p, ".rss", p->meta.current_page, &line);
	escape_html_attr(buf_cstr(&line), b);
	buf_reset(&line);
	buf_text(b, "\"/>\n");
	for (size_t i = 0; i < p->count; i++)
		put_item(p, &p->items[i], &l, &line, b);
	buf_text(b, "</channel>\n</rss>\n");
	buf_release(&line);
}
