#include "base/escape.h"
#include "json/json_writer.h"
#include "text/template.h"

static void
escape_json(const char *text, struct buf *out)
{
	struct buf quoted = BUF_INIT(out->max + 2);
	struct json_writer j = JSON_WRITER_INIT(&quoted);

	json_writer_text(&j, NULL, text);
	buf_bytes(out, quoted.p + 1, quoted.len - 2);
	buf_release(&quoted);
}

void
template_escape(enum template_kind kind, const char *text, struct buf *out)
{
	switch (kind) {
	case TEMPLATE_TEXT:
		buf_text(out, text);
		break;
	case TEMPLATE_JSON:
		escape_json(text, out);
		break;
	case TEMPLATE_MARKDOWN:
		escape_md_text(text, out);
		break;
	case TEMPLATE_MARKUP:
		escape_html_attr(text, out);
		break;
	}
}
