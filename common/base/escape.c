/*
 * escape - escapes text for HTML, XML, Markdown, JSON, iCalendar and terminals.
 */
#include "base/escape.h"

#include "base/clean.h"
#include "base/text.h"

static bool
is_blank(uint32_t c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0x2028 ||
	    c == 0x2029;
}

/* True for printable ASCII without a special meaning in HTML, XML or a JSON string. */
static bool
is_plain(char c)
{
	return c >= ' ' && c < 0x7f && c != '&' && c != '<' && c != '>' &&
	    c != '"' && c != '\'' && c != '\\';
}

/* Writes the plain characters, and moves to the first character that is not plain. */
static bool
next_mark(struct clean *k, struct buf *b)
{
	size_t n = 0;

	while (k->rest + n < k->end && is_plain(k->rest[n]))
		n++;
	buf_bytes(b, k->rest, n);
	clean_pass(k, n);
	return clean_next(k);
}

void
escape_html_text(const char *text, struct buf *b)
{
	struct clean k;

	clean_start(&k, text, strlen(text));
	while (next_mark(&k, b)) {
		uint32_t c = k.c;

		if (c == '&')
			buf_text(b, "&amp;");
		else if (c == '<')
			buf_text(b, "&lt;");
		else if (c == '>')
			buf_text(b, "&gt;");
		else if (c == '"')
			buf_text(b, "&quot;");
		else if (c == '\'')
			buf_text(b, "&#39;");
		else
			buf_bytes(b, k.bytes, k.len);
	}
}

void
escape_html_attr(const char *text, struct buf *b)
{
	escape_html_text(text, b);
}

void
escape_xml(const char *text, struct buf *b)
{
	escape_html_text(text, b);
}

/* The state of a line before its next character. */
struct markdown_line {
	size_t written;     /* number of characters */
	bool only_digits;   /* the line has only digits until now */
	bool blank_pending; /* there are blanks before the next character */
	bool after_www;
	bool after_letter; /* after an ASCII letter or digit */
};

/* Returns true if the character starts a list, a quote or an underline here. */
static bool
starts_block(const struct markdown_line *l, uint32_t c)
{
	if (l->written == 0 && c < 0x80 && strchr("-+=>:", (int)c) != NULL)
		return true;
	if ((l->written == 0 || l->blank_pending) &&
	    c == '#') /* also ends a heading */
		return true;
	return l->only_digits && !l->blank_pending && (c == '.' || c == ')');
}

