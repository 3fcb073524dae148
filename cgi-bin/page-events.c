/*
 * page-events - the brand's events, listed and searched, as a page.
 *
 *   GET /eventos[.md|.ics|.rss]?q=&city=&state=&organization=&when=&from=&to=
 *       &page=1
 *   200 text/html, text/markdown, application/rss+xml (list_page.h),
 *       text/calendar (ics_feed.h)
 *   301 /eventos/ to /eventos
 *   Errors: not_found, upstream_unavailable, as pages (error_page.h).
 */
#include "app/page_list_endpoint.h"

enum { PER_PAGE = 20, PER_FEED = 100 };

static void
respond(struct ctx *cx, const struct page_form *form, struct list_page *page,
    struct response *rs)
{
	struct buf address = BUF_INIT(32 * 1024);
	struct buf markdown = BUF_INIT(32 * 1024);

	if (form->kind == PAGE_HTML)
		page->styles = page_endpoint_styles(cx);
	if (form->kind != PAGE_CALENDAR)
		page_list_endpoint_write(page, form->kind, &rs->body);
	list_page_address(page, "", page->meta.current_page, &address);
	list_page_address(page, ".md", page->meta.current_page, &markdown);
	page_endpoint_finish(
	    cx, form, buf_cstr(&address), buf_cstr(&markdown), rs);
	buf_release(&markdown);
	buf_release(&address);
}

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct list_page page;
	struct page_form form;

	if (!page_form(rq, &form) ||
	    (form.stem[0] != '\0' && strcmp(form.stem, "eventos") != 0))
		return endpoint_not_found(f);
	if (strcmp(rq->path_info, "/") == 0) {
		page_list_endpoint_redirect(cx, rs);
		return true;
	}
	if (form.kind == PAGE_CALENDAR
		? !page_list_endpoint_calendar(cx, &source, &page, rs, f)
		: !page_list_endpoint_read(cx,
		      form.kind == PAGE_FEED ? PER_FEED : PER_PAGE, &source,
		      &page, f))
		return false;
	respond(cx, &form, &page, rs);
	return true;
}

int
main(void)
{
	static const struct endpoint endpoint = {
		.name = "page-events",
		.method = METHOD_GET,
		.caching = ENDPOINT_CACHED,
		.has_path = true,
		.unversioned = true,
		.params = page_list_endpoint_params,
		.handle = handle,
		.write_error = page_endpoint_write_error,
	};

	return endpoint_run(&endpoint);
}
