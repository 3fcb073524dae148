/*
 * page_calendar - answers a list as a calendar.
 */
#include "app/page_calendar.h"

#include "base/timezone.h"
#include "pages/ics_feed.h"

enum { ABOUT_MAX = 32 * 1024, ADDRESS_MAX = 32 * 1024 };

enum { PAST_S = 30 * 86400, LIVE_EVENTS = 100 };

/* A calendar while it is written; what does not fit is measured. */
struct calendar_writing {
	struct ics_feed *feed;
	struct ics_kept *kept;
	struct ics_horizon horizon;
	bool is_measuring;
};

static bool
add_first(void *context, const struct event_page *page)
{
	struct calendar_writing *c = context;

	if (!c->is_measuring) {
		if (ics_feed_event(c->feed, page))
			return true;
		if (!c->feed->has_series)
			return false;
		c->is_measuring = true;
		ics_feed_start_measuring(c->feed, page->rank, &c->horizon);
	}
	return ics_feed_measure(c->feed, page, &c->horizon);
}

static bool
add_again(void *context, const struct event_page *page)
{
	struct calendar_writing *c = context;

	return ics_feed_event(c->feed, page);
}

static bool
add_kept(void *context, int64_t rank, bool *more)
{
	struct calendar_writing *c = context;

	return ics_feed_again(c->feed, c->kept, rank, more);
}

/* Without dates all that is to come, and what was lately. */
static struct date_range
window_of(const struct ctx *cx, const struct date_range *dates)
{
	return dates->set ? *dates
			  : (struct date_range){ .set = true,
				    .has_now = true,
				    .from_s = cx->now_s - PAST_S,
				    .until_s = INT64_MAX };
}

/* The date of the first entry that the calendar does not have. */
static const char *
date_of_cut(struct ctx *cx, int64_t cut_at_s)
{
	struct datetime t = timezone_at(cx->brand.timezone, cut_at_s);
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

static void
finish(const struct ctx *cx, const struct page_form *form,
    const struct list_page *page, struct response *rs)
{
	struct buf address = BUF_INIT(ADDRESS_MAX);
	struct buf markdown = BUF_INIT(ADDRESS_MAX);

	list_page_address(page, "", 1, &address);
	list_page_address(page, ".md", 1, &markdown);
	page_endpoint_finish(
	    cx, form, buf_cstr(&address), buf_cstr(&markdown), rs);
	buf_release(&markdown);
	buf_release(&address);
}

static bool
write_entries(struct ctx *cx, struct catalog_feed *asked,
    struct calendar_writing *c, struct list_page *page, struct response *rs,
    struct error *f)
{
	struct source source = endpoint_source(cx);

	buf_reset(&rs->body);
	ics_feed_start(c->feed, &cx->brand, cx->now_s, true, &rs->body);
	c->feed->from_s = asked->dates.from_s;
	c->feed->until_s = asked->dates.until_s;
	asked->context = c;
	if (asked->each == add_first)
		c->feed->kept = c->kept;
	return catalog_feed(&source, asked, &cx->mem, page, f);
}

/*
 * Writes a calendar that was cut again, with all that begins before one time: the
 * dates of the first series would leave no room for what begins tomorrow.
 */
static bool
write_until_horizon(struct ctx *cx, struct catalog_feed *asked,
    struct calendar_writing *c, struct list_page *page, struct response *rs,
    struct error *f)
{
	int64_t cut_at_s = c->horizon.at_s;
	bool ok;

	ics_kept_sort(c->kept, &c->feed->zones);
	buf_release(&c->feed->property);
	buf_release(&c->feed->entry);
	asked->dates.until_s = cut_at_s;
	asked->each = add_again;
	ok = write_entries(cx, asked, c, page, rs, f);
	c->feed->is_cut = true;
	c->feed->cut_at_s = cut_at_s;
	return ok;
}

static bool
write_calendar(struct ctx *cx, struct catalog_feed *asked,
    struct ics_feed *feed, struct list_page *page, struct response *rs,
    struct error *f)
{
	struct ics_kept kept;
	struct calendar_writing c = { .feed = feed, .kept = &kept };
	bool ok;

	ics_kept_start(&kept);
	asked->each = add_first;
	asked->knows = add_kept;
	ok = write_entries(cx, asked, &c, page, rs, f);
	if (ok && c.is_measuring && ics_horizon_is_useful(&c.horizon))
		ok = write_until_horizon(cx, asked, &c, page, rs, f);
	else if (c.is_measuring)
		ics_feed_restore(feed);
	ics_horizon_release(&c.horizon);
	ics_kept_release(&kept);
	catalog_feed_end(asked);
	feed->kept = NULL;
	return ok;
}

bool
page_calendar_respond(struct ctx *cx, const struct page_form *form,
    struct response *rs, struct error *f)
{
	struct listing_query query =
	    page_list_endpoint_query(cx, 1, LIVE_EVENTS);
	struct catalog_feed asked = { .query = &query,
		.dates = window_of(cx, &query.dates) };
	struct ics_feed feed;
	struct list_page page;
	bool ok;

	cx->use.instant = true; /* its window, its time zones */
	ok = write_calendar(cx, &asked, &feed, &page, rs, f);
	if (ok) {
		page_list_endpoint_keep_dates(cx, &page);
		page.calendar_stops_at = feed.is_cut ? feed.entries : 0;
	}
	end_calendar(&feed, &page);
	if (!ok)
		return false;
	if (feed.is_cut)
		link_to_rest(cx, &page, &feed, rs);
	finish(cx, form, &page, rs);
	return true;
}