/* Returns true for "&amp;" and the like, which a reader would replace with a character. */
static bool
is_reference(const char *p)
{
	size_t n = strspn(p,
	    "#abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

	return n > 0 && p[n] == ';';
}

/*
 * Returns true if the character is a mark of Markdown in every position, or a mark of
 * its extensions: struck text, tables, addresses that become links without brackets.
 */
static bool
is_markdown_mark(const struct markdown_line *l, uint32_t c, const char *rest)
{
	if (c < 0x80 && strchr("\\`*[]<~|", (int)c) != NULL)
		return true;
	if (c == '_') /* not a mark in the middle of a word */
		return !l->after_letter || !text_is_letter_or_digit(*rest);
	if (c == '&')
		return is_reference(rest);
	return c == '@' || (c == '.' && l->after_www) ||
	    (c == ':' && rest[0] == '/' && rest[1] == '/');
}

static void
write_words(const char *text, struct buf *b)
{
	struct markdown_line l = { .only_digits = true };
	struct clean k;
	size_t w = 0; /* length of the last run of "w" */

	clean_start(&k, text, strlen(text));
	while (clean_next(&k)) {
		uint32_t c = k.c;

		if (is_blank(c)) {
			l.blank_pending = l.written > 0;
			l.after_letter = false;
			continue;
		}
		l.after_www = w >= 3;
		if (l.blank_pending)
			buf_char(b, ' ');
		if (starts_block(&l, c) || is_markdown_mark(&l, c, k.rest))
			buf_char(b, '\\');
		buf_bytes(b, k.bytes, k.len);
		w = c == 'w' || c == 'W' ? w + 1 : 0;
		l.only_digits = l.only_digits && c >= '0' && c <= '9';
		l.after_letter = c < 0x80 && text_is_letter_or_digit((char)c);
		l.blank_pending = false;
		l.written++;
	}
}

/* Removes hidden characters first, because the text after a mark decides about the mark. */
void
escape_md_text(const char *text, struct buf *b)
{
	LOCAL_BUF clean = BUF_INIT(SIZE_MAX / 2);

	if (clean_is_plain(text)) {
		write_words(text, b);
		return;
	}
	(void)clean_text(text, strlen(text), &clean);
	write_words(buf_cstr(&clean), b);
}

/*
 * Keeps marks of emphasis, because they have no meaning in the target of a link or
 * between angle brackets, and because RFC 3986 section 2.3 forbids to encode "_".
 */
static void
write_address(const char *url, struct buf *b)
{
	for (const char *p = url; *p != '\0'; p++) {
		if (*p <= ' ' || strchr("()<>\\\"'|`[]", *p) != NULL)
			buf_printf(b, "%%%02X", (unsigned char)*p);
		else if (*p == '&' && is_reference(p + 1))
			buf_text(b, "&amp;");
		else
			buf_char(b, *p);
	}
}

void
escape_md_address(const char *url, struct buf *b)
{
	bool is_plain_text = strpbrk(url, "*_~") == NULL;

	buf_text(b, is_plain_text ? "" : "<");
	write_address(url, b);
	buf_text(b, is_plain_text ? "" : ">");
}

void
escape_md_link(const char *words, const char *url, struct buf *b)
{
	buf_char(b, '[');
	escape_md_text(words, b);
	buf_text(b, "](");
	write_address(url, b);
	buf_char(b, ')');
}

void
escape_json_in_script(const char *text, struct buf *b)
{
	struct clean k;

	buf_char(b, '"');
	clean_start(&k, text, strlen(text));
	while (next_mark(&k, b)) {
		uint32_t c = k.c;

		if (c == '"' || c == '\\')
			buf_printf(b, "\\%c", (char)c);
		else if (c < 0x20 || c == '<' || c == '>' || c == '&' ||
		    c == 0x2028 || c == 0x2029)
			buf_printf(b, "\\u%04x", (unsigned)c);
		else
			buf_bytes(b, k.bytes, k.len);
	}
	buf_char(b, '"');
}

static void
write_code(const char *p, size_t n, struct buf *b)
{
	uint32_t c;
	size_t len = text_utf8(p, n, &c);

	if (len == 0)
		buf_printf(b, "\\x%02x", (unsigned char)*p);
	else if (c > 0xffff)
		buf_printf(b, "\\u%04x\\u%04x",
		    (unsigned)(0xd800 + ((c - 0x10000) >> 10)),
		    (unsigned)(0xdc00 + (c & 0x3ff)));
	else
		buf_printf(b, "\\u%04x", (unsigned)c);
}

void
escape_terminal(const char *p, size_t n, struct buf *b)
{
	const char *end = p + n, *next;
	struct clean k;
	uint32_t c;

	clean_start(&k, p, n);
	for (bool more = true; more && p < end;) {
		more = clean_next(&k);
		/* First the bytes left out, then the character that stays. */
		for (; p < k.rest; p = next) {
			size_t len = text_utf8(p, (size_t)(k.rest - p), &c);

			next = p + (len > 0 ? len : 1);
			if (len > 0 && (c == '\t' || c == '\n' || c == '\r'))
				buf_char(b, ' ');
			else if (!more || p != k.bytes || c == 0x2028 ||
			    c == 0x2029)
				write_code(p, (size_t)(k.rest - p), b);
			else
				buf_bytes(b, p, len);
		}
	}
}

/* True for two-byte characters that clean.h never leaves out: Latin, Greek, Cyrillic. */
static bool
is_letter(const char *p, size_t n)
{
	unsigned char c = n > 1 ? (unsigned char)*p : 0;

	return c > 0xc2 && c < 0xe0 && c != 0xcd && c != 0xd8 &&
	    ((unsigned char)p[1] & 0xc0) == 0x80;
}

/* Returns the number of bytes at the beginning that need no escape. */
static size_t
plain_icalendar(const char *p, size_t n)
{
	size_t i = text_until(p, n, "\\;,");

	while (i < n && is_letter(p + i, n - i)) {
		i += 2;
		i += text_until(p + i, n - i, "\\;,");
	}
	return i;
}

static void
put_icalendar(uint32_t c, const char *bytes, size_t n, struct buf *b)
{
	const char escaped[] = { '\\', (char)c };

	if (c == '\r')
		return;
	if (c == '\n')
		buf_text(b, "\\n");
	else if (c == '\t')
		buf_char(b, ' ');
	else if (c == '\\' || c == ';' || c == ',')
		buf_bytes(b, escaped, sizeof(escaped));
	else
		buf_bytes(b, bytes, n);
}

/* Returns false at a character that clean.h may leave out, or at invalid UTF-8. */
static bool
write_icalendar_runs(const char *p, struct buf *b)
{
	const char *end = p + strlen(p);

	for (;;) {
		size_t n = plain_icalendar(p, (size_t)(end - p));

		buf_bytes(b, p, n);
		p += n;
		if (p == end)
			return true;
		if (strchr("\\;,\t\n\r", *p) == NULL)
			return false;
		put_icalendar((unsigned char)*p, p, 1, b);
		p++;
	}
}

void
escape_icalendar(const char *text, struct buf *b)
{
	size_t start = b->len;
	struct clean k;

	if (write_icalendar_runs(text, b) || b->full)
		return;
	b->len = start;
	clean_start(&k, text, strlen(text));
	while (clean_next(&k))
		put_icalendar(k.c, k.bytes, k.len, b);
}
