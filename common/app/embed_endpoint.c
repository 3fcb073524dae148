/*
 * embed_endpoint - answers with lists, events and errors for a frame on another site.
 */
#include "app/embed_endpoint.h"

#include "cgi/problem.h"
#include "brand/style.h"
#include "event_page/event_page_document.h"
#include "embed/embed.h"
#include "app/page_list_endpoint.h"

enum { STYLES_MAX = 4096, ADDRESS_MAX = 8192 };

static struct embed
embed_of(struct ctx *cx)
{
	return (struct embed){ page_endpoint_styles_of(cx, STYLE_OF_EMBEDS),
		page_list_endpoint_scheme(cx) };
}

static void
embed_headers(
    const struct ctx *cx, const char *style_source, struct response *rs)
{
	struct locale locale = locale_of(cx->brand.locale);
	char policy[sizeof(EMBED_POLICY) + STYLE_SOURCE_MAX];

	rs->type = "text/html; charset=utf-8";
	snprintf(policy, sizeof(policy), EMBED_POLICY, style_source);
	response_header(rs, "Content-Security-Policy", policy);
	response_header(rs, "Referrer-Policy", PAGE_REFERRER);
	response_header(rs, "Content-Language", locale_word(&locale, WORD_TAG));
	response_header(rs, "Content-Usage", page_endpoint_usage(&cx->brand));
}

void
embed_endpoint_write_error(const struct ctx *cx, const struct request *rq,
    struct response *rs, const struct error *f, bool for_fallback)
{
	LOCAL_BUF styles = BUF_INIT(STYLES_MAX);
	struct embed embed = { .scheme = page_list_endpoint_scheme(cx) };
	char style_source[STYLE_SOURCE_MAX] = "";

	(void)rq;
	if (!for_fallback)
		style_elements(&cx->paths, cx->brand.host, STYLE_OF_EMBEDS,
		    &styles, style_source);
	embed.styles = buf_cstr(&styles);
	rs->status = problem_of(f->code)->status;
	buf_reset(&rs->body);
	embed_error_html(&embed, &cx->brand, f->code, &rs->body);
	embed_headers(cx, style_source, rs);
	problem_headers(rs, f);
}

bool
embed_endpoint_list(struct ctx *cx, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct embed embed = embed_of(cx);
	struct list_page page;

	if (!page_list_endpoint_read_embed(cx, &source, &page, f))
		return false;
	embed_list_html(&embed, &page, &rs->body);
	embed_headers(cx, cx->style_source, rs);
	return true;
}

static void
redirect_embed(const struct ctx *cx, const char *slug, struct response *rs)
{
	const char *scheme = page_list_endpoint_scheme(cx);
	LOCAL_BUF address = BUF_INIT(ADDRESS_MAX);

	buf_printf(&address, "%s/embed/%s%s%s", cx->brand.site_url, slug,
	    scheme != NULL ? "?scheme=" : "", scheme != NULL ? scheme : "");
	page_endpoint_redirect(buf_cstr(&address), rs);
}

bool
embed_endpoint_event(
    struct ctx *cx, const char *slug, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct embed embed = embed_of(cx);
	struct catalog_gone was;
	struct event_page page;

	if (catalog_page(&source, slug, &cx->mem, &page, &was, f)) {
		embed_event_html(&embed, &page, &rs->body);
	} else if (f->code != ERROR_EVENT_NOT_FOUND) {
		return false;
	} else if (was.moved_to != NULL) {
		redirect_embed(cx, was.moved_to, rs);
		return true;
	} else if (was.is_gone) {
		rs->status = 410;
		embed_gone_html(&embed,
		    &(struct gone_page){
			.brand = &cx->brand, .event = was.event },
		    &rs->body);
	} else {
		return false;
	}
	embed_headers(cx, cx->style_source, rs);
	return true;
}

bool
embed_endpoint_oembed_event(struct ctx *cx, const char *slug,
    const struct oembed_size *size, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct catalog_gone was;
	struct event_page page;

	if (!catalog_page(&source, slug, &cx->mem, &page, &was, f) &&
	    (f->code != ERROR_EVENT_NOT_FOUND || was.moved_to == NULL ||
		!catalog_page(&source, was.moved_to, &cx->mem, &page, NULL, f)))
		return false;
	oembed_event(&page, size, &rs->body);
	return true;
}

bool
embed_endpoint_oembed_list(struct ctx *cx, const char *query,
    const struct oembed_size *size, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct list_page page;

	query_parse(
	    page_list_endpoint_embed_params, query, &cx->mem, cx->params);
	if (!page_list_endpoint_read_embed(cx, &source, &page, f))
		return false;
	oembed_list(&page, size, &rs->body);
	return true;
}
