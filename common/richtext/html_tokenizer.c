#include "richtext/internal.h"

#include <strings.h>

/*
 * Why there is a gate at all, measured on libxml2 2.9.14: it compares every
 * attribute of a tag with every other (64 KB of them take half a second), it
 * shows <![if ...]> of Word as text, and each unknown tag costs an error.
 */
enum { VALUE_MAX = 8 * 1024, SEARCHES_MAX = 16 };

struct breaker {
	const char *p; /* NUL-terminated */
	struct buf *out;
	unsigned in_vain; /* searches for an end tag that is not there */
};

/* The one attribute that each tag is read for. */
static const char *
wanted_attribute(enum richtext_tag tag)
{
	if (tag == RICHTEXT_A)
		return "href";
	if (tag == RICHTEXT_IMG)
		return "alt";
	return tag == RICHTEXT_SPAN || tag == RICHTEXT_STRONG ||
		tag == RICHTEXT_EM
	    ? "style"
	    : "";
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\f';
}

/*
 * A character that a reference names, or an & that is none.  Without its ';' a
 * reference counts only as HTML has always had it: never before a '='.
 */
static const char *
copy_reference(const char *p, struct buf *out)
{
	uint32_t c;
	size_t n = richtext_reference(p, &c);

	if (n == 0)
		c = '&';
	if (c == '&')
		buf_text(out, "&amp;");
	else if (c == '<')
		buf_text(out, "&lt;");
	else if (c == '"')
		buf_text(out, "&quot;");
	else if (c != 0)
		richtext_put(c, out);
	return p + (n > 0 ? n : 1);
}

static void
copy_value(const char *p, size_t n, struct buf *out)
{
	const char *end = p + n;

	while (p < end) {
		size_t plain = strcspn(p, "&<\"");

		if (plain > (size_t)(end - p))
			plain = (size_t)(end - p);
		buf_bytes(out, p, plain);
		p += plain;
		if (p == end)
			break;
		if (*p == '&') {
			p = copy_reference(p, out);
			continue;
		}
		buf_text(out, *p == '<' ? "&lt;" : "&quot;");
		p++;
	}
}

struct value {
	const char *p;
	size_t n;
};

/* Past '=' and the blanks around it to the value's end. */
static struct value
read_value(struct breaker *g)
{
	struct value v = { NULL, 0 };
	const char *p = g->p + strspn(g->p, " \t\n\f");

	if (*p != '=')
		return v;
	p++;
	p += strspn(p, " \t\n\f");
	if (*p == '"' || *p == '\'') {
		const char *end = strchr(p + 1, *p);

		v.p = p + 1;
		v.n = end != NULL ? (size_t)(end - v.p) : strlen(v.p);
		g->p = v.p + v.n + (end != NULL);
	} else {
		v.p = p;
		v.n = strcspn(p, " \t\n\f>");
		g->p = p + v.n;
	}
	return v;
}

/*
 * From behind a tag's name to behind its '>'.  False when there is none: a tag
 * that the input ends in is no tag.
 */
static bool
read_attributes(struct breaker *g, const char *wanted, struct value *found)
{
	size_t wanted_len = strlen(wanted);

	*found = (struct value){ NULL, 0 };
	for (;;) {
		const char *name;
		size_t n;
		struct value v;

		g->p += strspn(g->p, " \t\n\f/");
		if (*g->p == '\0')
			return false;
		if (*g->p == '>') {
			g->p++;
			return true;
		}
		name = g->p;
		n = 1 + strcspn(name + 1, " \t\n\f/>=");
		g->p = name + n;
		v = read_value(g);
		if (found->p == NULL && n == wanted_len && v.n <= VALUE_MAX &&
		    strncasecmp(name, wanted, n) == 0)
			*found = v;
	}
}

/* Where "</name" stands; NULL for nowhere. */
static const char *
find_end_tag(const char *p, const char *name, size_t n)
{
	while ((p = strstr(p, "</")) != NULL) {
		p += 2;
		if (strncasecmp(p, name, n) == 0 &&
		    (is_blank(p[n]) || p[n] == '/' || p[n] == '>'))
			return p - 2;
	}
	return NULL;
}

