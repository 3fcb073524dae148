/*
 * event - one event of the brand.
 *
 *   GET /events/{slug}; the path {slug} is empty for {base_url}/
 *   200 application/json  the event, with its producer, and with status null (event.h)
 *   301 {base_url}/ to {base_url}
 *   Errors: slug_missing, not_found, event_not_found, upstream_unavailable.
 */
#include "app/endpoint.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	const char *slug = rq->path_info + (rq->path_info[0] == '/');
	struct source source = endpoint_source(cx);

	if (rq->path_info[0] == '\0') {
		rs->status = 301;
		rs->type = "text/plain; charset=utf-8";
		response_header(rs, "Location", cx->brand.base_url);
		buf_printf(&rs->body, "%s\n", cx->brand.base_url);
		return true;
	}
	if (slug[0] == '\0')
		return error_set(
		    f, ERROR_SLUG_MISSING, "Name the event: /events/{slug}.");
	if (strchr(slug, '/') != NULL)
		return endpoint_not_found(f);
	rs->type = "application/json";
	return catalog_event(&source, slug, &rs->body, f);
}

const struct endpoint endpoint_event = {
	.name = "event",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.has_path = true,
	.of_generation = true,
	.handle = handle,
};
