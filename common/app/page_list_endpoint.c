#include "app/page_list_endpoint.h"

#include "pages/ics_feed.h"

enum { ABOUT_MAX = 32 * 1024 };

enum { Q, CITY, STATE, ORGANIZATION, WHEN, FROM, TO, PAGE };

const struct param pagelist_params[] = {
	[Q] = { "q", PARAM_TEXT, 0, 0, 0 },
	[CITY] = { "city", PARAM_TEXT, 0, 0, 0 },
	[STATE] = { "state", PARAM_TEXT, 0, 0, 0 },
	[ORGANIZATION] = { "organization", PARAM_TEXT, 0, 0, 0 },
	[WHEN] = { "when", PARAM_TEXT, 0, 0, 0 },
	[FROM] = { "from", PARAM_TEXT, 0, 0, 0 },
	[TO] = { "to", PARAM_TEXT, 0, 0, 0 },
	[PAGE] = { "page", PARAM_INT, 1, LISTING_PAGE_MAX, 1 },
	{ 0 },
};

bool
pagelist_read(struct ctx *cx, int64_t per_page, const struct source *source,
    struct listpage *page, struct fault *f)
{
	const struct param_value *p = cx->params;
	struct listing_query query = { p[Q].text, p[CITY].text, p[STATE].text,
		p[ORGANIZATION].text, p[PAGE].n, per_page };

	window_read(p[WHEN].text, p[FROM].text, p[TO].text, cx->brand.timezone,
	    cx->now_s, &query.window);
	if (!catalog_cards(source, &query, &cx->mem, page, f))
		return false;
	if (!query.window.set)
		return true;
	if (p[WHEN].text != NULL && window_knows(p[WHEN].text)) {
		page->when = p[WHEN].text;
		return true;
	}
	if (query.window.from_s != INT64_MIN)
		page->from = p[FROM].text;
	if (query.window.until_s != INT64_MAX)
		page->to = p[TO].text;
	return true;
}

bool
pagelist_first(struct ctx *cx, int64_t count, const struct source *source,
    struct listpage *page, struct fault *f)
{
	struct listing_query query = { .page = 1, .per_page = count };
	size_t open = 0;

	if (!catalog_cards(source, &query, &cx->mem, page, f))
		return false;
	while (open < page->count && !page->cards[open].is_closed)
		open++;
	page->count = open;
	return true;
}

/* As much of the event as a list tells. */
static struct event
event_of(const struct card *c)
{
	return (struct event){
		.slug = c->slug,
		.name = c->name,
		.starts_at = c->starts_at,
		.ends_at = c->ends_at,
		.location = { .name = c->venue, .city = c->city },
	};
}

static void
write_calendar(const struct listpage *p, struct buf *b)
{
	struct buf about = BUF_INIT(ABOUT_MAX);

	listpage_about(p, &about);
	eventcalendar_start(p->brand, buf_cstr(&about), b);
	for (size_t i = 0; i < p->count; i++) {
		struct event e = event_of(&p->cards[i]);

		eventcalendar_event(p->brand, &e, p->read_at_s, b);
	}
	eventcalendar_end(b);
	buf_release(&about);
}

void
pagelist_write(const struct listpage *p, enum page_kind kind, struct buf *b)
{
	switch (kind) {
	case PAGE_HTML:
		listpage_html(p, b);
		return;
	case PAGE_MARKDOWN:
		listpage_markdown(p, b);
		return;
	case PAGE_FEED:
		listpage_rss(p, b);
		return;
	case PAGE_CALENDAR:
		write_calendar(p, b);
		return;
	}
	fatal("pagelist: unknown kind");
}

void
pagelist_redirect(struct ctx *cx, struct response *rs)
{
	const struct param_value *p = cx->params;
	struct buf address = BUF_INIT(16 * 1024);
	struct listpage page = {
		.brand = &cx->brand,
		.query = { p[Q].text, p[CITY].text, p[STATE].text,
		    p[ORGANIZATION].text },
		.when = p[WHEN].text,
		.from = p[FROM].text,
		.to = p[TO].text,
	};

	listpage_address(&page, "", p[PAGE].n, &address);
	rs->status = 301;
	rs->type = "text/plain; charset=utf-8";
	response_header(rs, "Location", buf_cstr(&address));
	buf_printf(&rs->body, "%s\n", buf_cstr(&address));
	buf_release(&address);
}
