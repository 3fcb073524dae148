/*
 * simple_html - reads rewritten HTML without a parser, where it is simple.
 *
 * Why: most descriptions are paragraphs, lists, line breaks, emphasis and links, each
 * with its end tag.  Of these libxml2 makes what is written, for three times the work.
 */
#include "richtext/internal.h"

#include "base/text.h"

enum { DEPTH_MAX = 16, NAME_MAX_BYTES = 10 };

struct simple_reader {
	struct richtext_stream *stream;
	const char *p, *end;
	struct richtext_element open[DEPTH_MAX];
	size_t depth;
	bool is_implied; /* open[0] is a paragraph that no tag opened */
	struct buf attribute;
};

enum place {
	NOWHERE, /* it is not simple */
	VOID,
	INLINE,
	LEAF, /* has inline content alone */
	LIST,
	ITEM,
	GROUP,
};

static const enum place places[RICHTEXT_TAG_COUNT] = {
	[RICHTEXT_BR] = VOID,
	[RICHTEXT_IMG] = VOID,
	[RICHTEXT_STRONG] = INLINE,
	[RICHTEXT_EM] = INLINE,
	[RICHTEXT_A] = INLINE,
	[RICHTEXT_SPAN] = INLINE,
	[RICHTEXT_P] = LEAF,
	[RICHTEXT_H3] = LEAF,
	[RICHTEXT_H4] = LEAF,
	[RICHTEXT_UL] = LIST,
	[RICHTEXT_OL] = LIST,
	[RICHTEXT_LI] = ITEM,
	[RICHTEXT_DIV] = GROUP,
	[RICHTEXT_BLOCKQUOTE] = GROUP,
};

static bool
is_open(const struct simple_reader *r, enum richtext_tag tag)
{
	for (size_t i = 0; i < r->depth; i++) {
		if (r->open[i].tag == tag)
			return true;
	}
	return false;
}

/* May the element stand in the innermost open one? */
static bool
may_stand(const struct simple_reader *r, enum richtext_tag tag)
{
	enum place place = places[tag];
	enum place outer =
	    r->depth > 0 ? places[r->open[r->depth - 1].tag] : GROUP;

	if (r->depth == DEPTH_MAX)
		return false;
	if (outer == LIST)
		return place == ITEM;
	if (place == VOID)
		return true;
	if (place == INLINE)
		return !is_open(r, tag);
	if (outer == GROUP)
		return place == LEAF || place == LIST || place == GROUP;
	return outer == ITEM && place == LIST;
}

static void
open_element(
    struct simple_reader *r, enum richtext_tag tag, const char *attribute)
{
	r->open[r->depth++] = richtext_element_open(r->stream, tag, attribute);
}

static void
close_element(struct simple_reader *r)
{
	richtext_element_close(r->stream, r->open[--r->depth]);
	r->is_implied = r->is_implied && r->depth > 0;
}

/* The references that html_tokenizer.c writes; 0: it is another one. */
static size_t
read_reference(const struct simple_reader *r, char *c)
{
	static const struct {
		const char *text;
		char c;
	} table[] = { { "&amp;", '&' }, { "&lt;", '<' }, { "&quot;", '"' } };

	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		size_t n = strlen(table[i].text);

		if ((size_t)(r->end - r->p) >= n &&
		    memcmp(r->p, table[i].text, n) == 0) {
			*c = table[i].c;
			return n;
		}
	}
	return 0;
}

/* Text on the ground opens a paragraph, which the next block ends. */
static bool
may_have_words(struct simple_reader *r, bool is_blank)
{
	if (r->depth > 0)
		return is_blank || places[r->open[r->depth - 1].tag] != LIST;
	if (!is_blank) {
		open_element(r, RICHTEXT_P, "");
		r->is_implied = true;
	}
	return true;
}

static bool
read_words(struct simple_reader *r)
{
	size_t n = strcspn(r->p, "<&");
	char c;

	if (n > 0) {
		if (!may_have_words(r, strspn(r->p, " \t\n") >= n))
			return false;
		richtext_stream_words(r->stream, r->p, n);
		r->p += n;
		return true;
	}
	n = read_reference(r, &c);
	if (n == 0 || !may_have_words(r, false))
		return false;
	richtext_stream_words(r->stream, &c, 1);
	r->p += n;
	return true;
}

/* Up to the quotation mark that ends it. */
static bool
read_value(struct simple_reader *r)
{
	buf_reset(&r->attribute);
	for (;;) {
		size_t n = strcspn(r->p, "\"&<>");
		char c;

		buf_bytes(&r->attribute, r->p, n);
		r->p += n;
		if (*r->p == '"')
			return true;
		if (*r->p == '>') {
			c = '>';
			n = 1;
		} else {
			n = read_reference(r, &c);
		}
		if (n == 0)
			return false;
		buf_char(&r->attribute, c);
		r->p += n;
	}
}

/* From the end of the name to the end of the tag. */
static bool
read_attribute(struct simple_reader *r)
{
	buf_reset(&r->attribute);
	if (*r->p == ' ') {
		r->p += strcspn(r->p, "\"<>");
		if (*r->p++ != '"' || !read_value(r))
			return false;
		r->p++;
	}
	return *r->p++ == '>';
}

static bool
read_start_tag(struct simple_reader *r)
{
	size_t n = strcspn(r->p, " <>");
	enum richtext_tag tag = richtext_tags_find(r->p, n);
	enum place place = places[tag];

	r->p += n;
	if (place == NOWHERE || !read_attribute(r))
		return false;
	if (r->is_implied && r->depth == 1 && place > INLINE)
		close_element(r);
	if (!may_stand(r, tag))
		return false;
	open_element(r, tag, buf_cstr(&r->attribute));
	if (place == VOID)
		close_element(r);
	return true;
}

static bool
read_end_tag(struct simple_reader *r)
{
	size_t n = strcspn(r->p, "<>");
	enum richtext_tag tag = richtext_tags_find(r->p, n);

	if (r->p[n] != '>' || r->depth == 0 ||
	    r->open[r->depth - 1].tag != tag || tag == RICHTEXT_NONE)
		return false;
	r->p += n + 1;
	close_element(r);
	return true;
}

/* Controls, and what is no character of XML: the parser leaves them out. */
static bool
has_strange_bytes(const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if ((unsigned char)p[i] < ' ' && p[i] != '\t' && p[i] != '\n')
			return true;
		if (p[i] == '\xef' && i + 2 < n && p[i + 1] == '\xbf' &&
		    (p[i + 2] == '\xbe' || p[i + 2] == '\xbf'))
			return true;
	}
	return false;
}

bool
richtext_simple_html_read(const char *html, size_t n, struct richtext_stream *s)
{
	struct simple_reader r = {
		.stream = s,
		.p = html,
		.end = html + n,
		.attribute = BUF_INIT(RICHTEXT_INPUT_MAX),
	};
	bool ok = !has_strange_bytes(html, n);

	while (ok && r.p < r.end) {
		if (*r.p != '<') {
			ok = read_words(&r);
		} else if (r.p[1] == '/') {
			r.p += 2;
			ok = read_end_tag(&r);
		} else {
			r.p++;
			ok = read_start_tag(&r);
		}
	}
	ok = ok && (r.depth == 0 || (r.depth == 1 && r.is_implied));
	while (ok && r.depth > 0)
		close_element(&r);
	buf_release(&r.attribute);
	return ok;
}
