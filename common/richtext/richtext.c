#include "richtext/richtext.h"

#include "richtext/internal.h"
#include "base/text.h"

static void
read_text(const char *p, size_t n, struct richtext_stream *s)
{
	s->lines = 1;
	richtext_words_linked(s, p, n);
}

/* HTML without a tag is text, but for its references. */
static void
read_tagless(const char *p, struct richtext_stream *s)
{
	struct buf text = BUF_INIT(RICHTEXT_OUTPUT_MAX);

	while (*p != '\0') {
		size_t n = strcspn(p, "&");
		uint32_t c;

		buf_bytes(&text, p, n);
		p += n;
		n = *p == '&' ? richtext_reference(p, &c) : 0;
		if (n > 0)
			richtext_put(c, &text);
		else if (*p == '&')
			buf_char(&text, '&');
		p += n > 0 ? n : *p == '&';
	}
	read_text(buf_cstr(&text), text.len, s);
	buf_release(&text);
}

static void
read_any(
    enum richtext_kind kind, const char *p, size_t n, struct richtext_stream *s)
{
	switch (kind) {
	case RICHTEXT_HTML:
		if (strchr(p, '<') != NULL)
			richtext_read_html(p, s);
		else
			read_tagless(p, s);
		return;
	case RICHTEXT_MARKDOWN:
		if (richtext_read_md(p, n, s))
			return;
		richtext_stream_reset(s);
		read_text(p, n, s);
		return;
	case RICHTEXT_TEXT:
		read_text(p, n, s);
		return;
	}
}

static void
convert(enum richtext_kind kind, const char *p, size_t n,
    void (*emit)(const struct richtext_stream *, struct buf *), struct buf *out)
{
	struct buf mended = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	struct richtext_stream s;

	richtext_stream_init(&s);
	richtext_mend(p, text_cut(p, n, RICHTEXT_INPUT_MAX), &mended);
	read_any(kind, buf_cstr(&mended), mended.len, &s);
	emit(&s, out);
	richtext_stream_release(&s);
	buf_release(&mended);
}

void
richtext_to_html(
    enum richtext_kind kind, const char *p, size_t n, struct buf *out)
{
	convert(kind, p, n, richtext_emit_html, out);
}

void
richtext_to_markdown(
    enum richtext_kind kind, const char *p, size_t n, struct buf *out)
{
	convert(kind, p, n, richtext_emit_md, out);
}
