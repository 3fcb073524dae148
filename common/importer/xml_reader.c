/*
 * xml_reader - runs libexpat over an input, within limits.
 */
#include "importer/xml_reader.h"

#include <expat.h>
#include <inttypes.h>

#include "base/buf.h"

struct run {
	const struct xml_reader *reader;
	XML_Parser parser;
	struct error *error;
	bool is_stopped; /* and the error is set */
	struct buf text; /* the texts of all open elements */
	size_t start[XML_READER_DEPTH_MAX];
	size_t depth;
	int64_t elements;
};

/* In Expat 2.9 the line has 64 bits on every machine; the older function is deprecated. */
static uint64_t
line_of(XML_Parser parser)
{
#if XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION < 9
	return XML_GetCurrentLineNumber(parser);
#else
	return XML_GetCurrentLineNumber64(parser);
#endif
}

static void
stop(struct run *r)
{
	r->is_stopped = true;
	(void)XML_StopParser(r->parser, XML_FALSE);
}

static void
refuse(struct run *r, const char *why)
{
	if (r->is_stopped)
		return;
	(void)error_internal(
	    r->error, "line %" PRIu64 ": %s", line_of(r->parser), why);
	stop(r);
}

static void XMLCALL
start_element(void *context, const char *name, const char **attributes)
{
	struct run *r = context;

	if (r->is_stopped)
		return;
	if (r->depth == XML_READER_DEPTH_MAX)
		refuse(r, "the elements are nested too deeply");
	else if (r->elements++ == XML_READER_ELEMENTS_MAX)
		refuse(r, "has too many elements");
	if (r->is_stopped)
		return;
	r->start[r->depth++] = r->text.len;
	if (!r->reader->start(r->reader->context, name,
		(const char *const *)attributes, r->error))
		stop(r);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static void XMLCALL
end_element(void *context, const char *name)
{
	struct run *r = context;
	size_t start;

	if (r->is_stopped)
		return;
	start = r->start[--r->depth];
	while (r->text.len > start && is_blank(r->text.p[r->text.len - 1]))
		r->text.p[--r->text.len] = '\0';
	if (!r->reader->end(r->reader->context, name,
		r->text.len > start ? r->text.p + start : "", r->error))
		stop(r);
	if (r->text.len > start)
		r->text.p[r->text.len = start] = '\0';
}

/* Leaves out the blanks between elements, which are not text. */
static void XMLCALL
add_text(void *context, const char *p, int length)
{
	struct run *r = context;
	size_t n = (size_t)length;

	if (r->is_stopped || r->depth == 0)
		return;
	while (r->text.len == r->start[r->depth - 1] && n > 0 && is_blank(*p)) {
		p++;
		n--;
	}
	buf_bytes(&r->text, p, n);
	if (r->text.full)
		refuse(r, "the text of an element is too long");
}

static void XMLCALL
refuse_entity(void *context, const XML_Char *name, int is_parameter,
    const XML_Char *value, int length, const XML_Char *base,
    const XML_Char *system, const XML_Char *public, const XML_Char *notation)
{
	(void)name, (void)is_parameter, (void)value, (void)length, (void)base;
	(void)system, (void)public, (void)notation;
	refuse(context, "declares entities, which Cartaz does not read");
}

static bool
read_all(struct run *r, struct byte_reader *in)
{
	while (byte_reader_fill(in)) {
		if (XML_Parse(r->parser, in->chunk + in->at,
			(int)(in->n - in->at), XML_FALSE) != XML_STATUS_OK)
			return false;
		byte_reader_skip(in, in->n - in->at);
	}
	if (in->error != 0) {
		r->is_stopped = true;
		return error_internal(
		    r->error, "cannot be read: %s", strerror(in->error));
	}
	if (XML_Parse(r->parser, "", 0, XML_TRUE) == XML_STATUS_OK)
		return true;
	refuse(r,
	    "ends before its last element, so the file is incomplete; "
	    "fetch or export it again");
	return false;
}

bool
xml_reader_read(
    struct byte_reader *in, const struct xml_reader *reader, struct error *f)
{
	struct run r = {
		.reader = reader,
		.parser = XML_ParserCreate(NULL),
		.error = f,
		.text = BUF_INIT(XML_READER_TEXT_MAX),
	};
	bool ok;

	if (r.parser == NULL)
		fatal("out of memory");
	XML_SetUserData(r.parser, &r);
	XML_SetElementHandler(r.parser, start_element, end_element);
	XML_SetCharacterDataHandler(r.parser, add_text);
	XML_SetEntityDeclHandler(r.parser, refuse_entity);
	ok = read_all(&r, in);
	if (!ok)
		refuse(&r, XML_ErrorString(XML_GetErrorCode(r.parser)));
	XML_ParserFree(r.parser);
	buf_release(&r.text);
	return ok;
}

const char *
xml_reader_attribute(const char *const *attributes, const char *name)
{
	for (; *attributes != NULL; attributes += 2) {
		if (strcmp(attributes[0], name) == 0)
			return attributes[1];
	}
	return NULL;
}
