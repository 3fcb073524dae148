/*
 * markdown_parser - parses untrusted Markdown with md4c, with a budget.
 */
#include "richtext/internal.h"

#include <md4c.h>

#include "base/text.h"

/*
 * md4c 0.4.8 takes long for four kinds of input, as measured.  Two of them are counted
 * during the parse, with BUDGET_PER_BYTE: tables, because md4c pads their rows to the
 * width of the first row, and definitions, because md4c copies them to every link that
 * names them.  Two are counted before: thousands of brackets, and thousands of marks on
 * one line. md4c's own search for addresses in text stays off, because it is also slow,
 * and breaks "[a](http://b)**c**".
 */
enum { BRACKETS_MAX = 1000, MARKS_MAX = 100, BUDGET_PER_BYTE = 3 };

struct markdown_parser_state {
	struct richtext_stream *stream;
	size_t budget; /* events, and bytes of addresses, that are left */
	/* A 1, then a bit for each open link: 1 if the stream has it. */
	uint64_t links;
};

/*
 * A result other than zero ends the parse. md4c ignores the result for links, so the
 * parse then ends at a later event.
 */
static int
spend_budget(struct markdown_parser_state *r, size_t n)
{
	r->budget -= n < r->budget ? n : r->budget;
	return r->budget == 0;
}

static enum richtext_tag
block_tag(MD_BLOCKTYPE type, const void *detail)
{
	static const enum richtext_tag tags[] = {
		[MD_BLOCK_DOC] = RICHTEXT_NONE,
		[MD_BLOCK_QUOTE] = RICHTEXT_BLOCKQUOTE,
		[MD_BLOCK_UL] = RICHTEXT_UL,
		[MD_BLOCK_OL] = RICHTEXT_OL,
		[MD_BLOCK_LI] = RICHTEXT_LI,
		[MD_BLOCK_HR] = RICHTEXT_HR,
		[MD_BLOCK_H] = RICHTEXT_H3,
		[MD_BLOCK_CODE] = RICHTEXT_PRE,
		[MD_BLOCK_HTML] = RICHTEXT_PRE,
		[MD_BLOCK_P] = RICHTEXT_P,
		[MD_BLOCK_TABLE] = RICHTEXT_TABLE,
		[MD_BLOCK_THEAD] = RICHTEXT_THEAD,
		[MD_BLOCK_TBODY] = RICHTEXT_TBODY,
		[MD_BLOCK_TR] = RICHTEXT_TR,
		[MD_BLOCK_TH] = RICHTEXT_TH,
		[MD_BLOCK_TD] = RICHTEXT_TD,
	};

	if (type == MD_BLOCK_H &&
	    ((const MD_BLOCK_H_DETAIL *)detail)->level > 3)
		return RICHTEXT_H4;
	return tags[type];
}

static int
on_block(MD_BLOCKTYPE type, void *detail, void *context)
{
	struct markdown_parser_state *r = context;
	enum richtext_tag tag = block_tag(type, detail);

	if (tag == RICHTEXT_PRE)
		r->stream->lines++;
	if (tag != RICHTEXT_NONE)
		richtext_stream_open(r->stream, tag);
	return spend_budget(r, 1);
}

static int
on_block_end(MD_BLOCKTYPE type, void *detail, void *context)
{
	struct markdown_parser_state *r = context;
	enum richtext_tag tag = block_tag(type, detail);

	if (tag == RICHTEXT_PRE)
		r->stream->lines--;
	if (tag != RICHTEXT_NONE)
		richtext_stream_close(r->stream, tag);
	return spend_budget(r, 1);
}

static void
add_reference(const char *p, size_t n, struct buf *out)
{
	char reference[64] = "";
	uint32_t c;

	if (n < sizeof(reference))
		memcpy(reference, p, n);
	if (reference[0] == '&' &&
	    richtext_references_decode(reference, &c) == n)
		text_put_utf8(c, out);
	else
		buf_bytes(out, p, n);
}

