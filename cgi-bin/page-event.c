/*
 * page-event - the page of one event, in the requested form.
 *
 *   GET /eventos/{slug}[.md|.ics|.png]?date=
 *       date: one of several dates (ics_entry.h); the page's list begins with this
 *       date, and the calendar has only this date
 *   200 HTML, Markdown (event_page.h), a calendar (ics_feed.h), the brand's PNG
 *       (page_card.h)
 *   301 /eventos/{slug}/, another path (page_moved.h)
 *   301, 410 for a former slug (page_gone.h)
 *   302 for .png, to the brand's card if the brand draws no cards (page_card.h)
 *   Errors: slug_missing, not_found, event_not_found, upstream_unavailable
 */
#include "calendar/ics_feed.h"
#include "event_page/event_page_document.h"
#include "app/page_card.h"
#include "app/page_gone.h"
#include "app/page_moved.h"

static const struct query_param params[] = {
	QUERY_TEXT("date"),
	{ "" },
};

static bool
write_body(const struct ctx *cx, const struct page_form *form,
    const struct event_page *page, struct buf *b, struct error *f)
{
	if (form->kind == PAGE_HTML)
		event_page_html(page, b);
	else if (form->kind == PAGE_MARKDOWN)
		event_page_markdown(page, b);
	else if (!ics_feed_of_event(page, page->date, cx->now_s, b))
		return endpoint_not_found(f);
	return true;
}

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct catalog_gone was;
	struct event_page page;
	struct page_form form;

	if (page_moved_redirect_event(cx, rq, rs))
		return true;
	if (!page_form(rq, &form) || !page_form_is_of_event(form.kind))
		return endpoint_not_found(f);
	if (form.stem[0] == '\0')
		return error_set(f, ERROR_SLUG_MISSING, "Name the event.");
	if (form.kind == PAGE_CARD && page_card_redirect(cx, rs))
		return true;
	if (!catalog_page(&source, form.stem, &cx->mem, &page, &was, f))
		return page_gone_respond(cx, rq, &form, &was, rs, f);
	if (form.kind == PAGE_CARD)
		return page_card_prepared(cx, rs, f);
	page.date = cx->params[0].text;
	if (form.kind == PAGE_HTML)
		page.styles = page_endpoint_styles_of(cx, STYLE_OF_EVENTS);
	if (!write_body(cx, &form, &page, &rs->body, f))
		return false;
	page_endpoint_finish_event(cx, &form, rs);
	return true;
}

const struct endpoint endpoint_page_event = {
	.name = "page-event",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.has_path = true,
	.params = params,
	.unversioned = true,
	.of_generation = true,
	.handle = handle,
	.write_error = page_endpoint_write_error,
};
