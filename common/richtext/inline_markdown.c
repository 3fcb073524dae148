/*
 * inline_markdown - writes one paragraph as Markdown, and escapes every character that
 * a parser could read as markup.
 */
#include "richtext/inline.h"

#include "base/text.h"

struct inline_writer {
	struct richtext_inline *line;
	const char *prefix;
	char *link_edges; /* by byte: 1 if a link begins or ends there */
	size_t open[3], open_count;
	size_t closed_at; /* offset of the last end of emphasis */
	size_t from;      /* start of the text between two written marks */
	size_t written;   /* end of the text that was written */
	bool line_start;
	struct buf *out;
};

enum character_class { BLANK, LETTER, MARK, OTHER };

static bool
is_typographic(uint32_t c)
{
	return (c >= 0x2010 && c <= 0x2027) || (c >= 0x2030 && c <= 0x2043) ||
	    c == 0xab || c == 0xbb || c == 0xb7 || c == 0xa1 || c == 0xbf;
}

/*
 * The classes that Portuguese and English need.  OTHER may be a letter or a mark, and
 * is treated as the class that allows less.
 */
static enum character_class
delimiter_class(uint32_t c)
{
	if (c == ' ' || c == '\n' || c == 0xa0)
		return BLANK;
	if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
	    (c >= 'a' && c <= 'z') || c == 0xaa || c == 0xba ||
	    (c >= 0xc0 && c < 0x250 && c != 0xd7 && c != 0xf7))
		return LETTER;
	return c < 0x80 || is_typographic(c) ? MARK : OTHER;
}

static enum character_class
class_at(const struct inline_writer *w, size_t at)
{
	const struct buf *text = &w->line->text;
	uint32_t c;

	if (text_utf8(text->p + at, text->len - at, &c) == 0)
		return BLANK;
	return delimiter_class(c);
}

static size_t
previous(const struct inline_writer *w, size_t at)
{
	do
		at--;
	while (at > 0 && (w->line->text.p[at] & 0xc0) == 0x80);
	return at;
}

static size_t
next_offset(const struct inline_writer *w, size_t at)
{
	do
		at++;
	while ((w->line->text.p[at] & 0xc0) == 0x80);
	return at;
}

static enum character_class
class_before(const struct inline_writer *w, size_t at)
{
	if (w->link_edges[at])
		return MARK;
	return at == 0 ? BLANK : class_at(w, previous(w, at));
}

static enum character_class
class_after(const struct inline_writer *w, size_t at)
{
	return w->link_edges[at] ? MARK : class_at(w, at);
}

static bool
is_separating(enum character_class c)
{
	return c == BLANK || c == MARK;
}

/*
 * Stricter than CommonMark's left-flanking run, because parsers differ about a * that
 * could also end emphasis, in a word or between marks.
 */
static bool
can_begin(const struct inline_writer *w, size_t at)
{
	enum character_class next = class_at(w, at), last = class_before(w, at);

	return (next == LETTER && is_separating(last)) ||
	    (next != BLANK && last == BLANK);
}

static bool
can_end(const struct inline_writer *w, size_t at)
{
	enum character_class last = class_at(w, previous(w, at));
	enum character_class next = class_after(w, at);

	return ((last == LETTER || last == MARK) && is_separating(next)) ||
	    (last != BLANK && next == BLANK);
}

/* Drops the punctuation at both ends.  A span that ends inside a word becomes empty. */
static void
shorten(const struct inline_writer *w, struct richtext_span *s)
{
	while (s->from < s->to && !can_begin(w, s->from)) {
		if (class_at(w, s->from) == LETTER)
			s->to = s->from;
		else
			s->from = next_offset(w, s->from);
	}
	while (s->from < s->to && !can_end(w, s->to)) {
		size_t last = previous(w, s->to);

		s->to = class_at(w, last) == LETTER ? s->from : last;
	}
}

static void
prepare_spans(struct inline_writer *w)
{
	struct richtext_inline *l = w->line;

	w->link_edges = mem_alloc(l->text.len + 1);
	memset(w->link_edges, 0, l->text.len + 1);
	for (size_t i = 0; i < l->count; i++) {
		if (l->spans[i].tag == RICHTEXT_A)
			w->link_edges[l->spans[i].from] =
			    w->link_edges[l->spans[i].to] = 1;
	}
	for (size_t i = 0; i < l->count; i++) {
		if (l->spans[i].tag != RICHTEXT_A)
			shorten(w, &l->spans[i]);
	}
}

/* Escapes a bracket, which would end the link, and "&copy;", which would be decoded. */
static void
write_href(struct buf *out, const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (p[i] == '(')
			buf_text(out, "%28");
		else if (p[i] == ')')
			buf_text(out, "%29");
		else if (p[i] == '&' && memchr(p + i, ';', n - i) != NULL)
			buf_text(out, "\\&");
		else
			buf_char(out, p[i]);
	}
}

static void
write_end(struct inline_writer *w, const struct richtext_span *s, size_t at)
{
	if (s->tag == RICHTEXT_A) {
		buf_text(w->out, "](");
		write_href(w->out, s->href, s->href_len);
		buf_char(w->out, ')');
		return;
	}
	buf_text(w->out, s->tag == RICHTEXT_STRONG ? "**" : "*");
	w->closed_at = at;
}

static void
write_in_angles(struct inline_writer *w, const char *p, size_t n)
{
	buf_char(w->out, '<');
	buf_bytes(w->out, p, n);
	buf_char(w->out, '>');
}