/* A link in the text of another link, "[<https://a>](https://b)", is only text. */
static void
open_md4c_link(struct markdown_parser_state *r, const MD_ATTRIBUTE *href)
{
	LOCAL_BUF address = BUF_INIT(RICHTEXT_INPUT_MAX);
	bool opened;

	for (size_t i = 0, from = 0; from < href->size; i++) {
		size_t to = href->substr_offsets[i + 1];

		if (href->substr_types[i] == MD_TEXT_ENTITY)
			add_reference(href->text + from, to - from, &address);
		else
			buf_bytes(&address, href->text + from, to - from);
		from = to;
	}
	opened = r->links == 1 &&
	    richtext_stream_open_link(
		r->stream, buf_cstr(&address), address.len);
	r->links = r->links << 1 | opened;
}

static int
on_span(MD_SPANTYPE type, void *detail, void *context)
{
	struct markdown_parser_state *r = context;
	const MD_SPAN_A_DETAIL *a = detail;

	if (type == MD_SPAN_EM)
		richtext_stream_open(r->stream, RICHTEXT_EM);
	else if (type == MD_SPAN_STRONG)
		richtext_stream_open(r->stream, RICHTEXT_STRONG);
	if (type != MD_SPAN_A)
		return spend_budget(r, 1);
	open_md4c_link(r, &a->href);
	return spend_budget(r, 1 + a->href.size + a->title.size);
}

static int
on_span_end(MD_SPANTYPE type, void *detail, void *context)
{
	struct markdown_parser_state *r = context;

	(void)detail;
	if (type == MD_SPAN_EM) {
		richtext_stream_close(r->stream, RICHTEXT_EM);
	} else if (type == MD_SPAN_STRONG) {
		richtext_stream_close(r->stream, RICHTEXT_STRONG);
	} else if (type == MD_SPAN_A) {
		if ((r->links & 1) != 0)
			richtext_stream_close(r->stream, RICHTEXT_A);
		r->links >>= 1;
	}
	return spend_budget(r, 1);
}

/* A line end is a line break, because organizers type text line by line. */
static int
on_text(MD_TEXTTYPE type, const MD_CHAR *p, MD_SIZE n, void *context)
{
	struct markdown_parser_state *r = context;

	if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) {
		richtext_stream_break(r->stream);
	} else if (type == MD_TEXT_ENTITY) {
		LOCAL_BUF text = BUF_INIT(RICHTEXT_INPUT_MAX);

		add_reference(p, n, &text);
		richtext_stream_words(r->stream, buf_cstr(&text), text.len);
	} else if (type == MD_TEXT_NORMAL && r->links == 1) {
		richtext_linkify(r->stream, p, n);
	} else {
		richtext_stream_words(r->stream, p, n);
	}
	return spend_budget(r, 1);
}

/*
 * Counts the marks of quotes and items at the beginning of a line.  Sets *end to the
 * byte after the marks.
 */
static size_t
count_marks(const char *p, const char **end)
{
	size_t count = 0;

	for (;;) {
		size_t digits;

		p += strspn(p, " \t");
		digits = strspn(p, "0123456789");
		if (*p == '>')
			p++;
		else if (p[digits] != '\0' &&
		    strchr("-+*.)", p[digits]) != NULL &&
		    (p[digits + 1] == ' ' || p[digits + 1] == '\t'))
			p += digits + 2;
		else
			break;
		count++;
	}
	*end = p;
	return count;
}

static bool
is_too_costly(const char *p)
{
	size_t brackets = 0;

	while (*p != '\0') {
		if (count_marks(p, &p) > MARKS_MAX)
			return true;
		for (; *p != '\0' && *p != '\n'; p++)
			brackets += *p == '[';
		p += *p == '\n';
	}
	return brackets > BRACKETS_MAX;
}

bool
richtext_markdown_parser_read(
    const char *md, size_t n, struct richtext_stream *s)
{
	const MD_PARSER parser = {
		.flags = MD_FLAG_NOHTML | MD_FLAG_TABLES |
		    MD_FLAG_STRIKETHROUGH | MD_FLAG_NOINDENTEDCODEBLOCKS,
		.enter_block = on_block,
		.leave_block = on_block_end,
		.enter_span = on_span,
		.leave_span = on_span_end,
		.text = on_text,
	};
	struct markdown_parser_state r = {
		.stream = s,
		.budget = BUDGET_PER_BYTE * n + RICHTEXT_DEPTH_MAX,
		.links = 1,
	};
	int result;

	if (is_too_costly(md))
		return false;
	result = md_parse(md, (MD_SIZE)n, &parser, &r);
	if (result < 0)
		fatal("richtext: md4c has no memory");
	return result == 0;
}
