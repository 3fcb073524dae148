/*
 * page_endpoint - negotiation, headers and errors of the programs that have pages.
 */
#include "app/page_endpoint.h"

#include <inttypes.h>

#include "base/text.h"
#include "base/token_estimate.h"
#include "cgi/accept.h"
#include "cgi/problem.h"
#include "brand/locale.h"
#include "brand/style.h"
#include "page/share_card.h"
#include "list/error_page.h"

enum { STYLES_MAX = 4096, LINK_MAX = 16 * 1024 };

static const struct {
	const char *ending, *type; /* the ending is "" if no address has one */
} kinds[] = {
	[PAGE_HTML] = { "", "text/html; charset=utf-8" },
	[PAGE_MARKDOWN] = { ".md", "text/markdown; charset=utf-8" },
	[PAGE_CALENDAR] = { ".ics", "text/calendar; charset=utf-8" },
	[PAGE_RSS] = { ".rss", "application/rss+xml; charset=utf-8" },
	[PAGE_ATOM] = { ".atom", "application/atom+xml; charset=utf-8" },
	[PAGE_GEOJSON] = { ".geojson", "application/geo+json" },
	[PAGE_MAP] = { ".map", "text/html; charset=utf-8" },
	[PAGE_DIGEST] = { ".digest", "text/html; charset=utf-8" },
	[PAGE_DIGEST_MARKDOWN] = { ".digest.md",
	    "text/markdown; charset=utf-8" },
	[PAGE_CARD] = { ".png", SHARE_CARD_TYPE },
};

bool
page_form_is_of_event(enum page_kind kind)
{
	return kind <= PAGE_CALENDAR || kind == PAGE_CARD;
}

const char *
page_endpoint_ending(enum page_kind kind)
{
	return kinds[kind].ending;
}

bool
page_form(const struct request *rq, struct page_form *form)
{
	const char *stem = rq->path_info + (rq->path_info[0] == '/');
	size_t n = strlen(stem);

	*form = (struct page_form){
		.kind = accept_markdown(rq->accept) ? PAGE_MARKDOWN : PAGE_HTML,
		.negotiated = true,
	};
	/* ".digest.md" also ends in ".md". */
	for (size_t i = ARRAY_LEN(kinds); --i > PAGE_HTML;) {
		if (!text_ends(stem, kinds[i].ending))
			continue;
		form->kind = (enum page_kind)i;
		form->negotiated = false;
		n -= strlen(kinds[i].ending);
		break;
	}
	if (n > EVENT_SLUG_MAX || memchr(stem, '/', n) != NULL)
		return false;
	memcpy(form->stem, stem, n);
	return true;
}

const char *
page_endpoint_styles_of(struct ctx *cx, enum style_use use)
{
	struct buf links = BUF_INIT(STYLES_MAX);

	if (cx->styles != NULL)
		return cx->styles;
	style_elements(
	    &cx->paths, cx->brand.host, use, &links, cx->style_source);
	cx->styles = arena_take(&cx->mem, &links);
	return cx->styles;
}

const char *
page_endpoint_styles(struct ctx *cx)
{
	return page_endpoint_styles_of(cx, STYLE_OF_PAGES);
}

const char *
page_endpoint_usage(const struct brand *b)
{
	static const char *const usages[2][2][2] = {
		{ { "search=n, train-ai=n, ai-use=n",
		      "search=n, train-ai=n, ai-use=y" },
		    { "search=n, train-ai=y, ai-use=n",
			"search=n, train-ai=y, ai-use=y" } },
		{ { "search=y, train-ai=n, ai-use=n",
		      "search=y, train-ai=n, ai-use=y" },
		    { "search=y, train-ai=y, ai-use=n",
			"search=y, train-ai=y, ai-use=y" } },
	};

	return usages[b->ai.search][b->ai.train][b->ai.input];
}

