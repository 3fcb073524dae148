/*
 * list_page_news - the texts of an event that RSS and Atom share, as elements of these
 * formats.
 *
 * Source: RFC 4151 (the tag scheme).  The date in a tag is a day on which the brand had
 * the host.  It never changes, because otherwise every event would become a new item.
 * Media RSS 1.5.1: a picture needs no size and no type.  An <enclosure> needs both, and
 * Cartaz does not read other sites' pictures.
 */
#include <inttypes.h>

#include "base/escape.h"
#include "page/layout.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

/*
 * Two records with one id are two events, but feed readers drop an item with a known id.
 * A snapshot has this information for all its events.  For a live brand, only the events
 * of this page are compared.
 */
static bool
shares_id(const struct list_page *p, const struct summary *c)
{
	if (c->history.shares_id)
		return true;
	for (size_t i = 0; i < p->count; i++) {
		if (&p->items[i] != c && p->items[i].id == c->id)
			return true;
	}
	return false;
}

bool
list_page_news_id(
    const struct list_page *p, const struct summary *c, struct buf *b)
{
	if (c->id == 0) {
		list_page_event_address(p, c, b);
		return false;
	}
	buf_printf(b, "tag:%s,2026:event/%" PRId64, p->brand->host, c->id);
	if (shares_id(p, c))
		buf_printf(b, "/%s", c->slug);
	return true;
}

void
list_page_event_address(
    const struct list_page *p, const struct summary *c, struct buf *b)
{
	buf_printf(
	    b, "%s%s/%s", p->brand->site_url, p->brand->paths.events, c->slug);
}

void
list_page_news_title(
    const struct summary *c, const struct locale *l, struct buf *b)
{
	buf_text(b, c->name);
	if (event_state_is_in_name(c->event_state, c->name))
		return;
	buf_text(b, " (");
	page_state(c->event_state, l, b);
	buf_char(b, ')');
}

/* Appends the text as a paragraph, unless it is empty, and empties it. */
static void
add_paragraph(struct buf *text, struct buf *b)
{
	if (text->len > 0) {
		buf_text(b, b->len > 0 ? "\n" : "");
		layout_put_element("p", buf_cstr(text), b);
	}
	buf_reset(text);
}

void
list_page_news_summary(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *b)
{
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	/* A feed is read later, so every year is printed (NULL). */
	locale_span(l, c->starts_at, c->ends_at, NULL, &line);
	if (line.len == 0)
		buf_text(&line, locale_word(l, WORD_NO_DATE));
	if (c->sessions_left > 0)
		buf_text(&line, " · ");
	page_more_dates(c->sessions_left, l, &line);
	add_paragraph(&line, b);
	page_place(c, l, &line);
	add_paragraph(&line, b);
	list_page_price(p, c, l, &line);
	add_paragraph(&line, b);
}

void
list_page_news_picture(const struct summary *c, struct buf *b)
{
	if (c->image == NULL)
		return;
	buf_text(b, "<media:content medium=\"image\" url=\"");
	escape_html_attr(c->image, b);
	buf_text(b, "\"/>\n");
}

int64_t
list_page_news_changed_s(const struct list_page *p)
{
	int64_t newest_s = 0;

	for (size_t i = 0; i < p->count; i++) {
		if (p->items[i].history.changed_s > newest_s)
			newest_s = p->items[i].history.changed_s;
	}
	return newest_s;
}

void
list_page_news_put(struct buf *b, const char *name, struct buf *text)
{
	buf_printf(b, "<%s>", name);
	escape_xml(buf_cstr(text), b);
	buf_printf(b, "</%.*s>\n", (int)strcspn(name, " "), name);
	buf_reset(text);
}
