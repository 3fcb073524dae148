/*
 * page-embed - a list of events or one event, for a frame on another site.
 *
 *   GET /embed?q=&city=&state=&organization=&when=&from=&to=&rows=5&scheme=light
 *                     and the filters of page_list_endpoint.h
 *   GET /embed/{slug}?scheme=dark
 *   200 text/html (embed.h), which any site may frame (embed_endpoint.h)
 *   301 /embed/, /embed/{slug}/, a slug that the event had
 *   410 for a removed event
 *   Errors: not_found, event_not_found, upstream_unavailable; as pages for a frame.
 */
#include "app/embed_endpoint.h"
#include "app/page_list_endpoint.h"

static void
redirect_slash(const struct ctx *cx, struct response *rs)
{
	LOCAL_BUF address = BUF_INIT(8192);

	buf_printf(&address, "%s/embed", cx->brand.site_url);
	page_endpoint_redirect(buf_cstr(&address), rs);
}

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct page_form form;

	if (strcmp(rq->path_info, "/") == 0) {
		redirect_slash(cx, rs);
		return true;
	}
	if (page_endpoint_redirect_slash(cx, rq, "/embed", rs))
		return true;
	if (!page_form(rq, &form) || !form.negotiated)
		return endpoint_not_found(f);
	return form.stem[0] == '\0'
	    ? embed_endpoint_list(cx, rs, f)
	    : embed_endpoint_event(cx, form.stem, rs, f);
}

const struct endpoint endpoint_page_embed = {
	.name = "page-embed",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.has_path = true,
	.unversioned = true,
	.params = page_list_endpoint_embed_params,
	.of_generation = true,
	.handle = handle,
	.write_error = embed_endpoint_write_error,
};
