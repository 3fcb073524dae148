/*
 * inline - collects the words of one paragraph and the spans of their formats.
 */
#include "richtext/inline.h"

#include "base/text.h"

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
close_spans(struct richtext_inline *l, size_t common_prefix)
{
	while (l->open_count > common_prefix)
		l->spans[l->open[--l->open_count]].to = l->text.len;
}

static void
open_span(struct richtext_inline *l, enum richtext_tag tag,
    const struct richtext_format *f)
{
	l->spans = mem_room(l->spans, l->count, &l->cap, sizeof(l->spans[0]));
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

/* Makes the link the outermost span, so that the writer has one case fewer. */
static void
put_link_first(const struct richtext_format *f, struct richtext_format *out)
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
common_prefix(const struct richtext_inline *l, const struct richtext_format *f)
{
	size_t n = 0;

	while (n < l->open_count && n < f->count &&
	    l->spans[l->open[n]].tag == f->tags[n] &&
	    (f->tags[n] != RICHTEXT_A || l->link == f->link))
		n++;
	return n;
}

void
richtext_inline_words(struct richtext_inline *l,
    enum richtext_separator separator, const struct richtext_format *given,
    const char *p, size_t n)
{
	struct richtext_format f;

	put_link_first(given, &f);
	close_spans(l, common_prefix(l, &f));
	if (separator == RICHTEXT_SEPARATOR_LINE)
		buf_text(&l->text, l->line_separator);
	else if (separator == RICHTEXT_SEPARATOR_BLANK)
		buf_char(&l->text, ' ');
	while (l->open_count < f.count)
		open_span(l, f.tags[l->open_count], &f);
	buf_bytes(&l->text, p, n);
}
