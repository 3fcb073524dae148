/*
 * markdown - runs discount and corrects the HTML that it writes.
 */
#include "text/markdown.h"

#include <mkdio.h>

#include "text/normalize.h"

enum { MARKDOWN_MAX = 1024 * 1024, HTML_MAX = 16 * 1024 * 1024 };

/* Plain Markdown with tables and fenced code, without changes to the words. */
#define FLAGS                                                                  \
	(MKD_NOHTML | MKD_NO_EXT | MKD_NOPANTS | MKD_NOHEADER |                \
	    MKD_NODIVQUOTE | MKD_NOSTYLE | MKD_NOALPHALIST |                   \
	    MKD_NOSUPERSCRIPT | MKD_FENCEDCODE)

/* Returns the character of an entity that discount writes, or 0. */
static char
entity_character(const char *p)
{
	static const struct {
		const char *name;
		char c;
	} entities[] = { { "&amp;", '&' }, { "&lt;", '<' }, { "&gt;", '>' },
		{ "&quot;", '"' }, { "&#39;", '\'' } };

	for (size_t i = 0; i < ARRAY_LEN(entities); i++) {
		if (strncmp(p, entities[i].name, strlen(entities[i].name)) == 0)
			return entities[i].c;
	}
	return '\0';
}

/* Appends the text of HTML on one line, without tags, and with entities decoded. */
static void
strip_markup(const char *p, const char *end, struct buf *out)
{
	bool inside = false;

	for (; p < end; p++) {
		char c = *p == '&' ? entity_character(p) : '\0';

		if (*p == '<' || (*p == '>' && inside)) {
			inside = *p == '<';
		} else if (c != '\0' && !inside) {
			buf_char(out, c);
			p = strchr(p, ';');
		} else if (!inside) {
			buf_char(out, *p == '\n' ? ' ' : *p);
		}
	}
}

/*
 * Removes the backslash before "@", "~" and "<" outside of code, because discount leaves
 * it there.
 */
static void
drop_backslashes(char *html)
{
	char *to = html;
	bool code = false;

	for (const char *p = html; *p != '\0'; p++) {
		if (strncmp(p, "<code", 5) == 0)
			code = true;
		else if (strncmp(p, "</code>", 7) == 0)
			code = false;
		if (*p != '\\' || code ||
		    (p[1] != '@' && p[1] != '~' &&
			strncmp(p + 1, "&lt;", 4) != 0))
			*to++ = *p;
	}
	*to = '\0';
}

/* Appends the text between the first <tag> and its end tag. */
static void
find_first(const char *html, const char *tag, struct buf *out)
{
	char open[8], close[8];
	const char *at, *end;

	snprintf(open, sizeof(open), "<%s>", tag);
	snprintf(close, sizeof(close), "</%s>", tag);
	at = strstr(html, open);
	end = at != NULL ? strstr(at, close) : NULL;
	if (end != NULL)
		strip_markup(at + strlen(open), end, out);
}

/* Adds ids to headings, because discount would write <a name>, which is obsolete. */
static void
name_headings(const char *p, struct buf *html)
{
	for (;;) {
		const char *h = strstr(p, "<h"), *end;
		LOCAL_BUF words = BUF_INIT(MARKDOWN_MAX);

		if (h == NULL || strchr("123456", h[2]) == NULL ||
		    h[3] != '>' || (end = strstr(h, "</h")) == NULL) {
			size_t n = h != NULL ? (size_t)(h + 2 - p) : strlen(p);

			buf_bytes(html, p, n);
			p += n;
			if (h == NULL)
				return;
			continue;
		}
		strip_markup(h + 4, end, &words);
		buf_bytes(html, p, (size_t)(h + 3 - p));
		buf_text(html, " id=\"");
		normalize_join(buf_cstr(&words), '-', html);
		buf_char(html, '"');
		p = h + 3;
	}
}

bool
markdown_render(const char *md, size_t n, struct markdown *out, struct error *f)
{
	MMIOT *doc = NULL;
	char *text = NULL, *copy;
	int len;

	out->html = out->title = out->summary = BUF_INIT(HTML_MAX);
	if (n > MARKDOWN_MAX)
		return error_internal(
		    f, "is longer than %d bytes", MARKDOWN_MAX);
	doc = mkd_string(md, (int)n, FLAGS);
	if (doc == NULL || !mkd_compile(doc, FLAGS) ||
	    (len = mkd_document(doc, &text)) < 0 || text == NULL) {
		if (doc != NULL)
			mkd_cleanup(doc);
		return error_internal(
		    f, "is not Markdown that the library discount can read");
	}
	copy = mem_alloc((size_t)len + 1);
	memcpy(copy, text, (size_t)len);
	copy[len] = '\0';
	mkd_cleanup(doc);
	drop_backslashes(copy);
	name_headings(copy, &out->html);
	buf_char(&out->html, '\n');
	find_first(copy, "h1", &out->title);
	find_first(copy, "p", &out->summary);
	free(copy);
	return true;
}

void
markdown_release(struct markdown *m)
{
	buf_release(&m->summary);
	buf_release(&m->title);
	buf_release(&m->html);
}
