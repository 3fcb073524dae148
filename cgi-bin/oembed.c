/*
 * oembed - the frame that another site shows for an address of the brand.
 *
 *   GET /oembed?url=&maxwidth=&maxheight=&format=json; without url: the home page
 *   200 application/json (oembed.h)
 *   501 for another format
 *   Errors: not_found, event_not_found, upstream_unavailable.
 */
#include "cgi/problem.h"
#include "embed/oembed.h"
#include "app/embed_endpoint.h"
#include "app/oembed_target.h"

enum { URL, MAX_WIDTH, MAX_HEIGHT, FORMAT };

#define SIZE(name) QUERY_INT(name, 1, OEMBED_SIZE_MAX, OEMBED_SIZE_MAX)

static const struct query_param params[] = {
	[URL] = QUERY_TEXT_OF("url", OEMBED_TARGET_MAX),
	[MAX_WIDTH] = SIZE("maxwidth"),
	[MAX_HEIGHT] = SIZE("maxheight"),
	[FORMAT] = QUERY_TEXT("format"),
	{ "" },
};

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	const struct query_param_value *p = cx->params;
	struct oembed_size size = { p[MAX_WIDTH].n, p[MAX_HEIGHT].n };
	struct oembed_target target;

	(void)rq;
	rs->type = "application/json";
	if (p[FORMAT].text != NULL && strcmp(p[FORMAT].text, "json") != 0) {
		rs->status = 501;
		rs->type = PROBLEM_TYPE;
		problem_print(&rs->body, cx->brand.site_url,
		    ERROR_INTERNAL_ERROR, 501, "The only format is \"json\".");
		return true;
	}
	if (!oembed_target_read(&cx->brand,
		p[URL].text != NULL ? p[URL].text : cx->brand.site_url,
		&cx->mem, &target))
		return endpoint_not_found(f);
	return target.slug[0] != '\0'
	    ? embed_endpoint_oembed_event(cx, target.slug, &size, rs, f)
	    : embed_endpoint_oembed_list(cx, target.query, &size, rs, f);
}

const struct endpoint endpoint_oembed = {
	.name = "oembed",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.unversioned = true,
	.params = params,
	.of_generation = true,
	.handle = handle,
};
