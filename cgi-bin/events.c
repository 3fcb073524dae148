/*
 * events - the brand's events, listed and searched.
 *
 *   GET /events?q=&city=&state=&organization=&page=1&per_page=20
 *   200 application/json {"data": [event], "meta": {...}}  (listing.h, event.h)
 *       Link (pagination): rel="first", "prev", "next", "last"
 *   Errors: upstream_unavailable.
 */
#include "app/endpoint.h"

enum { Q, CITY, STATE, ORGANIZATION, PAGE, PER_PAGE };

static const struct query_param params[] = {
	[Q] = QUERY_TEXT("q"),
	[CITY] = QUERY_TEXT("city"),
	[STATE] = QUERY_TEXT("state"),
	[ORGANIZATION] = QUERY_TEXT("organization"),
	[PAGE] = QUERY_INT("page", 1, LISTING_PAGE_MAX, 1),
	[PER_PAGE] =
	    QUERY_INT("per_page", 1, LISTING_PER_PAGE_MAX, LISTING_PER_PAGE),
	{ "" },
};

static void
link_page(struct ctx *cx, struct response *rs, int64_t page, const char *rel)
{
	LOCAL_BUF href = BUF_INIT(8000);

	cx->params[PAGE].n = page;
	buf_printf(&href, "%s/events?", cx->brand.base_url);
	query_print(params, cx->params, &href);
	response_link(rs, buf_cstr(&href), rel);
}

static void
link_pages(struct ctx *cx, struct response *rs, const struct listing_meta *meta)
{
	int64_t page = meta->current_page, last = listing_last_page(meta);

	link_page(cx, rs, 1, "first");
	if (page > 1)
		link_page(cx, rs, page > last ? last : page - 1, "prev");
	if (page < last)
		link_page(cx, rs, page + 1, "next");
	link_page(cx, rs, last, "last");
}

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	const struct query_param_value *p = cx->params;
	struct listing_query query = { p[Q].text, p[CITY].text, p[STATE].text,
		p[ORGANIZATION].text, p[PAGE].n, p[PER_PAGE].n };
	struct source source = endpoint_source(cx);
	struct listing_meta meta;

	(void)rq;
	if (!catalog_list(&source, &query, &meta, &rs->body, f))
		return false;
	rs->type = "application/json";
	link_pages(cx, rs, &meta);
	return true;
}

const struct endpoint endpoint_events = {
	.name = "events",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.params = params,
	.of_generation = true,
	.handle = handle,
};
