/*
 * site_page - pages written in Markdown: <stem>.md, and <stem>.html made from it.  A
 * template may contain several similar pages.
 */
#include "base/text.h"
#include "text/markdown.h"
#include "brand/style.h"
#include "page/layout.h"
#include "cartaz/documents/internal.h"

enum { ADDRESS_MAX = 8192 };

static bool
emit(struct site *s, const char *path, const char *p, size_t n, struct error *f)
{
	return s->document(s->context, path, p, n, f) &&
	    site_emit_headers(s, path, true, p, n, f);
}

/* Puts the layout of the brand's pages around the content. */
static void
put_page(struct site *s, const char *stem, const struct markdown *content,
    struct buf *out)
{
	const struct brand *b = s->brand;
	LOCAL_BUF address = BUF_INIT(ADDRESS_MAX), md = BUF_INIT(ADDRESS_MAX);
	struct locale locale = locale_of(b->locale);
	LOCAL_BUF styles = BUF_INIT(ADDRESS_MAX);
	char source[STYLE_SOURCE_MAX];
	struct layout page = {
		.brand = b,
		.locale = &locale,
		.kind = "document",
		.title = buf_cstr(&content->title),
	};

	/*
	 * Without a hash, so that no document depends on the bytes of another document.
	 */
	buf_text(&styles,
	    "<link rel=\"stylesheet\" href=\"" STYLE_SHARED_SHEET "\">\n");
	style_element(&s->paint, &styles, source);
	page.styles = buf_cstr(&styles);
	buf_printf(&address, "%s/%s", b->site_url, stem);
	buf_printf(&md, "%s.md", buf_cstr(&address));
	page.canonical = buf_cstr(&address);
	page.markdown = buf_cstr(&md);
	if (content->summary.len > 0)
		page.description = buf_cstr(&content->summary);
	layout_start(&page, out);
	buf_printf(out, "<div class=\"document\">\n%s</div>\n",
	    buf_cstr(&content->html));
	layout_end(&page, out);
}

bool
site_emit_page(
    struct site *s, const char *stem, const char *md, size_t n, struct error *f)
{
	LOCAL_BUF html = BUF_INIT(SITE_DOCUMENT_MAX);
	struct markdown content;
	char path[PATHS_PATH_MAX];
	bool ok;

	snprintf(path, sizeof(path), "%s.md", stem);
	ok = markdown_render(md, n, &content, f) && emit(s, path, md, n, f);
	if (ok) {
		put_page(s, stem, &content, &html);
		snprintf(path, sizeof(path), "%s.html", stem);
		ok = emit(s, path, html.p, html.len, f);
	}
	markdown_release(&content);
	return ok;
}

#define PAGE_LINE "@page "

/* Returns the length of a page: up to the first line of the next page, or to the end. */
static size_t
page_length(const char *p)
{
	const char *next = strstr(p, "\n" PAGE_LINE);

	return next != NULL ? (size_t)(next + 1 - p) : strlen(p);
}

bool
site_emit_pages(struct site *s, const char *md, struct error *f)
{
	while (*md != '\0') {
		char stem[PATHS_PATH_MAX];
		size_t n;

		if (!text_starts(md, PAGE_LINE))
			return error_internal(f,
			    "the first line of a page must be \"" PAGE_LINE
			    "<address>\", not \"%.*s\"",
			    (int)strcspn(md, "\n"), md);
		md += strlen(PAGE_LINE);
		snprintf(
		    stem, sizeof(stem), "%.*s", (int)strcspn(md, "\n"), md);
		md += strcspn(md, "\n");
		md += *md == '\n';
		n = page_length(md);
		if (!site_emit_page(s, stem, md, n, f))
			return false;
		md += n;
	}
	return true;
}
