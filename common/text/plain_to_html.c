/*
 * plain_to_html - escapes "<" in text without a known tag.
 */
#include "text/plain_to_html.h"

#include <strings.h>

/*
 * Returns true for the name of a tag that people, Google Calendar or Outlook write.  The
 * name in "/p>" is "p".
 */
static bool
is_known_tag(const char *p)
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

const char *
plain_to_html(const char *text, struct buf *b)
{
	const char *p = text;

	if (strchr(text, '<') == NULL)
		return text;
	for (; (p = strchr(p, '<')) != NULL; p++) {
		if (is_known_tag(p + 1))
			return text;
	}
	for (p = text; *p != '\0'; p++) {
		if (*p == '<')
			buf_text(b, "&lt;");
		else
			buf_char(b, *p);
	}
	return buf_cstr(b);
}
