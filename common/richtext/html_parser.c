/*
 * html_parser - parses rewritten HTML with libxml2's SAX interface.
 */
#include "richtext/internal.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

/*
 * A document with more open elements is parsed in pieces: libxml2 compares each
 * end tag with every open element, and its own limit drops the rest of the
 * text.
 */
enum { OPEN_MAX = 100 };

struct html_parser_state {
	struct richtext_stream *stream;
	xmlParserCtxt *parser;
	struct richtext_element open[OPEN_MAX];
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

	if (r->stopped_at > 0)
		return;
	if (attributes != NULL && attributes[0] != NULL &&
	    attributes[1] != NULL)
		attribute = (const char *)attributes[1];
	r->open[r->depth] = richtext_element_open(
	    r->stream, richtext_tags_find(tag, strlen(tag)), attribute);
	if (++r->depth == OPEN_MAX)
		stop_parser(r);
}

static void
on_end(void *context, const xmlChar *name)
{
	struct html_parser_state *r = context;

	(void)name;
	if (r->stopped_at > 0 || r->depth == 0)
		return;
	richtext_element_close(r->stream, r->open[--r->depth]);
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
richtext_html_parser_read(const char *html, size_t n, struct richtext_stream *s)
{
	start_library();
	for (size_t at = 0; at < n;) {
		s->lines = 0;
		at += read_piece(s, html + at, n - at);
		/* The parser stopped in a tag, before its end. */
		at += at < n && html[at] == '>';
	}
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