/* Returns true if the text of the link is its address, without other spans. */
static bool
shows_address(const struct inline_writer *w, size_t index)
{
	const struct richtext_inline *l = w->line;
	const struct richtext_span *s = &l->spans[index];
	bool alone = index + 1 == l->count || l->spans[index + 1].from >= s->to;

	return s->tag == RICHTEXT_A && alone &&
	    s->to - s->from == s->href_len &&
	    memcmp(l->text.p + s->from, s->href, s->href_len) == 0;
}

/* Skips emphasis that begins where other emphasis ends, because the marks would merge. */
static void
write_begin(struct inline_writer *w, size_t index, size_t at)
{
	const struct richtext_span *s = &w->line->spans[index];

	if (s->from >= s->to ||
	    (s->tag != RICHTEXT_A && w->closed_at == at && !w->link_edges[at]))
		return;
	if (shows_address(w, index)) {
		write_in_angles(w, s->href, s->href_len);
		w->written = s->to;
		return;
	}
	w->open[w->open_count++] = index;
	if (s->tag == RICHTEXT_A)
		buf_char(w->out, '[');
	else
		buf_text(w->out, s->tag == RICHTEXT_STRONG ? "**" : "*");
}

static bool
in_link(const struct inline_writer *w)
{
	return w->open_count > 0 &&
	    w->line->spans[w->open[0]].tag == RICHTEXT_A;
}

/*
 * Writes an address in the text as <http://...>.  Without the angle brackets it would
 * get backslashes, which parsers that link bare addresses read as a part of the
 * address.  A bracket counts as punctuation, so emphasis must not begin or end at a
 * bracket next to other punctuation.
 */
static size_t
write_address(struct inline_writer *w, size_t from, size_t to)
{
	const char *p = w->line->text.p + from;
	size_t len =
	    *p == 'h' && !in_link(w) ? richtext_href_match(p, to - from) : 0;
	enum character_class last, next;

	if (len == 0)
		return 0;
	last = class_before(w, from);
	next = class_at(w, from + len);
	if ((last != BLANK && (last != MARK || from == w->from)) ||
	    (next != BLANK && (next != MARK || from + len == to)))
		return 0;
	write_in_angles(w, p, len);
	return len;
}

/* Writes digits, and escapes the mark that would make a number of a list item from them. */
static size_t
write_number(struct inline_writer *w, size_t from, size_t to)
{
	const char *p = w->line->text.p + from;
	size_t n = w->line_start ? strspn(p, "0123456789") : 0;

	if (n == 0 || n > 9 || from + n >= to || (p[n] != '.' && p[n] != ')'))
		return 0;
	buf_bytes(w->out, p, n);
	buf_char(w->out, '\\');
	buf_char(w->out, p[n]);
	return n + 1;
}

/* Returns true for the form of a reference, "&copy;", even if its name is unknown. */
static bool
looks_like_reference(const char *p)
{
	size_t n = 1 + strcspn(p + 1, "; \n&");

	return n > 1 && p[n] == ';';
}

/* Returns true if a parser could read the character as markup at this position. */
static bool
is_markup(const struct inline_writer *w, size_t at)
{
	const char *p = w->line->text.p + at;

	if (strchr("\\`*_[]<~|", *p) != NULL)
		return true;
	if (*p == '&')
		return looks_like_reference(p);
	if (*p == '!')
		return w->link_edges[at + 1] != 0;
	if (*p == ':' && text_starts(p, "://"))
		return true;
	if (*p == '#' && w->line->heading)
		return true;
	return w->line_start && strchr("#>+-=:", *p) != NULL;
}

static void
write_character(struct inline_writer *w, size_t at)
{
	char c = w->line->text.p[at];

	if (c == '\n') {
		buf_text(w->out, "\\\n");
		buf_text(w->out, w->prefix);
		return;
	}
	if (is_markup(w, at))
		buf_char(w->out, '\\');
	buf_char(w->out, c);
}

static void
write_text(struct inline_writer *w, size_t from, size_t to)
{
	w->from = from;
	if (from < w->written)
		from = w->written;
	for (size_t i = from, taken; i < to; i += taken) {
		taken = write_number(w, i, to);
		if (taken == 0)
			taken = write_address(w, i, to);
		if (taken == 0) {
			write_character(w, i);
			taken = 1;
		}
		w->line_start = w->line->text.p[i] == '\n';
	}
}

static const struct richtext_span *
innermost(const struct inline_writer *w)
{
	return w->open_count > 0 ? &w->line->spans[w->open[w->open_count - 1]]
				 : NULL;
}

static void
write_paragraph(struct inline_writer *w)
{
	struct richtext_inline *l = w->line;
	size_t at = 0, next = 0, stop;

	for (;;) {
		while (innermost(w) != NULL && innermost(w)->to == at) {
			write_end(w, innermost(w), at);
			w->open_count--;
		}
		while (next < l->count && l->spans[next].from <= at)
			write_begin(w, next++, at);
		if (at == l->text.len)
			return;
		stop = l->text.len;
		if (next < l->count && l->spans[next].from < stop)
			stop = l->spans[next].from;
		if (innermost(w) != NULL && innermost(w)->to < stop)
			stop = innermost(w)->to;
		write_text(w, at, stop);
		at = stop;
	}
}

void
richtext_inline_markdown_write(
    struct richtext_inline *l, const char *prefix, struct buf *out)
{
	struct inline_writer w = {
		.line = l,
		.prefix = prefix,
		.closed_at = SIZE_MAX,
		.line_start = l->line_separator[0] == '\n',
		.out = out,
	};

	while (l->open_count > 0)
		l->spans[l->open[--l->open_count]].to = l->text.len;
	prepare_spans(&w);
	write_paragraph(&w);
	free(w.link_edges);
	buf_reset(&l->text);
	l->count = 0;
}
