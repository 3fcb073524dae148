#include "judge.h"

#include <libical/ical.h>
#include <libxml/parser.h>
#include <strings.h>

#include "base/text.h"
#include "fuzz.h"
#include "json/json_tree.h"

enum { DEPTH_MAX = 64, NAME_MAX_BYTES = 32 };

struct page {
	const char *p;
	char open[DEPTH_MAX][NAME_MAX_BYTES];
	size_t depth;
};

#define RIGHT(condition, document)                                             \
	((condition) ? (void)0                                                 \
		     : wrong(#condition, __LINE__, buf_cstr(document)))

static _Noreturn void
wrong(const char *condition, int line, const char *document)
{
	fprintf(stderr, "%s\n", document);
	fuzz_broken(condition, "judge.c", line);
}

static bool
is_one_of(const char *name, const char *const *names)
{
	for (; *names != NULL; names++) {
		if (strcmp(*names, name) == 0)
			return true;
	}
	return false;
}

void
judge_json(const char *p, size_t n)
{
	struct json_object *o = NULL;
	struct error f;

	if (!fuzz_is_json(p, n) || !json_tree_parse(p, n, &o, &f)) {
		fprintf(stderr, "%.*s\n", (int)n, p);
		fuzz_broken("it is JSON", __FILE__, __LINE__);
	}
	json_tree_release(&o);
}

static void
check_bytes(const struct buf *b, const char *controls)
{
	RIGHT(text_is_utf8(buf_cstr(b), b->len), b);
	RIGHT(strlen(buf_cstr(b)) == b->len, b);
	for (size_t i = 0; i < b->len; i++)
		RIGHT((unsigned char)b->p[i] >= ' ' ||
			strchr(controls, b->p[i]) != NULL,
		    b);
}

void
judge_markdown(const struct buf *b)
{
	check_bytes(b, "\t\n"); /* a carriage return would end a line */
}

static bool
is_void(const char *name)
{
	static const char *const names[] = { "br", "hr", "img", "input", "link",
		"meta", NULL };

	return is_one_of(name, names);
}

static bool
is_element(const char *name)
{
	static const char *const names[] = { "a", "article", "b", "blockquote",
		"body", "br", "button", "circle", "datalist", "dd", "details",
		"div", "dl", "dt", "em", "footer", "form", "g", "h1", "h2",
		"h3", "h4", "head", "header", "html", "hr", "img", "input",
		"label", "li", "link", "main", "meta", "nav", "ol", "option",
		"p", "path", "rect", "script", "section", "select", "small",
		"span", "strong", "summary", "svg", "table", "tbody", "td",
		"text", "th", "thead", "time", "title", "tr", "tspan", "ul",
		NULL };

	return is_one_of(name, names);
}

/* Takes a name of letters, digits and dashes. */
static size_t
take_name(struct page *t, char name[NAME_MAX_BYTES], const struct buf *b)
{
	size_t n = strspn(t->p,
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:");

	RIGHT(n > 0 && n < NAME_MAX_BYTES, b);
	memcpy(name, t->p, n);
	name[n] = '\0';
	t->p += n;
	return n;
}

/* What stands before the first ":" of an address, where that is a scheme. */
static bool
is_harmless(const char *p, size_t n)
{
	static const char *const schemes[] = {
		"http:", "https:", "mailto:", "webcal:"
	};
	size_t scheme = strcspn(p, ":/?#\"");

	if (scheme >= n || p[scheme] != ':')
		return true;
	for (size_t i = 0; i < ARRAY_LEN(schemes); i++) {
		if (text_starts(p, schemes[i]))
			return true;
	}
	return false;
}

/* NAME or NAME="value". */
static void
take_attribute(struct page *t, const struct buf *b)
{
	static const char *const addresses[] = { "href", "src", "action",
		NULL };
	char name[NAME_MAX_BYTES];
	size_t n;

	(void)take_name(t, name, b);
	RIGHT(strncasecmp(name, "on", 2) != 0, b);
	RIGHT(strcmp(name, "style") != 0, b);
	if (*t->p != '=')
		return;
	RIGHT(*++t->p == '"', b);
	n = strcspn(++t->p, "\"<>");
	RIGHT(t->p[n] == '"', b);
	RIGHT(!is_one_of(name, addresses) || is_harmless(t->p, n), b);
	t->p += n + 1;
}

/* The block is data, and ends where it ends. */
static void
take_script(struct page *t, const char *attributes, const struct buf *b)
{
	const char *end = strstr(t->p, "</script>");

	RIGHT(text_starts(attributes, " type=\"application/ld+json\">"), b);
	RIGHT(end != NULL, b);
	RIGHT(memchr(t->p, '<', (size_t)(end - t->p)) == NULL, b);
	judge_json(t->p, (size_t)(end - t->p));
	t->p = end;
}

static void
take_start(struct page *t, const struct buf *b)
{
	char name[NAME_MAX_BYTES];
	const char *attributes;
	bool closed = false;

	(void)take_name(t, name, b);
	RIGHT(is_element(name), b);
	attributes = t->p;
	while (*t->p == ' ' || *t->p == '\n') {
		t->p += strspn(t->p, " \n");
		if (*t->p != '>' && *t->p != '/')
			take_attribute(t, b);
	}
	if (*t->p == '/') {
		closed = true;
		t->p++;
	}
	RIGHT(*t->p++ == '>', b);
	if (closed || is_void(name))
		return;
	RIGHT(t->depth < DEPTH_MAX, b);
	snprintf(t->open[t->depth++], NAME_MAX_BYTES, "%s", name);
	if (strcmp(name, "script") == 0)
		take_script(t, attributes, b);
}

static void
take_end(struct page *t, const struct buf *b)
{
	char name[NAME_MAX_BYTES];

	(void)take_name(t, name, b);
	RIGHT(*t->p++ == '>', b);
	RIGHT(t->depth > 0 && strcmp(t->open[t->depth - 1], name) == 0, b);
	t->depth--;
}

/* "&" begins a reference, in texts and in attributes. */
static void
check_references(const struct buf *b)
{
	for (const char *p = strchr(b->p, '&'); p != NULL;
	     p = strchr(p + 1, '&')) {
		const char *name = p + (p[1] == '#' ? 2 : 1);
		size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");

		RIGHT(n > 0 && n < 8 && name[n] == ';', b);
	}
}

void
judge_html(const struct buf *b)
{
	struct page t = { .p = buf_cstr(b) };

	check_bytes(b, "\t\r\n");
	RIGHT(text_starts(t.p, "<!doctype html>\n"), b);
	t.p += strlen("<!doctype html>\n");
	while (*t.p != '\0') {
		if (*t.p != '<') {
			t.p += strcspn(t.p, "<>");
			RIGHT(*t.p != '>', b);
			continue;
		}
		t.p++;
		if (*t.p == '/') {
			t.p++;
			take_end(&t, b);
		} else {
			take_start(&t, b);
		}
	}
	RIGHT(t.depth == 0, b);
	check_references(b);
}

void
judge_xml(const struct buf *b)
{
	xmlDocPtr document = xmlReadMemory(buf_cstr(b), (int)b->len, NULL,
	    "UTF-8", XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);

	check_bytes(b, "\t\r\n");
	RIGHT(document != NULL, b);
	RIGHT(document->intSubset == NULL, b);
	RIGHT(document->children == xmlDocGetRootElement(document), b);
	RIGHT(xmlDocGetRootElement(document)->next == NULL, b);
	xmlFreeDoc(document);
}

/* How many events there are, by their lines. */
static int
check_lines(const struct buf *b)
{
	int depth = 0, events = 0;
	const char *p = buf_cstr(b), *end;

	for (; *p != '\0'; p = end + 2) {
		end = strstr(p, "\r\n");
		RIGHT(end != NULL && end > p && end - p <= 75, b);
		RIGHT(text_is_utf8(p, (size_t)(end - p)), b);
		for (const char *at = p; at < end; at++)
			RIGHT(((unsigned char)*at >= ' ' || *at == '\t') &&
				*at != 0x7f,
			    b);
		depth += text_starts(p, "BEGIN:") - text_starts(p, "END:");
		RIGHT(depth >= 0 && (depth > 0 || end[2] == '\0'), b);
		events += text_starts(p, "BEGIN:VEVENT\r");
	}
	RIGHT(depth == 0, b);
	return events;
}

void
judge_calendar(const struct buf *b)
{
	int events = check_lines(b);
	icalcomponent *c = icalparser_parse_string(buf_cstr(b));

	RIGHT(c != NULL, b);
	RIGHT(icalcomponent_isa(c) == ICAL_VCALENDAR_COMPONENT, b);
	RIGHT(icalcomponent_count_errors(c) == 0, b);
	RIGHT(
	    icalcomponent_count_components(c, ICAL_VEVENT_COMPONENT) == events,
	    b);
	icalcomponent_free(c);
}
