#include "jout.h"
#include "template.h"

static void
escape_json(const char *text, struct buf *out)
{
	struct buf quoted = BUF_INIT(out->max + 2);
	struct jout j = JOUT_INIT(&quoted);

	jout_text(&j, NULL, text);
	buf_bytes(out, quoted.p + 1, quoted.len - 2);
	buf_release(&quoted);
}

static void
escape_markup(const char *text, struct buf *out)
{
	for (const char *p = text; *p != '\0'; p++) {
		switch (*p) {
		case '&':
			buf_text(out, "&amp;");
			break;
		case '<':
			buf_text(out, "&lt;");
			break;
		case '>':
			buf_text(out, "&gt;");
			break;
		case '"':
			buf_text(out, "&quot;");
			break;
		case '\'':
			buf_text(out, "&#39;");
			break;
		default:
			buf_char(out, *p);
		}
	}
}

/* Begins a heading, a quotation or a list where a line begins with it. */
static bool
begins_block(const char *text)
{
	size_t digits = strspn(text, "0123456789");

	return text[0] != '\0' &&
	    (strchr("#>+-=", text[0]) != NULL ||
		(digits > 0 && text[digits] == '.'));
}

/* What would begin something in the middle of a line; the rest stays legible. */
static void
escape_markdown(const char *text, struct buf *out)
{
	if (begins_block(text)) {
		size_t digits = strspn(text, "0123456789");

		buf_bytes(out, text, digits);
		buf_char(out, '\\');
		buf_char(out, text[digits]);
		text += digits + 1;
	}
	for (const char *p = text; *p != '\0'; p++) {
		if (*p == '<')
			buf_text(out, "&lt;");
		else if (*p == '&')
			buf_text(out, "&amp;");
		else {
			if (strchr("\\`*_[]|", *p) != NULL)
				buf_char(out, '\\');
			buf_char(out, *p);
		}
	}
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
		escape_markdown(text, out);
		break;
	case TEMPLATE_MARKUP:
		escape_markup(text, out);
		break;
	}
}
