#include "richtext/inline.h"

#include "base/text.h"

enum { SPANS_START = 64 };

void
richtext_inline_init(struct richtext_inline *l)
{
	*l = (struct richtext_inline){ .text = BUF_INIT(RICHTEXT_OUTPUT_MAX) };
}

void
richtext_inline_release(struct richtext_inline *l)
{
	free(l->spans);
	buf_release(&l->text);
}

static void
close_spans(struct richtext_inline *l, size_t kept)
{
	while (l->open_count > kept)
		l->spans[l->open[--l->open_count]].to = l->text.len;
}

static void
open_span(struct richtext_inline *l, enum richtext_tag tag,
    const struct richtext_format *f)
{
	if (l->count == l->cap) {
		l->cap = l->cap > 0 ? 2 * l->cap : SPANS_START;
		l->spans = mem_grow(l->spans, l->cap * sizeof(l->spans[0]));
	}
	l->open[l->open_count++] = l->count;
	l->spans[l->count++] = (struct richtext_span){
		.tag = tag,
		.from = l->text.len,
		.href = f->href,
		.href_len = f->href_len,
	};
	if (tag == RICHTEXT_A)
		l->link = f->link;
}

/* The link outside: a [ on both sides of a * would be one more case. */
static void
link_first(const struct richtext_format *f, struct richtext_format *out)
{
	*out = *f;
	out->count = 0;
	for (size_t i = 0; i < f->count; i++) {
		if (f->tags[i] == RICHTEXT_A)
			out->tags[out->count++] = RICHTEXT_A;
	}
	for (size_t i = 0; i < f->count; i++) {
		if (f->tags[i] != RICHTEXT_A)
			out->tags[out->count++] = f->tags[i];
	}
}

static size_t
kept(const struct richtext_inline *l, const struct richtext_format *f)
{
	size_t n = 0;

	while (n < l->open_count && n < f->count &&
	    l->spans[l->open[n]].tag == f->tags[n] &&
	    (f->tags[n] != RICHTEXT_A || l->link == f->link))
		n++;
	return n;
}

void
richtext_inline_words(struct richtext_inline *l, enum richtext_gap gap,
    const struct richtext_format *given, const char *p, size_t n)
{
	struct richtext_format f;

	link_first(given, &f);
	close_spans(l, kept(l, &f));
	if (gap == RICHTEXT_GAP_LINE)
		buf_text(&l->text, l->line_gap);
	else if (gap == RICHTEXT_GAP_BLANK)
		buf_char(&l->text, ' ');
	while (l->open_count < f.count)
		open_span(l, f.tags[l->open_count], &f);
	buf_bytes(&l->text, p, n);
}
