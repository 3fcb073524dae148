/*
 * page_feed - answers with a list as a calendar or as points on a map.
 */
#include "app/page_feed.h"

#include "calendar/geojson.h"
#include "calendar/ics_feed.h"

enum { ABOUT_MAX = 32 * 1024, PAST_S = 30 * 86400, LIVE_EVENTS = 100 };

static void
set_calendar_dates(void *context, const struct date_range *dates)
{
	struct ics_feed *feed = context;

	feed->from_s = dates->from_s;
	feed->until_s = dates->until_s;
}

static bool
add_entry(void *context, const struct event_page *page)
{
	return ics_feed_event(context, page);
}

static bool
ask_late(void *context, struct date_range *dates)
{
	return ics_feed_late(context, dates);
}

static void
end_calendar(struct ics_feed *feed, const struct list_page *page)
{
	LOCAL_BUF name = BUF_INIT(ABOUT_MAX), about = BUF_INIT(ABOUT_MAX);

	list_page_name(page, &name);
	list_page_description(page, &about);
	ics_feed_end(feed,
	    &(struct ics_calendar){ buf_cstr(&name), buf_cstr(&about), true });
}

bool
page_feed_calendar(struct ctx *cx, const struct page_form *form,
    struct response *rs, struct error *f)
{
	struct listing_query query =
	    page_list_endpoint_query(cx, 1, LIVE_EVENTS);
	struct source source = endpoint_source(cx);
	struct ics_feed feed;
	struct catalog_feed asked = {
		.query = &query,
		.dates = page_list_endpoint_dates(cx, &query, PAST_S),
		.begin = set_calendar_dates,
		.each = add_entry,
		.late = ask_late,
		.context = &feed,
	};
	struct list_page page;
	bool ok;

	ics_feed_start(&feed, cx->now_s, true, &rs->body);
	ok = catalog_feed(&source, &asked, &cx->mem, &page, f);
	ics_feed_settle(&feed);
	if (ok) {
		page_list_endpoint_label(cx, &page);
		page.calendar_stops_at =
		    feed.is_cut ? (int64_t)feed.entries : 0;
	}
	end_calendar(&feed, &page);
	if (!ok)
		return false;
	if (feed.is_cut)
		page_list_endpoint_link_rest(
		    cx, form, &page, feed.cut_at_s, rs);
	page_list_endpoint_finish(cx, form, &page, 1, rs);
	return true;
}

static void
set_point_dates(void *context, const struct date_range *dates)
{
	struct geojson *points = context;

	points->from_s = dates->from_s;
	points->until_s = dates->until_s;
}

static bool
add_point(void *context, const struct event_page *page)
{
	return geojson_event(context, page);
}

bool
page_feed_geojson(struct ctx *cx, const struct page_form *form,
    struct response *rs, struct error *f)
{
	struct listing_query query =
	    page_list_endpoint_query(cx, 1, LIVE_EVENTS);
	struct source source = endpoint_source(cx);
	struct geojson points;
	struct catalog_feed asked = {
		.query = &query,
		.dates = page_list_endpoint_dates(cx, &query, 0),
		.begin = set_point_dates,
		.each = add_point,
		.context = &points,
	};
	struct list_page page;

	geojson_start(&points, &rs->body);
	if (!catalog_feed(&source, &asked, &cx->mem, &page, f))
		return false;
	geojson_end(&points);
	page_list_endpoint_label(cx, &page);
	if (points.is_cut)
		page_list_endpoint_link_rest(
		    cx, form, &page, points.cut_at_s, rs);
	page_list_endpoint_finish(cx, form, &page, 1, rs);
	return true;
}
