#include "richtext/inline.h"

#include "base/text.h"

struct writing {
	struct richtext_inline *line;
	const char *prefix;
	char *edges; /* of each byte of the text: does a link begin or end? */
	size_t open[3], open_count;
	size_t closed_at; /* where emphasis ended last */
	size_t from;      /* of what stands between two marks of ours */
	size_t written;   /* how far the text is written already */
	bool line_start;
	struct buf *out;
};

enum character { BLANK, LETTER, MARK, OTHER };

static bool
is_typographic(uint32_t c)
{
	return (c >= 0x2010 && c <= 0x2027) || (c >= 0x2030 && c <= 0x2043) ||
	    c == 0xab || c == 0xbb || c == 0xb7 || c == 0xa1 || c == 0xbf;
}

/*
 * As far as Portuguese and English need it; what is neither a letter of theirs
 * nor a known mark may be either, and is taken for the worse one.
 */
static enum character
class_of(uint32_t c)
{
	if (c == ' ' || c == '\n' || c == 0xa0)
		return BLANK;
	if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
	    (c >= 'a' && c <= 'z') || c == 0xaa || c == 0xba ||
	    (c >= 0xc0 && c < 0x250 && c != 0xd7 && c != 0xf7))
		return LETTER;
	return c < 0x80 || is_typographic(c) ? MARK : OTHER;
}

static enum character
class_at(const struct writing *w, size_t at)
{
	const struct buf *text = &w->line->text;
	uint32_t c;

	if (text_utf8(text->p + at, text->len - at, &c) == 0)
		return BLANK;
	return class_of(c);
}

static size_t
before(const struct writing *w, size_t at)
{
	do
		at--;
	while (at > 0 && (w->line->text.p[at] & 0xc0) == 0x80);
	return at;
}

static size_t
after(const struct writing *w, size_t at)
{
	do
		at++;
	while ((w->line->text.p[at] & 0xc0) == 0x80);
	return at;
}

static enum character
class_before(const struct writing *w, size_t at)
{
	if (w->edges[at])
		return MARK;
	return at == 0 ? BLANK : class_at(w, before(w, at));
}

static enum character
class_after(const struct writing *w, size_t at)
{
	return w->edges[at] ? MARK : class_at(w, at);
}

static bool
is_apart(enum character c)
{
	return c == BLANK || c == MARK;
}

/*
 * Stricter than CommonMark's left-flanking run: a * that could also end
 * emphasis, in a word or between marks, is read in more than one way.
 */
static bool
can_begin(const struct writing *w, size_t at)
{
	enum character next = class_at(w, at), last = class_before(w, at);

	return (next == LETTER && is_apart(last)) ||
	    (next != BLANK && last == BLANK);
}

static bool
can_end(const struct writing *w, size_t at)
{
	enum character last = class_at(w, before(w, at));
	enum character next = class_after(w, at);

	return ((last == LETTER || last == MARK) && is_apart(next)) ||
	    (last != BLANK && next == BLANK);
}

/* Past marks at its ends, but not into a word: that leaves nothing of it. */
static void
shorten(const struct writing *w, struct richtext_span *s)
{
	while (s->from < s->to && !can_begin(w, s->from)) {
		if (class_at(w, s->from) == LETTER)
			s->to = s->from;
		else
			s->from = after(w, s->from);
	}
	while (s->from < s->to && !can_end(w, s->to)) {
		size_t last = before(w, s->to);

		s->to = class_at(w, last) == LETTER ? s->from : last;
	}
}

static void
prepare(struct writing *w)
{
	struct richtext_inline *l = w->line;

	w->edges = mem_alloc(l->text.len + 1);
	memset(w->edges, 0, l->text.len + 1);
	for (size_t i = 0; i < l->count; i++) {
		if (l->spans[i].tag == RICHTEXT_A)
			w->edges[l->spans[i].from] = w->edges[l->spans[i].to] =
			    1;
	}
	for (size_t i = 0; i < l->count; i++) {
		if (l->spans[i].tag != RICHTEXT_A)
			shorten(w, &l->spans[i]);
	}
}

