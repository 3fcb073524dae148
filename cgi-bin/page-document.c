/*
 * page-document - a prepared page, in the form that Accept selects, or the error page for
 * an address of the site without a page.
 *
 *   GET /{path}
 *   200 text/html, text/markdown: <path>.html and <path>.md, as published
 *   301 {path}/ to {path}, if {path} is a page
 *   Errors: not_found, as a page (error_page.h).
 */
#include "brand/find.h"
#include "app/page_endpoint.h"

static bool
read_variant(struct ctx *cx, const char *path, const struct page_form *form,
    const char **p, size_t *n, struct error *f)
{
	char file[PATHS_PATH_MAX];

	if (!page_endpoint_document(cx, path, form, file))
		return endpoint_not_found(f);
	/* An unreadable file is not a missing file. */
	return brand_read_file(file, &cx->mem, p, n, f) ||
	    (f->code == ERROR_UNKNOWN_BRAND && endpoint_not_found(f));
}

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	const char *path = rq->path_info + (rq->path_info[0] == '/'), *p;
	size_t len = strlen(path), n;
	LOCAL_BUF address = BUF_INIT(8192), markdown = BUF_INIT(8192);
	struct page_form form;
	bool slash = len > 1 && path[len - 1] == '/';

	if (slash)
		path = arena_copy(&cx->mem, path, len - 1);
	if (page_endpoint_is_problem(path, f))
		return false;
	(void)!page_form(rq, &form); /* read_variant() checks the path */
	if (!read_variant(cx, path, &form, &p, &n, f))
		return false;
	buf_printf(&address, "%s/%s", cx->brand.site_url, path);
	buf_printf(&markdown, "%s.md", buf_cstr(&address));
	buf_bytes(&rs->body, p, n);
	if (form.kind == PAGE_HTML)
		(void)page_endpoint_styles(cx); /* sets the policy's source */
	page_endpoint_finish(
	    cx, &form, buf_cstr(&address), buf_cstr(&markdown), rs);
	if (slash) {
		rs->status = 301;
		response_header(rs, "Location", buf_cstr(&address));
	}
	return true;
}

const struct endpoint endpoint_page_document = {
	.name = "page-document",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.has_path = true,
	.unversioned = true,
	.handle = handle,
	.write_error = page_endpoint_write_error,
};
