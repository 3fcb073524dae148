#include "plain.h"

#include <strings.h>

/* Of "/p>" the name is "p": a tag that people, Google and Outlook write. */
static bool
begins_tag(const char *p)
{
	static const char *const names[] = { "a", "b", "blockquote", "body",
		"br", "div", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6",
		"hr", "html", "html-blob", "i", "img", "li", "ol", "p", "pre",
		"s", "span", "strong", "table", "td", "tr", "u", "ul" };
	size_t n;

	p += *p == '/';
	n = strcspn(p, " \t\r\n/>");
	for (size_t i = 0; i < ARRAY_LEN(names) && p[n] != '\0'; i++) {
		if (strlen(names[i]) == n && strncasecmp(p, names[i], n) == 0)
			return true;
	}
	return false;
}

/* Of "amp;" or "#233;", after the ampersand. */
static bool
begins_reference(const char *p)
{
	size_t n = strspn(p,
	    "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

	return n >= 2 && n <= 32 && p[n] == ';';
}

bool
plain_is_html(const char *text)
{
	const char *p = text;

	for (; (p = strpbrk(p, "<&")) != NULL; p++) {
		if (*p == '<' ? begins_tag(p + 1) : begins_reference(p + 1))
			return true;
	}
	return false;
}

static void
escaped(char c, struct buf *b)
{
	if (c == '&')
		buf_text(b, "&amp;");
	else if (c == '<')
		buf_text(b, "&lt;");
	else if (c == '>')
		buf_text(b, "&gt;");
	else
		buf_char(b, c);
}

/* The line ends at p; a CR LF is one. */
static size_t
count_ends(const char **p)
{
	size_t ends = 0;

	for (; **p != '\0' && strchr(" \t\r\n", **p) != NULL; (*p)++)
		ends += **p == '\n' || (**p == '\r' && (*p)[1] != '\n');
	return ends;
}

void
plain_to_html(const char *text, struct buf *b)
{
	const char *p = text;

	(void)count_ends(&p);
	if (*p == '\0')
		return;
	buf_text(b, "<p>");
	while (*p != '\0') {
		const char *blanks = p;
		size_t ends = count_ends(&p);

		if (*p == '\0')
			break;
		if (ends > 1)
			buf_text(b, "</p><p>");
		else if (ends == 1)
			buf_text(b, "<br>");
		else
			buf_bytes(b, blanks, (size_t)(p - blanks));
		escaped(*p++, b);
	}
	buf_text(b, "</p>");
}