/*
 * Over the text that nobody shows.  Without an end tag a script lasts to the
 * end; another such tag is taken for a mistake and hides nothing.
 */
static void
skip_hidden(
    struct breaker *g, enum richtext_tag tag, const char *name, size_t n)
{
	const char *end;

	if (tag == RICHTEXT_HIDDEN && g->in_vain == SEARCHES_MAX)
		return;
	end = find_end_tag(g->p, name, n);
	if (end != NULL)
		g->p = end;
	else if (tag == RICHTEXT_CODE)
		g->p += strlen(g->p);
	else
		g->in_vain++;
}

static void
start_tag(struct breaker *g)
{
	const char *name = g->p + 1;
	size_t n = strcspn(name, " \t\n\f/>");
	enum richtext_tag tag = richtext_tag_named(name, n);
	const char *wanted = wanted_attribute(tag);
	struct value v;

	g->p = name + n;
	if (!read_attributes(g, wanted, &v) || tag == RICHTEXT_NONE)
		return;
	if (tag == RICHTEXT_HIDDEN || tag == RICHTEXT_CODE) {
		skip_hidden(g, tag, name, n);
		return;
	}
	buf_char(g->out, '<');
	buf_text(g->out, richtext_tag_name(tag));
	if (v.p != NULL) {
		buf_char(g->out, ' ');
		buf_text(g->out, wanted);
		buf_text(g->out, "=\"");
		copy_value(v.p, v.n, g->out);
		buf_char(g->out, '"');
	}
	buf_char(g->out, '>');
}

static void
write_end_tag(enum richtext_tag tag, struct buf *out)
{
	buf_text(out, "</");
	buf_text(out, richtext_tag_name(tag));
	buf_char(out, '>');
}

static void
end_tag(struct breaker *g)
{
	const char *name = g->p + 2;
	size_t n = strcspn(name, " \t\n\f/>");
	enum richtext_tag tag = richtext_tag_named(name, n);
	struct value v;

	g->p = name + n;
	if (!read_attributes(g, "", &v))
		return;
	if (tag == RICHTEXT_BR)
		buf_text(g->out, "<br>");
	else if (richtext_tag_name(tag)[0] != '\0')
		write_end_tag(tag, g->out);
}

/* Over "<!-- ... -->"; to the end where it has none, as browsers do. */
static void
skip_comment(struct breaker *g)
{
	const char *p = g->p + 4;

	if (*p == '>' || strncmp(p, "->", 2) == 0) {
		g->p = strchr(p, '>') + 1;
		return;
	}
	while ((p = strstr(p, "--")) != NULL) {
		if (p[2] == '>' || (p[2] == '!' && p[3] == '>')) {
			g->p = strchr(p, '>') + 1;
			return;
		}
		p++;
	}
	g->p += strlen(g->p);
}

static void
markup(struct breaker *g)
{
	const char *p = g->p;

	if (is_letter(p[1])) {
		start_tag(g);
	} else if (p[1] == '/' && is_letter(p[2])) {
		end_tag(g);
	} else if (strncmp(p, "<!--", 4) == 0) {
		skip_comment(g);
	} else if (p[1] == '!' || p[1] == '?' ||
	    (p[1] == '/' && p[2] != '\0')) {
		size_t n = strcspn(p, ">");

		g->p = p + n + (p[n] == '>');
	} else {
		buf_text(g->out, "&lt;");
		g->p++;
	}
}

void
richtext_tokenize(const char *html, struct buf *out)
{
	struct breaker g = { .p = html, .out = out };

	for (;;) {
		size_t n = strcspn(g.p, "<&");

		buf_bytes(out, g.p, n);
		g.p += n;
		if (*g.p == '\0')
			return;
		if (*g.p == '<')
			markup(&g);
		else
			g.p = copy_reference(g.p, out);
	}
}
