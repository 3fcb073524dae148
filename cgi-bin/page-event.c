/*
 * page-event - the page of one event, in the form that was asked for.
 *
 *   GET /eventos/{slug}[.md|.ics]
 *   200 text/html, text/markdown (eventpage.h), text/calendar (eventcalendar.h)
 *   Faults: slug_missing, not_found, event_not_found, upstream_unavailable, as
 *   pages (errorpage.h).
 */
#include "pages/ics_feed.h"
#include "pages/event_page.h"
#include "app/page_endpoint.h"

static bool
nothing_here(struct fault *f)
{
	return fault_set(
	    f, FAULT_NOT_FOUND, "There is nothing at this address.");
}

static bool
write_body(const struct page_form *form, const struct eventpage *page,
    struct buf *b, struct fault *f)
{
	const struct event *e = &page->record.event;

	if (form->kind == PAGE_FEED ||
	    (form->kind == PAGE_CALENDAR && e->starts_at == NULL))
		return nothing_here(f);
	if (form->kind == PAGE_HTML) {
		eventpage_html(page, b);
	} else if (form->kind == PAGE_MARKDOWN) {
		eventpage_markdown(page, b);
	} else {
		eventcalendar_start(page->brand, NULL, b);
		eventcalendar_event(page->brand, e, page->read_at_s, b);
		eventcalendar_end(b);
	}
	return true;
}

static bool
handle(struct ctx *cx, const struct request *rq, struct response *rs,
    struct fault *f)
{
	struct source source = endpoint_source(cx);
	struct buf address = BUF_INIT(8192), markdown = BUF_INIT(8192);
	struct eventpage page;
	struct page_form form;

	if (!page_form(rq, &form))
		return nothing_here(f);
	if (form.stem[0] == '\0')
		return fault_set(
		    f, FAULT_SLUG_MISSING, "Name the event: /eventos/{slug}.");
	if (!catalog_page(&source, form.stem, &cx->mem, &page, f))
		return false;
	if (form.kind == PAGE_HTML)
		page.styles = page_styles(cx);
	if (!write_body(&form, &page, &rs->body, f))
		return false;
	buf_printf(&address, "%s/eventos/%s", cx->brand.site_url, form.stem);
	buf_printf(&markdown, "%s.md", buf_cstr(&address));
	page_finish(cx, &form, buf_cstr(&address), buf_cstr(&markdown), rs);
	buf_release(&markdown);
	buf_release(&address);
	return true;
}

int
main(void)
{
	static const struct endpoint ep = { "page-event", METHOD_GET,
		ENDPOINT_CACHED, true, false, NULL, handle, false, page_fail };

	return endpoint_run(&ep);
}
