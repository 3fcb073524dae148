/*
 * richtext - converts a description of any kind with one parser and one
 * emitter.
 */
#include "richtext/richtext.h"

#include "richtext/internal.h"
#include "base/text.h"

static void
read_plain_text(const char *p, size_t n, struct richtext_stream *s)
{
	s->lines = 1;
	richtext_linkify(s, p, n);
}

/* HTML without a tag is read as text with references. */
static void
read_tagless(const char *p, struct richtext_stream *s)
{
	LOCAL_BUF text = BUF_INIT(RICHTEXT_OUTPUT_MAX);

	richtext_references_decode_text(p, strlen(p), &text);
	read_plain_text(buf_cstr(&text), text.len, s);
}

static void
read_input(
    enum richtext_kind kind, const char *p, size_t n, struct richtext_stream *s)
{
	switch (kind) {
	case RICHTEXT_HTML:
		if (strchr(p, '<') != NULL)
			richtext_html_tokenizer_read(p, s);
		else
			read_tagless(p, s);
		return;
	case RICHTEXT_MARKDOWN:
		if (richtext_markdown_parser_read(p, n, s))
			return;
		richtext_stream_reset(s);
		read_plain_text(p, n, s);
		return;
	case RICHTEXT_TEXT:
		read_plain_text(p, n, s);
		return;
	}
}

void
richtext_convert(enum richtext_kind kind, const char *p, size_t n,
    struct buf *html_or_null, struct buf *markdown_or_null)
{
	LOCAL_BUF repaired = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	struct richtext_stream s;

	richtext_stream_init(&s);
	richtext_utf8_repair(p, text_cut(p, n, RICHTEXT_INPUT_MAX), &repaired);
	read_input(kind, buf_cstr(&repaired), repaired.len, &s);
	richtext_stream_clean(&s);
	if (html_or_null != NULL)
		richtext_emit_html(&s, html_or_null);
	if (markdown_or_null != NULL)
		richtext_emit_markdown(&s, markdown_or_null);
	richtext_stream_release(&s);
}
