/*
 * page_list_endpoint - lists of events for the home page and the list page.
 */
#include "app/page_list_endpoint.h"

#include "base/timezone.h"
#include "pages/ics_feed.h"

enum { ABOUT_MAX = 32 * 1024, ADDRESS_MAX = 32 * 1024 };

/* A calendar reaches 30 days back; of a live brand it has one page. */
enum { CALENDAR_PAST_S = 30 * 86400, LIVE_CALENDAR_EVENTS = 100 };

enum { Q, CITY, STATE, ORGANIZATION, WHEN, FROM, TO, PAGE };

const struct query_param page_list_endpoint_params[] = {
	[Q] = QUERY_TEXT("q"),
	[CITY] = QUERY_TEXT("city"),
	[STATE] = QUERY_TEXT("state"),
	[ORGANIZATION] = QUERY_TEXT("organization"),
	[WHEN] = QUERY_TEXT("when"),
	[FROM] = QUERY_TEXT("from"),
	[TO] = QUERY_TEXT("to"),
	[PAGE] = QUERY_INT("page", 1, LISTING_PAGE_MAX, 1),
	{ 0 },
};

static struct listing_query
read_query(const struct ctx *cx)
{
	const struct query_param_value *p = cx->params;
	struct listing_query query = { p[Q].text, p[CITY].text, p[STATE].text,
		p[ORGANIZATION].text, p[PAGE].n, 0 };

	date_range_read(p[WHEN].text, p[FROM].text, p[TO].text,
	    cx->brand.timezone, cx->now_s, &query.dates);
	return query;
}

/* The parameters of the date range that the list is made with. */
static void
name_dates(const struct ctx *cx, struct list_page *page)
{
	const struct query_param_value *p = cx->params;
	const struct date_range *dates = &page->query.dates;

	if (!dates->set)
		return;
	if (p[WHEN].text != NULL && date_range_is_word(p[WHEN].text)) {
		page->when = p[WHEN].text;
		return;
	}
	if (dates->from_s != INT64_MIN)
		page->from = p[FROM].text;
	if (dates->until_s != INT64_MAX)
		page->to = p[TO].text;
}

bool
page_list_endpoint_read(struct ctx *cx, int64_t per_page,
    const struct source *source, struct list_page *page, struct error *f)
{
	struct listing_query query = read_query(cx);

	query.per_page = per_page;
	if (!catalog_summaries(source, &query, &cx->mem, page, f))
		return false;
	name_dates(cx, page);
	return true;
}

bool
page_list_endpoint_first(struct ctx *cx, int64_t count,
    const struct source *source, struct list_page *page, struct error *f)
{
	struct listing_query query = { .page = 1, .per_page = count };
	size_t open = 0;

	if (!catalog_summaries(source, &query, &cx->mem, page, f))
		return false;
	while (open < page->count && !page->items[open].is_closed)
		open++;
	page->count = open;
	return true;
}

void
page_list_endpoint_write(
    const struct list_page *p, enum page_kind kind, struct buf *b)
{
	switch (kind) {
	case PAGE_HTML:
		list_page_html(p, b);
		return;
	case PAGE_MARKDOWN:
		list_page_markdown(p, b);
		return;
	case PAGE_FEED:
		list_page_rss(p, b);
		return;
	case PAGE_CALENDAR: /* page_list_endpoint_calendar() */
		break;
	}
	fatal("page_list_endpoint: no kind of a list");
}

static bool
add_to_calendar(void *context, const struct event_page *page)
{
	return ics_feed_event(context, page);
}

/* Without dates all that is to come, and what was lately. */
static struct date_range
window_of(const struct ctx *cx, const struct date_range *dates)
{
	return dates->set ? *dates
			  : (struct date_range){ .set = true,
				    .has_now = true,
				    .from_s = cx->now_s - CALENDAR_PAST_S,
				    .until_s = INT64_MAX };
}

/* The date of the first entry that the calendar does not have. */
static const char *
date_of_cut(struct ctx *cx, int64_t cut_at_s)
{
	struct datetime t = timezone_apply(
	    cx->brand.timezone, datetime_from_instant(cut_at_s, 0));
	char text[DATETIME_TEXT_MAX];

	t.kind = DATETIME_DATE;
	datetime_print(&t, text);
	return arena_copy(&cx->mem, text, strlen(text));
}

/*
 * Of a calendar that is cut, the address of the one that begins with what is
 * missing: in its list, the days from that one.
 */
static void
link_to_rest(struct ctx *cx, const struct list_page *page,
    const struct ics_feed *feed, struct response *rs)
{
	struct buf value = BUF_INIT(ADDRESS_MAX);
	struct list_page rest = *page;

	rest.from = date_of_cut(cx, feed->cut_at_s);
	if (!page->can_filter_dates || page->when != NULL ||
	    (page->from != NULL && strcmp(page->from, rest.from) >= 0))
		return;
	buf_char(&value, '<');
	list_page_address(&rest, ".ics", 1, &value);
	buf_text(&value, ">; rel=\"next\"; type=\"text/calendar\"");
	response_header(rs, "Link", buf_cstr(&value));
	buf_release(&value);
}

static void
end_calendar(struct ics_feed *feed, const struct list_page *page)
{
	struct buf name = BUF_INIT(ABOUT_MAX), about = BUF_INIT(ABOUT_MAX);

	list_page_name(page, &name);
	list_page_description(page, &about);
	ics_feed_end(feed,
	    &(struct ics_calendar){ buf_cstr(&name), buf_cstr(&about), true });
	buf_release(&about);
	buf_release(&name);
}

bool
page_list_endpoint_calendar(struct ctx *cx, const struct source *source,
    struct list_page *page, struct response *rs, struct error *f)
{
	struct listing_query query = read_query(cx);
	struct ics_feed feed;
	struct catalog_feed asked = {
		.query = &query, .each = add_to_calendar, .context = &feed
	};
	bool ok;

	query.page = 1;
	query.per_page = LIVE_CALENDAR_EVENTS;
	ics_feed_start(&feed, &cx->brand, cx->now_s, true, &rs->body);
	asked.dates = window_of(cx, &query.dates);
	feed.from_s = asked.dates.from_s;
	feed.until_s = asked.dates.until_s;
	ok = catalog_feed(source, &asked, &cx->mem, page, f);
	if (ok) {
		name_dates(cx, page);
		page->calendar_stops_at = feed.is_cut ? feed.entries : 0;
	}
	end_calendar(&feed, page);
	if (ok && feed.is_cut)
		link_to_rest(cx, page, &feed, rs);
	return ok;
}

void
page_list_endpoint_redirect(struct ctx *cx, struct response *rs)
{
	const struct query_param_value *p = cx->params;
	struct buf address = BUF_INIT(16 * 1024);
	struct list_page page = {
		.brand = &cx->brand,
		.query = { p[Q].text, p[CITY].text, p[STATE].text,
		    p[ORGANIZATION].text },
		.when = p[WHEN].text,
		.from = p[FROM].text,
		.to = p[TO].text,
	};

	list_page_address(&page, "", p[PAGE].n, &address);
	page_endpoint_redirect(buf_cstr(&address), rs);
	buf_release(&address);
}
