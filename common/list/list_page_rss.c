/*
 * list_page_rss - the news of a list as an RSS feed.
 *
 * Source: RSS 2.0, https://www.rssboard.org/rss-specification; its Best Practices Profile
 *         recommends <atom:link rel="self">.  A description is HTML, escaped as text.
 */
#include "base/escape.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

/* Writes a date, or nothing if the instant is unknown. */
static void
put_date(struct buf *b, const char *name, int64_t at_s, struct buf *line)
{
	char date[DATETIME_TEXT_MAX];

	if (at_s == 0)
		return;
	datetime_http_date(at_s, date);
	buf_text(line, date);
	list_page_news_put(b, name, line);
}

static void
put_item(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *line, struct buf *b)
{
	bool is_tag;

	buf_text(b, "<item>\n");
	list_page_news_title(c, l, line);
	list_page_news_put(b, "title", line);
	list_page_event_address(p, c, line);
	list_page_news_put(b, "link", line);
	is_tag = list_page_news_id(p, c, line);
	list_page_news_put(b,
	    is_tag ? "guid isPermaLink=\"false\"" : "guid isPermaLink=\"true\"",
	    line);
	put_date(b, "pubDate", c->history.first_seen_s, line);
	list_page_news_summary(p, c, l, line);
	list_page_news_put(b, "description", line);
	list_page_news_picture(c, b);
	buf_text(b, "</item>\n");
}

void
list_page_rss(const struct list_page *p, struct buf *b)
{
	struct locale l = locale_of(p->brand->locale);
	LOCAL_BUF line = BUF_INIT(LINE_MAX_BYTES);

	buf_text(b,
	    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	    "<rss version=\"2.0\" " LIST_PAGE_NEWS_MEDIA
	    " xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<channel>\n");
	list_page_name(p, &line);
	list_page_news_put(b, "title", &line);
	list_page_address(p, "", 1, &line);
	list_page_news_put(b, "link", &line);
	list_page_description(p, &line);
	list_page_news_put(b, "description", &line);
	buf_text(&line, locale_word(&l, WORD_TAG));
	list_page_news_put(b, "language", &line);
	put_date(b, "lastBuildDate", list_page_news_changed_s(p), &line);
	buf_text(b,
	    "<atom:link rel=\"self\" type=\"application/rss+xml\" "
	    "href=\"");
	list_page_address(p, ".rss", 1, &line);
	escape_html_attr(buf_cstr(&line), b);
	buf_reset(&line);
	buf_text(b, "\"/>\n");
	for (size_t i = 0; i < p->count; i++)
		put_item(p, &p->items[i], &l, &line, b);
	buf_text(b, "</channel>\n</rss>\n");
}
