/*
 * list_page_atom - the news of a list as an Atom feed.
 *
 * Source: RFC 4287.  An id never changes (section 4.2.6), so the feed's id does not
 *         contain the scheme and port of the site.
 */
#include "base/escape.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

static void
put_date(struct buf *b, const char *name, int64_t at_s, struct buf *line)
{
	struct datetime at = datetime_from_instant(at_s, 0);
	char date[DATETIME_TEXT_MAX];

	datetime_print(&at, date);
	buf_text(line, date);
	list_page_news_put(b, name, line);
}

static void
put_atom_link(
    struct buf *b, const char *rel, const char *type, struct buf *address)
{
	buf_printf(b, "<link rel=\"%s\" type=\"%s\" href=\"", rel, type);
	escape_html_attr(buf_cstr(address), b);
	buf_text(b, "\"/>\n");
	buf_reset(address);
}

static void
put_entry(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *line, struct buf *b)
{
	buf_text(b, "<entry>\n");
	(void)list_page_news_id(p, c, line);
	list_page_news_put(b, "id", line);
	list_page_news_title(c, l, line);
	list_page_news_put(b, "title", line);
	list_page_event_address(p, c, line);
	put_atom_link(b, "alternate", "text/html", line);
	put_date(b, "updated", c->history.changed_s, line);
	put_date(b, "published", c->history.first_seen_s, line);
	list_page_news_summary(p, c, l, line);
	list_page_news_put(b, "summary type=\"html\"", line);
	list_page_news_picture(c, b);
	buf_text(b, "</entry>\n");
}

/* Appends "tag:brand,2026:events?city=Recife". */
static void
put_id(const struct list_page *p, struct buf *line, struct buf *b)
{
	LOCAL_BUF address = BUF_INIT(LINE_MAX_BYTES);
	const char *query;

	list_page_address(p, "", 1, &address);
	query = strchr(buf_cstr(&address), '?');
	buf_printf(line, "tag:%s,2026:events%s", p->brand->host,
	    query != NULL ? query : "");
	list_page_news_put(b, "id", line);
}

/* Appends the required elements.  Without events, the change is when it was read. */
static void
put_head(const struct list_page *p, struct buf *line, struct buf *b)
{
	int64_t changed_s = list_page_news_changed_s(p);

	put_id(p, line, b);
	list_page_name(p, line);
	list_page_news_put(b, "title", line);
	list_page_description(p, line);
	list_page_news_put(b, "subtitle", line);
	put_date(b, "updated", changed_s > 0 ? changed_s : p->read_at_s, line);
	buf_text(b, "<author>\n");
	buf_text(line, p->brand->name);
	list_page_news_put(b, "name", line);
	buf_printf(line, "%s/", p->brand->site_url);
	list_page_news_put(b, "uri", line);
	buf_text(b, "</author>\n");
	list_page_address(p, "", 1, line);
	put_atom_link(b, "alternate", "text/html", line);
	list_page_address(p, ".atom", 1, line);
	put_atom_link(b, "self", "application/atom+xml", line);
}

void
list_page_atom(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	buf_printf(b,
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<feed xmlns=\"http://www.w3.org/2005/Atom\" " LIST_PAGE_NEWS_MEDIA
	    " xml:lang=\"%s\">\n",
	    locale_word(&l, WORD_TAG));
	put_head(p, &line, b);
	for (size_t i = 0; i < p->count; i++)
		put_entry(p, &p->items[i], &l, &line, b);
	buf_text(b, "</feed>\n");
}
