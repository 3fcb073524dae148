/*
 * emit_html - writes the repaired stream as HTML.
 */
#include "richtext/internal.h"

/*
 * The HTML has the form of a browser's serializer (&amp; &lt; &gt; &nbsp;, tbody,
 * <br>), so that parsing it and writing it again changes nothing.  Each block begins a
 * line, so that a program that removes the tags does not join words.
 */
struct html_emitter {
	struct buf *out;
	size_t start;                /* offset of the HTML in the buffer */
	struct richtext_format open; /* the open inline elements */
};

static void
write_tag(struct html_emitter *h, const char *mark, enum richtext_tag tag)
{
	buf_text(h->out, mark);
	buf_text(h->out, richtext_tags_name(tag));
	buf_char(h->out, '>');
}

static void
close_inline(struct html_emitter *h, size_t common_prefix)
{
	while (h->open.count > common_prefix)
		write_tag(h, "</", h->open.tags[--h->open.count]);
}

static void
html_on_open(void *self, enum richtext_tag tag, uint32_t columns)
{
	struct html_emitter *h = self;

	(void)columns;
	if (tag == RICHTEXT_NONE)
		return;
	if (h->out->len > h->start)
		buf_char(h->out, '\n');
	write_tag(h, "<", tag);
}

static void
html_on_close(void *self, enum richtext_tag tag)
{
	close_inline(self, 0);
	if (tag != RICHTEXT_NONE)
		write_tag(self, "</", tag);
}

static void
escape(const char *p, size_t n, struct buf *out)
{
	const char *end = p + n, *from = p;

	for (; p < end; p++) {
		const char *reference = NULL;
		size_t len = 1;

		if (*p == '&')
			reference = "&amp;";
		else if (*p == '<')
			reference = "&lt;";
		else if (*p == '>')
			reference = "&gt;";
		else if (*p == '\xc2' && p[1] == '\xa0') {
			reference = "&nbsp;";
			len = 2;
		}
		if (reference == NULL)
			continue;
		buf_bytes(out, from, (size_t)(p - from));
		buf_text(out, reference);
		p += len - 1;
		from = p + 1;
	}
	buf_bytes(out, from, (size_t)(end - from));
}

static void
write_inline_start(struct html_emitter *h, enum richtext_tag tag,
    const struct richtext_format *f)
{
	h->open.tags[h->open.count++] = tag;
	if (tag != RICHTEXT_A) {
		write_tag(h, "<", tag);
		return;
	}
	h->open.link = f->link;
	buf_text(h->out, "<a href=\"");
	escape(f->href, f->href_len, h->out);
	buf_text(h->out, "\" rel=\"nofollow ugc\">");
}

/* Returns the number of open inline elements that the next words also have. */
static size_t
common_prefix(const struct html_emitter *h, const struct richtext_format *f)
{
	size_t n = 0;

	while (n < h->open.count && n < f->count &&
	    h->open.tags[n] == f->tags[n] &&
	    (f->tags[n] != RICHTEXT_A || h->open.link == f->link))
		n++;
	return n;
}

static void
html_on_words(void *self, enum richtext_separator separator,
    const struct richtext_format *f, const char *p, size_t n)
{
	struct html_emitter *h = self;

	close_inline(h, common_prefix(h, f));
	if (separator == RICHTEXT_SEPARATOR_LINE)
		buf_text(h->out, "<br>");
	else if (separator == RICHTEXT_SEPARATOR_BLANK)
		buf_char(h->out, ' ');
	while (h->open.count < f->count)
		write_inline_start(h, f->tags[h->open.count], f);
	escape(p, n, h->out);
}

void
richtext_emit_html(const struct richtext_stream *s, struct buf *out)
{
	struct html_emitter h = { .out = out, .start = out->len };
	const struct richtext_emitter emitter = {
		html_on_open,
		html_on_close,
		html_on_words,
		&h,
	};

	richtext_repair_stream(s, &emitter);
}
