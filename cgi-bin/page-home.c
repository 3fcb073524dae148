/*
 * page-home - the front page of a brand: its first events and its search.
 *
 *   GET /, /index.md
 *   200 text/html, text/markdown (list_page.h)
 *   Errors: not_found, upstream_unavailable, as pages (error_page.h).
 */
#include "app/page_list_endpoint.h"

enum { EVENTS = 16 };

static void
respond(struct ctx *cx, const struct page_form *form, struct list_page *page,
    struct response *rs)
{
	LOCAL_BUF address = BUF_INIT(8192), markdown = BUF_INIT(8192);

	if (form->kind == PAGE_HTML) {
		page->styles = page_endpoint_styles(cx);
		list_page_home_html(page, &rs->body);
	} else {
		list_page_home_markdown(page, &rs->body);
	}
	buf_printf(&address, "%s/", cx->brand.site_url);
	buf_printf(&markdown, "%s/index.md", cx->brand.site_url);
	page_endpoint_finish(
	    cx, form, buf_cstr(&address), buf_cstr(&markdown), rs);
}

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct list_page page;
	struct page_form form;

	if (!page_form(rq, &form) ||
	    (form.kind != PAGE_HTML && form.kind != PAGE_MARKDOWN) ||
	    (form.stem[0] != '\0' && strcmp(form.stem, "index") != 0))
		return endpoint_not_found(f);
	if (!page_list_endpoint_first(cx, EVENTS, &source, &page, f))
		return false;
	respond(cx, &form, &page, rs);
	return true;
}

const struct endpoint endpoint_page_home = {
	.name = "page-home",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.has_path = true,
	.unversioned = true,
	.of_generation = true,
	.handle = handle,
	.write_error = page_endpoint_write_error,
};
