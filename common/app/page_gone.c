/*
 * page_gone - redirects from a former slug, answers with the page of a removed event, and
 * finds events for a slug that never existed.
 */
#include "app/page_gone.h"

#include "list/error_page.h"
#include "list/gone_page.h"

enum { ADDRESS_MAX = 8192 };

/* Redirects to the present slug, with the requested ending. */
static void
redirect_to_present_slug(const struct ctx *cx, const struct request *rq,
    const struct page_form *form, const char *slug, struct response *rs)
{
	const char *stem = rq->path_info + (rq->path_info[0] == '/');
	LOCAL_BUF address = BUF_INIT(ADDRESS_MAX);

	buf_printf(&address, "%s%s/%s%s", cx->brand.site_url,
	    cx->brand.paths.events, slug, stem + strlen(form->stem));
	page_endpoint_redirect(buf_cstr(&address), rs);
}

static bool
respond_page(struct ctx *cx, const struct page_form *form,
    const struct catalog_gone *gone, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct page_form as_told = *form;
	struct gone_page page;

	if (!catalog_gone_page(&source, gone, &cx->mem, &page, f))
		return false;
	if (form->kind == PAGE_MARKDOWN) {
		gone_page_markdown(&page, &rs->body);
	} else {
		page.styles = page_endpoint_styles(cx);
		gone_page_html(&page, &rs->body);
		as_told.kind = PAGE_HTML;
	}
	page_endpoint_finish_gone(cx, &as_told, rs);
	return true;
}

/* Finds events for the error page, which is complete even without them. */
static void
find_meant(struct ctx *cx, const struct page_form *form)
{
	struct source source = endpoint_source(cx);
	struct error_page_meant *meant = arena_alloc(&cx->mem, sizeof(*meant));
	struct error ignored;

	if (form->kind == PAGE_CALENDAR || form->kind == PAGE_CARD ||
	    !event_slug_valid(form->stem))
		return;
	if (catalog_meant(&source, form->stem, &cx->mem, &meant->events,
		&meant->has_words, &ignored))
		cx->meant = meant;
}

bool
page_gone_respond(struct ctx *cx, const struct request *rq,
    const struct page_form *form, const struct catalog_gone *gone,
    struct response *rs, struct error *f)
{
	if (f->code != ERROR_EVENT_NOT_FOUND)
		return false;
	if (gone->moved_to != NULL) {
		redirect_to_present_slug(cx, rq, form, gone->moved_to, rs);
		return true;
	}
	if (gone->is_gone)
		return respond_page(cx, form, gone, rs, f);
	find_meant(cx, form);
	return false;
}
