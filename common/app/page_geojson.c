/*
 * page_geojson - answers with a list as points on a map.
 */
#include "app/page_geojson.h"

#include "calendar/geojson.h"

enum { LIVE_EVENTS = 100 };

static void
set_dates(void *context, const struct date_range *dates)
{
	struct geojson *points = context;

	points->from_s = dates->from_s;
	points->until_s = dates->until_s;
}

static bool
add_event(void *context, const struct event_page *page)
{
	return geojson_event(context, page);
}

bool
page_geojson_respond(struct ctx *cx, const struct page_form *form,
    struct response *rs, struct error *f)
{
	struct listing_query query =
	    page_list_endpoint_query(cx, 1, LIVE_EVENTS);
	struct source source = endpoint_source(cx);
	struct geojson points;
	struct catalog_feed asked = {
		.query = &query,
		.dates = page_list_endpoint_dates(cx, &query, 0),
		.begin = set_dates,
		.each = add_event,
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