/* Brackets would end the link, and "&copy;" would be a character. */
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
write_end(struct writing *w, const struct richtext_span *s, size_t at)
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
write_in_angles(struct writing *w, const char *p, size_t n)
{
	buf_char(w->out, '<');
	buf_bytes(w->out, p, n);
	buf_char(w->out, '>');
}

/* A link that shows its address needs no other text. */
static bool
shows_address(const struct writing *w, size_t index)
{
	const struct richtext_inline *l = w->line;
	const struct richtext_span *s = &l->spans[index];
	bool alone = index + 1 == l->count || l->spans[index + 1].from >= s->to;

	return s->tag == RICHTEXT_A && alone &&
	    s->to - s->from == s->href_len &&
	    memcmp(l->text.p + s->from, s->href, s->href_len) == 0;
}

/* A * that ends and one that begins at the same place would be one. */
static void
write_begin(struct writing *w, size_t index, size_t at)
{
	const struct richtext_span *s = &w->line->spans[index];

	if (s->from >= s->to ||
	    (s->tag != RICHTEXT_A && w->closed_at == at && !w->edges[at]))
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
in_link(const struct writing *w)
{
	return w->open_count > 0 &&
	    w->line->spans[w->open[0]].tag == RICHTEXT_A;
}

/*
 * An address in the text as <http://...>: without the angle brackets it would
 * get backslashes, which readers that find addresses by themselves take for a
 * part of it.  A bracket is a mark, so emphasis must not begin or end at one
 * that another mark stands beside.
 */
static size_t
write_address(struct writing *w, size_t from, size_t to)
{
	const char *p = w->line->text.p + from;
	size_t len =
	    *p == 'h' && !in_link(w) ? richtext_address(p, to - from) : 0;
	enum character last, next;

	if (len == 0 || memchr(p, '|', len) != NULL)
		return 0;
	last = class_before(w, from);
	next = class_at(w, from + len);
	if ((last != BLANK && (last != MARK || from == w->from)) ||
	    (next != BLANK && (next != MARK || from + len == to)))
		return 0;
	write_in_angles(w, p, len);
	return len;
}

/* Digits that would number a list, with their mark. */
static size_t
write_number(struct writing *w, size_t from, size_t to)
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

/* "&copy;", whether there is one of that name or not. */
static bool
is_reference(const char *p)
{
	size_t n = 1 + strcspn(p + 1, "; \n&");

	return n > 1 && p[n] == ';';
}

/* Could this character of the text mean something where it stands? */
static bool
is_markup(const struct writing *w, size_t at)
{
	const char *p = w->line->text.p + at;

	if (strchr("\\`*_[]<~|", *p) != NULL)
		return true;
	if (*p == '&')
		return is_reference(p);
	if (*p == '!')
		return w->edges[at + 1] != 0;
	if (*p == ':' && text_starts(p, "://"))
		return true;
	if (*p == '#' && w->line->heading)
		return true;
	return w->line_start && strchr("#>+-=:", *p) != NULL;
}

static void
write_character(struct writing *w, size_t at)
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
write_text(struct writing *w, size_t from, size_t to)
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
innermost(const struct writing *w)
{
	return w->open_count > 0 ? &w->line->spans[w->open[w->open_count - 1]]
				 : NULL;
}

static void
write_all(struct writing *w)
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
richtext_inline_write(
    struct richtext_inline *l, const char *prefix, struct buf *out)
{
	struct writing w = {
		.line = l,
		.prefix = prefix,
		.closed_at = SIZE_MAX,
		.line_start = l->line_gap[0] == '\n',
		.out = out,
	};

	while (l->open_count > 0)
		l->spans[l->open[--l->open_count]].to = l->text.len;
	prepare(&w);
	write_all(&w);
	free(w.edges);
	buf_reset(&l->text);
	l->count = 0;
}