static void
page_headers(const struct ctx *cx, const struct page_form *form,
    const char *style_source, struct response *rs)
{
	struct locale locale = locale_of(cx->brand.locale);
	char tokens[24], policy[PAGE_POLICY_MAX];

	rs->type = kinds[form->kind].type;
	if (form->negotiated)
		response_header(rs, "Vary", "Accept");
	snprintf(policy, sizeof(policy), PAGE_POLICY, style_source,
	    cx->brand.near_me ||
		    (form->kind == PAGE_MAP && cx->brand.map.tiles != NULL)
		? PAGE_SCRIPTS
		: "");
	response_header(rs, "Content-Security-Policy", policy);
	response_header(rs, "Referrer-Policy", PAGE_REFERRER);
	response_header(rs, "Content-Language", locale_word(&locale, WORD_TAG));
	response_header(rs, "Content-Usage", page_endpoint_usage(&cx->brand));
	if (form->kind != PAGE_MARKDOWN)
		return;
	snprintf(tokens, sizeof(tokens), "%" PRId64,
	    token_estimate(buf_cstr(&rs->body), rs->body.len));
	response_header(rs, "x-markdown-tokens", tokens);
}

void
page_endpoint_links(const struct brand *b, struct buf *out)
{
	static const struct {
		bool is_api;
		const char *path, *rel, *type;
	} links[] = {
		{ false, "/.well-known/api-catalog", "api-catalog",
		    "application/linkset+json" },
		{ true, "/openapi.json", "service-desc", "application/json" },
		{ false, "/docs", "service-doc", "text/html" },
		{ false, "/.well-known/ard.json", "ard", "application/json" },
		{ false, "/.well-known/ai-catalog.json", "ai-catalog",
		    "application/json" },
	};

	for (size_t i = 0; i < ARRAY_LEN(links); i++)
		buf_printf(out, "%s<%s%s>; rel=\"%s\"; type=\"%s\"",
		    i > 0 ? ", " : "",
		    links[i].is_api ? b->base_url : b->site_url, links[i].path,
		    links[i].rel, links[i].type);
}

/* Adds <href>; rel="rel"; type="type". */
static void
link_to(
    struct response *rs, const char *href, const char *rel, const char *type)
{
	LOCAL_BUF value = BUF_INIT(LINK_MAX);

	buf_printf(&value, "<%s>; rel=\"%s\"; type=\"%s\"", href, rel, type);
	response_header(rs, "Link", buf_cstr(&value));
}

void
page_endpoint_finish(const struct ctx *cx, const struct page_form *form,
    const char *address, const char *markdown, struct response *rs)
{
	const struct brand *b = &cx->brand;
	LOCAL_BUF links = BUF_INIT(LINK_MAX);

	page_headers(cx, form, cx->style_source, rs);
	if (form->kind != PAGE_HTML)
		link_to(rs, address, "canonical", "text/html");
	if (form->kind != PAGE_MARKDOWN)
		link_to(rs, markdown, "alternate", "text/markdown");
	if (form->kind != PAGE_HTML)
		link_to(rs, address, "alternate", "text/html");
	page_endpoint_links(b, &links);
	response_header(rs, "Link", buf_cstr(&links));
}

void
page_endpoint_finish_event(
    const struct ctx *cx, const struct page_form *form, struct response *rs)
{
	LOCAL_BUF address = BUF_INIT(LINK_MAX), markdown = BUF_INIT(LINK_MAX);

	buf_printf(&address, "%s%s/%s", cx->brand.site_url,
	    cx->brand.paths.events, form->stem);
	buf_printf(&markdown, "%s.md", buf_cstr(&address));
	page_endpoint_finish(
	    cx, form, buf_cstr(&address), buf_cstr(&markdown), rs);
}

void
page_endpoint_link(const struct page_form *form, const char *rel,
    const char *address, struct response *rs)
{
	const char *type = kinds[form->kind].type;
	LOCAL_BUF plain = BUF_INIT(64);

	buf_printf(&plain, "%.*s", (int)strcspn(type, ";"), type);
	link_to(rs, address, rel, buf_cstr(&plain));
}

