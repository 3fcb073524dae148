/*
 * page-events - the brand's events, listed and searched, as a page.
 *
 *   GET /eventos[.md]?q=&city=&state=&organization=&when=&from=&to=&page=1
 *                     and the filters of page_list_endpoint.h
 *   GET /eventos.ics?...          the list as a calendar; without page
 *   GET /eventos.geojson?...      the list as points on a map; without page
 *   GET /eventos.map?...          the list by place, with a map if the brand has one
 *   GET /eventos.digest[.md]?...  the next seven days as a letter; without page
 *   GET /eventos[.rss|.atom]?...  the news of the list; without page
 *   200 text/html, text/markdown, application/rss+xml, application/atom+xml
 *       (list_page.h), text/calendar (ics_feed.h), geo+json (geojson.h)
 *   301 /eventos/ to /eventos; to the path that the brand chose (page_moved.h)
 *   Errors: not_found, also for Atom of a live brand, which has no history;
 *   upstream_unavailable; as pages (error_page.h).
 */
#include "app/page_feed.h"
#include "app/page_list_endpoint.h"
#include "app/page_moved.h"

enum { PER_PAGE = 20, PER_FEED = 100 };

static bool
read_page(struct ctx *cx, const struct page_form *form, struct list_page *page,
    struct error *f)
{
	struct source source = endpoint_source(cx);

	if (form->kind == PAGE_DIGEST || form->kind == PAGE_DIGEST_MARKDOWN)
		return page_list_endpoint_read_digest(cx, &source, page, f);
	if (!page_list_endpoint_is_news(form))
		return page_list_endpoint_read(cx,
		    form->kind == PAGE_MAP ? LIST_PAGE_MAP_EVENTS : PER_PAGE,
		    &source, page, f);
	return page_list_endpoint_read_news(cx, PER_FEED, &source, page, f) &&
	    (form->kind == PAGE_RSS ||
		cx->brand.upstream.mode != UPSTREAM_LIVE ||
		endpoint_not_found(f));
}

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct list_page page;
	struct page_form form;

	if (page_moved_redirect(cx, rq, rs))
		return true;
	if (!page_form(rq, &form) || form.kind == PAGE_CARD ||
	    (form.stem[0] != '\0' && strcmp(form.stem, "eventos") != 0))
		return endpoint_not_found(f);
	if (strcmp(rq->path_info, "/") == 0) {
		page_list_endpoint_redirect(cx, rs);
		return true;
	}
	if (form.kind == PAGE_CALENDAR)
		return page_feed_calendar(cx, &form, rs, f);
	if (form.kind == PAGE_GEOJSON)
		return page_feed_geojson(cx, &form, rs, f);
	if (!read_page(cx, &form, &page, f))
		return false;
	page_list_endpoint_respond(cx, &form, &page, rs);
	return true;
}

const struct endpoint endpoint_page_events = {
	.name = "page-events",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.has_path = true,
	.unversioned = true,
	.params = page_list_endpoint_params,
	.of_generation = true,
	.handle = handle,
	.write_error = page_endpoint_write_error,
};
