#include "richtext/internal.h"

/*
 * Written as browsers write it (&amp; &lt; &gt; &nbsp;, tbody, <br>), so that
 * what reads it and writes it again changes nothing.  Each block begins a line:
 * whoever only strips the tags does not run words together.
 */
struct html {
	struct buf *out;
	size_t start;                /* of it, in the buffer */
	struct richtext_format open; /* elements of the line that are open */
};

static void
write_tag(struct html *h, const char *mark, enum richtext_tag tag)
{
	buf_text(h->out, mark);
	buf_text(h->out, richtext_tag_name(tag));
	buf_char(h->out, '>');
}

static void
close_line(struct html *h, size_t kept)
{
	while (h->open.count > kept)
		write_tag(h, "</", h->open.tags[--h->open.count]);
}

static void
open_element(void *self, enum richtext_tag tag, uint32_t columns)
{
	struct html *h = self;

	(void)columns;
	if (tag == RICHTEXT_NONE)
		return;
	if (h->out->len > h->start)
		buf_char(h->out, '\n');
	write_tag(h, "<", tag);
}

static void
close_element(void *self, enum richtext_tag tag)
{
	close_line(self, 0);
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
open_in_line(
    struct html *h, enum richtext_tag tag, const struct richtext_format *f)
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

/* How many elements of the line are wanted as they are open. */
static size_t
kept(const struct html *h, const struct richtext_format *f)
{
	size_t n = 0;

	while (n < h->open.count && n < f->count &&
	    h->open.tags[n] == f->tags[n] &&
	    (f->tags[n] != RICHTEXT_A || h->open.link == f->link))
		n++;
	return n;
}

static void
words(void *self, enum richtext_gap gap, const struct richtext_format *f,
    const char *p, size_t n)
{
	struct html *h = self;

	close_line(h, kept(h, f));
	if (gap == RICHTEXT_GAP_LINE)
		buf_text(h->out, "<br>");
	else if (gap == RICHTEXT_GAP_BLANK)
		buf_char(h->out, ' ');
	while (h->open.count < f->count)
		open_in_line(h, f->tags[h->open.count], f);
	escape(p, n, h->out);
}

void
richtext_emit_html(const struct richtext_stream *s, struct buf *out)
{
	struct html h = { .out = out, .start = out->len };
	const struct richtext_emitter emitter = {
		open_element,
		close_element,
		words,
		&h,
	};

	richtext_repair(s, &emitter);
}
