#include "mdhtml.h"

#include <mkdio.h>

#include "fold.h"

enum { MARKDOWN_MAX = 1024 * 1024 };

/* Plain Markdown with tables and fenced code; nothing that rewrites words. */
#define FLAGS                                                                  \
	(MKD_NOHTML | MKD_NO_EXT | MKD_NOPANTS | MKD_NOHEADER |                \
	    MKD_NODIVQUOTE | MKD_NOSTYLE | MKD_NOALPHALIST |                   \
	    MKD_NOSUPERSCRIPT | MKD_FENCEDCODE)

/* The text of some HTML without its tags and, for an id, without entities. */
static void
strip(const char *p, size_t n, bool entities, struct buf *out)
{
	char until = '\0';

	for (size_t i = 0; i < n; i++) {
		if (until == '\0' && p[i] == '<')
			until = '>';
		else if (until == '\0' && entities && p[i] == '&')
			until = ';';
		else if (until == '\0')
			buf_char(out, p[i]);
		else if (p[i] == until)
			until = '\0';
	}
}

/* discount marks headings with <a name>, which HTML has no more. */
static void
name_headings(const char *p, struct buf *html, struct buf *title)
{
	for (;;) {
		const char *h = strstr(p, "<h"), *end;
		struct buf words = BUF_INIT(MARKDOWN_MAX);

		if (h == NULL || strchr("123456", h[2]) == NULL ||
		    h[3] != '>' || (end = strstr(h, "</h")) == NULL) {
			size_t n = h != NULL ? (size_t)(h + 2 - p) : strlen(p);

			buf_bytes(html, p, n);
			p += n;
			if (h == NULL)
				return;
			continue;
		}
		if (title->len == 0)
			strip(h + 4, (size_t)(end - h - 4), false, title);
		strip(h + 4, (size_t)(end - h - 4), true, &words);
		buf_bytes(html, p, (size_t)(h + 3 - p));
		buf_text(html, " id=\"");
		fold_join(buf_cstr(&words), '-', html);
		buf_char(html, '"');
		p = h + 3;
		buf_release(&words);
	}
}

bool
mdhtml_render(const char *md, size_t n, struct buf *html, struct buf *title,
    struct fault *f)
{
	MMIOT *doc = NULL;
	char *text = NULL, *copy;
	int len;

	if (n > MARKDOWN_MAX)
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "longer than %d bytes", MARKDOWN_MAX);
	doc = mkd_string(md, (int)n, FLAGS);
	if (doc == NULL || !mkd_compile(doc, FLAGS) ||
	    (len = mkd_document(doc, &text)) < 0 || text == NULL) {
		if (doc != NULL)
			mkd_cleanup(doc);
		return fault_note(
		    f, FAULT_INTERNAL_ERROR, "discount cannot read it");
	}
	copy = mem_alloc((size_t)len + 1);
	memcpy(copy, text, (size_t)len);
	copy[len] = '\0';
	mkd_cleanup(doc);
	name_headings(copy, html, title);
	buf_char(html, '\n');
	free(copy);
	return true;
}
