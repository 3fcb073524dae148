/*
 * plain_text - removes the tags from HTML that emit_html wrote.
 */
#include "richtext/richtext.h"

static bool
is_inline_tag(const char *tag)
{
	tag += *tag == '/';
	return strncmp(tag, "strong>", 7) == 0 || strncmp(tag, "em>", 3) == 0 ||
	    strncmp(tag, "a>", 2) == 0 || strncmp(tag, "a ", 2) == 0;
}

/* Decodes the four references that richtext_convert() writes into text. */
static size_t
decode_reference(const char *p, struct buf *out)
{
	static const struct {
		const char *reference, *text;
	} table[] = {
		{ "&amp;", "&" },
		{ "&lt;", "<" },
		{ "&gt;", ">" },
		{ "&nbsp;", "\xc2\xa0" },
	};

	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		size_t len = strlen(table[i].reference);

		if (strncmp(p, table[i].reference, len) == 0) {
			buf_text(out, table[i].text);
			return len;
		}
	}
	buf_char(out, *p);
	return 1;
}

void
richtext_plain_text(const char *p, struct buf *out)
{
	bool words = false; /* this line has words */

	for (;;) {
		size_t n = strcspn(p, "\n<&");

		buf_bytes(out, p, n);
		p += n;
		words = words || n > 0 || *p == '&';
		if (*p == '\0')
			return;
		if (*p == '&') {
			p += decode_reference(p, out);
			continue;
		}
		p += *p == '\n'; /* a block's tag follows and ends the line */
		if (*p != '<')
			continue;
		if (words && !is_inline_tag(p + 1)) {
			buf_char(out, '\n');
			words = false;
		}
		p += strcspn(p, ">");
		p += *p == '>';
	}
}