void
page_endpoint_finish_gone(
    const struct ctx *cx, const struct page_form *form, struct response *rs)
{
	rs->status = 410;
	page_headers(cx, form, cx->style_source, rs);
}

void
page_endpoint_redirect(const char *address, struct response *rs)
{
	rs->status = 301;
	rs->type = "text/plain; charset=utf-8";
	response_header(rs, "Location", address);
	buf_printf(&rs->body, "%s\n", address);
}

bool
page_endpoint_redirect_slash(const struct ctx *cx, const struct request *rq,
    const char *folder, struct response *rs)
{
	LOCAL_BUF address = BUF_INIT(LINK_MAX);
	char slug[EVENT_SLUG_MAX + 1];
	const char *stem = rq->path_info + (rq->path_info[0] == '/');
	size_t n = strlen(stem);

	if (n < 2 || n > sizeof(slug) || stem[n - 1] != '/')
		return false;
	snprintf(slug, sizeof(slug), "%.*s", (int)(n - 1), stem);
	if (!event_slug_valid(slug))
		return false;
	buf_printf(&address, "%s%s/%s", cx->brand.site_url, folder, slug);
	page_endpoint_redirect(buf_cstr(&address), rs);
	return true;
}

bool
page_endpoint_is_problem(const char *path, struct error *f)
{
	static const char prefix[] = "_problem/";
	int64_t status;

	if (!text_starts(path, prefix) ||
	    !text_int(path + sizeof(prefix) - 1, 0, 999, &status))
		return false;
	for (size_t i = 0; i < ERROR_COUNT; i++) {
		enum error_code code = (enum error_code)i;

		/* The server's own 503 means busy, not too costly or behind. */
		if (problem_of(code)->status == (int)status &&
		    code != ERROR_TOO_COSTLY && code != ERROR_BEHIND) {
			(void)error_set(f, code, "%s", "");
			return true;
		}
	}
	return false;
}

void
page_endpoint_write_error(const struct ctx *cx, const struct request *rq,
    struct response *rs, const struct error *f, bool for_fallback)
{
	LOCAL_BUF styles = BUF_INIT(STYLES_MAX);
	char style_source[STYLE_SOURCE_MAX] = "";
	struct error_page page = {
		.brand = &cx->brand,
		.code = f->code,
		.meant = for_fallback ? NULL : cx->meant,
	};
	struct page_form form;

	(void)!page_form(rq, &form);
	if (form.kind == PAGE_CARD) { /* answer with a page */
		form.negotiated = true;
		if (accept_markdown(rq->accept))
			form.kind = PAGE_MARKDOWN;
	}
	if (form.kind != PAGE_MARKDOWN)
		form.kind = PAGE_HTML;
	rs->status = problem_of(f->code)->status;
	buf_reset(&rs->body);
	if (form.kind == PAGE_HTML && !for_fallback)
		style_elements(&cx->paths, cx->brand.host, STYLE_OF_PAGES,
		    &styles, style_source);
	page.styles = buf_cstr(&styles);
	if (form.kind == PAGE_MARKDOWN)
		error_page_markdown(&page, &rs->body);
	else
		error_page_html(&page, &rs->body);
	page_headers(cx, &form, style_source, rs);
	problem_headers(rs, f);
}

bool
page_endpoint_document(const struct ctx *cx, const char *path,
    const struct page_form *form, char file[PATHS_PATH_MAX])
{
	static const char alphabet[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "0123456789-_/";
	const char *ending = form->kind == PAGE_MARKDOWN ? ".md" : ".html";
	char name[1024];

	if (path[0] == '\0' || strspn(path, alphabet) != strlen(path) ||
	    strstr(path, "//") != NULL ||
	    snprintf(name, sizeof(name), "%s%s", path, ending) >=
		(int)sizeof(name))
		return false;
	paths_path(file, cx->paths.htdocs, cx->brand.host, name);
	return true;
}
