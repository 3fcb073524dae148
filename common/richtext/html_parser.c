/*
 * html_parser - parses rewritten HTML with libxml2's SAX interface.
 */
#include "richtext/internal.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <strings.h>

#include "base/text.h"

/*
 * A document with more open elements is parsed in pieces: libxml2 compares each
 * end tag with every open element, and its own limit drops the rest of the
 * text.
 */
enum { OPEN_MAX = 100 };

struct html_element {
	enum richtext_tag tag;
	bool strong, em, link; /* the formats that it opened */
};

struct html_parser_state {
	struct richtext_stream *stream;
	xmlParserCtxt *parser;
	struct html_element open[OPEN_MAX];
	size_t depth;
	size_t stopped_at; /* bytes of the piece; 0 before the stop */
};

static void
free_text(void *p)
{
	free(p);
}

/* Without memory libxml2 drops parts of the document; here that is fatal. */
static void
start_library(void)
{
	static bool started;

	if (started)
		return;
	if (xmlMemSetup(free_text, mem_alloc, mem_grow, mem_copy_text) != 0)
		fatal("richtext: libxml2 does not start");
	started = true;
}

/* The value of the last "name:" in a style attribute; "" for none. */
static const char *
find_declaration(const char *style, const char *name)
{
	const char *found = "", *p = style;
	size_t n = strlen(name);

	for (; (p = strcasestr(p, name)) != NULL; p += n) {
		const char *value = p + n + strspn(p + n, " \n");

		/* Not the end of "mso-bidi-font-weight". */
		if (*value == ':' && (p == style || strchr("; \n", p[-1])))
			found = value + 1 + strspn(value + 1, " \n");
	}
	return found;
}

/* Google Docs wraps a whole text in <b style="font-weight:normal">. */
static void
apply_style(struct html_element *e, const char *style)
{
	const char *weight = find_declaration(style, "font-weight");
	const char *slope = find_declaration(style, "font-style");

	if (strncasecmp(weight, "bold", 4) == 0 ||
	    (*weight >= '6' && *weight <= '9'))
		e->strong = true;
	else if (*weight != '\0' && strncasecmp(weight, "inherit", 7) != 0)
		e->strong = false;
	if (strncasecmp(slope, "italic", 6) == 0 ||
	    strncasecmp(slope, "oblique", 7) == 0)
		e->em = true;
	else if (strncasecmp(slope, "normal", 6) == 0)
		e->em = false;
}

static void
open_inline(
    struct richtext_stream *s, struct html_element *e, const char *attribute)
{
	size_t n = strlen(attribute);

	if (e->tag == RICHTEXT_A) {
		e->link = richtext_stream_open_link(s, attribute, n);
	} else if (e->tag == RICHTEXT_BR) {
		richtext_stream_break(s);
	} else if (e->tag == RICHTEXT_IMG && n > 0) {
		richtext_stream_words(s, " ", 1);
		richtext_stream_words(s, attribute, n);
		richtext_stream_words(s, " ", 1);
	} else if (e->tag != RICHTEXT_IMG) {
		e->strong = e->tag == RICHTEXT_STRONG;
		e->em = e->tag == RICHTEXT_EM;
		apply_style(e, attribute);
		if (e->strong)
			richtext_stream_open(s, RICHTEXT_STRONG);
		if (e->em)
			richtext_stream_open(s, RICHTEXT_EM);
	}
}

static void
stop_parser(struct html_parser_state *r)
{
	richtext_stream_close_all(r->stream);
	r->stopped_at = (size_t)xmlByteConsumed(r->parser);
	xmlStopParser(r->parser);
}

static void
on_start(void *context, const xmlChar *name, const xmlChar **attributes)
{
	struct html_parser_state *r = context;
	const char *tag = (const char *)name, *attribute = "";
	struct html_element *e = &r->open[r->depth];

	if (r->stopped_at > 0)
		return;
	if (attributes != NULL && attributes[0] != NULL &&
	    attributes[1] != NULL)
		attribute = (const char *)attributes[1];
	*e = (struct html_element){ .tag =
					richtext_tags_find(tag, strlen(tag)) };
	if (e->tag == RICHTEXT_PRE)
		r->stream->lines++;
	if (e->tag >= RICHTEXT_STRONG && e->tag <= RICHTEXT_IMG)
		open_inline(r->stream, e, attribute);
	else if (e->tag != RICHTEXT_NONE)
		richtext_stream_open(r->stream, e->tag);
	if (++r->depth == OPEN_MAX)
		stop_parser(r);
}

static void
on_end(void *context, const xmlChar *name)
{
	struct html_parser_state *r = context;
	struct richtext_stream *s = r->stream;
	struct html_element *e;

	(void)name;
	if (r->stopped_at > 0 || r->depth == 0)
		return;
	e = &r->open[--r->depth];
	if (e->em)
		richtext_stream_close(s, RICHTEXT_EM);
	if (e->strong)
		richtext_stream_close(s, RICHTEXT_STRONG);
	if (e->link)
		richtext_stream_close(s, RICHTEXT_A);
	if (e->tag == RICHTEXT_PRE)
		s->lines--;
	if (e->tag != RICHTEXT_NONE && e->tag < RICHTEXT_STRONG)
		richtext_stream_close(s, e->tag);
}

static void
on_words(void *context, const xmlChar *p, int n)
{
	struct html_parser_state *r = context;

	if (r->stopped_at == 0)
		richtext_stream_words(r->stream, (const char *)p, (size_t)n);
}

/* The number of bytes that were parsed: all, unless they nest too deeply. */
static size_t
read_piece(struct richtext_stream *s, const char *html, size_t n)
{
	struct html_parser_state r = { .stream = s };

	r.parser = htmlCreateMemoryParserCtxt(html, (int)n);
	if (r.parser == NULL)
		fatal("richtext: libxml2 makes no parser");
	*r.parser->sax = (xmlSAXHandler){
		.startElement = on_start,
		.endElement = on_end,
		.characters = on_words,
		.ignorableWhitespace = on_words,
	};
	r.parser->userData = &r;
	htmlCtxtUseOptions(r.parser,
	    HTML_PARSE_RECOVER | HTML_PARSE_IGNORE_ENC | HTML_PARSE_NONET |
		HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
		HTML_PARSE_NOIMPLIED | HTML_PARSE_NODEFDTD);
	xmlSwitchEncoding(r.parser, XML_CHAR_ENCODING_UTF8);
	htmlParseDocument(r.parser);
	htmlFreeParserCtxt(r.parser);
	return r.stopped_at > 0 ? r.stopped_at : n;
}

void
richtext_html_parser_read(const char *html, struct richtext_stream *s)
{
	struct buf rewritten = BUF_INIT(RICHTEXT_OUTPUT_MAX);

	start_library();
	richtext_html_tokenizer_rewrite(html, &rewritten);
	for (size_t at = 0; at < rewritten.len;) {
		s->lines = 0;
		at += read_piece(s, rewritten.p + at, rewritten.len - at);
		/* The parser stopped in a tag, before its end. */
		at += at < rewritten.len && rewritten.p[at] == '>';
	}
	buf_release(&rewritten);
}

const char *
richtext_version(void)
{
	static char text[32];
	int64_t v = 0;

	for (const char *p = xmlParserVersion; *p >= '0' && *p <= '9'; p++)
		v = v * 10 + (*p - '0');
	snprintf(text, sizeof(text), "%d.%d.%d", (int)(v / 10000),
	    (int)(v / 100 % 100), (int)(v % 100));
	return text;
}
