/*
 * A page of the site whose source is Markdown: <stem>.md, and <stem>.html made
 * from it.  One template may hold many pages that are alike.
 */
#include "mdhtml.h"
#include "site_parts.h"
#include "text.h"

static bool
read_frame(struct site *s, const char **p, size_t *n, struct fault *f)
{
	char file[PLACES_PATH_MAX];

	places_path(
	    file, s->tool->share, "site", "_parts", "page.html", (char *)NULL);
	return brand_read_file(file, &s->tool->mem, p, n, f);
}

/* The page's own values before the brand's. */
static bool
frame(struct site *s, const char *stem, const char *title, const char *content,
    struct buf *out, struct fault *f)
{
	struct template_value values[ARRAY_LEN(s->values) + 3] = {
		{ "title", title, false, TEMPLATE_READY },
		{ "content", content, false, TEMPLATE_READY },
		{ "page", stem, false, TEMPLATE_WORDS },
	};
	struct template t = { .kind = TEMPLATE_MARKUP, .values = values };
	const char *p;
	size_t n;

	memcpy(values + 3, s->values, sizeof(s->values));
	return read_frame(s, &p, &n, f) && template_render(&t, p, n, out, f);
}

static bool
emit(struct site *s, const char *path, const char *p, size_t n, struct fault *f)
{
	return s->document(s->context, path, p, n, f) &&
	    site_emit_headers(s, path, true, p, n, f);
}

bool
site_emit_page(
    struct site *s, const char *stem, const char *md, size_t n, struct fault *f)
{
	struct buf content = BUF_INIT(SITE_DOCUMENT_MAX);
	struct buf title = BUF_INIT(SITE_DOCUMENT_MAX);
	struct buf html = BUF_INIT(SITE_DOCUMENT_MAX);
	char path[PLACES_PATH_MAX];
	bool ok;

	snprintf(path, sizeof(path), "%s.md", stem);
	ok = emit(s, path, md, n, f) &&
	    mdhtml_render(md, n, &content, &title, f) &&
	    frame(s, stem, buf_cstr(&title), buf_cstr(&content), &html, f);
	snprintf(path, sizeof(path), "%s.html", stem);
	ok = ok && emit(s, path, html.p, html.len, f);
	buf_release(&html);
	buf_release(&title);
	buf_release(&content);
	return ok;
}

#define PAGE_LINE "@page "

/* The length of a page: to the line that begins another, or to the end. */
static size_t
page_length(const char *p)
{
	const char *next = strstr(p, "\n" PAGE_LINE);

	return next != NULL ? (size_t)(next + 1 - p) : strlen(p);
}

bool
site_emit_pages(struct site *s, const char *md, struct fault *f)
{
	while (*md != '\0') {
		char stem[PLACES_PATH_MAX];
		size_t n;

		if (!text_starts(md, PAGE_LINE))
			return fault_note(f, FAULT_INTERNAL_ERROR,
			    "the first line of a page is \"" PAGE_LINE
			    "<address>\", and not \"%.*s\"",
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
