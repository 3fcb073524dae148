/*
 * html_tokenizer - rewrites untrusted HTML with the supported tags alone.
 */
#include "richtext/internal.h"

#include <strings.h>

#include "base/text.h"

/*
 * Why libxml2 does not get the input itself (measured on 2.9.14): it compares
 * every attribute of a tag with every other one (64 KB of them take half a
 * second), it shows Word's <![if ...]> as text, and it formats an error for
 * each unknown tag.
 */
enum { VALUE_MAX = 8 * 1024, SEARCHES_MAX = 16 };

struct html_tokenizer {
	const char *p; /* NUL-terminated */
	struct buf *out;
	unsigned failed_searches; /* searches that found no end tag */
};

/* The one attribute of the tag that is kept. */
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

/* Copies the character of a reference, or an & that starts none. */
static const char *
copy_reference(const char *p, struct buf *out)
{
	uint32_t c;
	size_t n = richtext_references_decode(p, &c);

	if (n == 0)
		c = '&';
	if (c == '&')
		buf_text(out, "&amp;");
	else if (c == '<')
		buf_text(out, "&lt;");
	else if (c == '"')
		buf_text(out, "&quot;");
	else if (c != 0)
		text_put_utf8(c, out);
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

struct html_attribute_value {
	const char *p;
	size_t n;
};

/* Reads "=", the blanks around it and the value. */
static struct html_attribute_value
read_value(struct html_tokenizer *t)
{
	struct html_attribute_value v = { NULL, 0 };
	const char *p = t->p + strspn(t->p, " \t\n\f");

	if (*p != '=')
		return v;
	p++;
	p += strspn(p, " \t\n\f");
	if (*p == '"' || *p == '\'') {
		const char *end = strchr(p + 1, *p);

		v.p = p + 1;
		v.n = end != NULL ? (size_t)(end - v.p) : strlen(v.p);
		t->p = v.p + v.n + (end != NULL);
	} else {
		v.p = p;
		v.n = strcspn(p, " \t\n\f>");
		t->p = p + v.n;
	}
	return v;
}

/*
 * Reads from the end of a tag's name to the end of the tag.  False when the
 * input ends before its '>': then it is no tag.
 */
static bool
read_attributes(struct html_tokenizer *t, const char *wanted,
    struct html_attribute_value *found)
{
	size_t wanted_len = strlen(wanted);

	*found = (struct html_attribute_value){ NULL, 0 };
	for (;;) {
		const char *name;
		size_t n;
		struct html_attribute_value v;

		t->p += strspn(t->p, " \t\n\f/");
		if (*t->p == '\0')
			return false;
		if (*t->p == '>') {
			t->p++;
			return true;
		}
		name = t->p;
		n = 1 + strcspn(name + 1, " \t\n\f/>=");
		t->p = name + n;
		v = read_value(t);
		if (found->p == NULL && n == wanted_len && v.n <= VALUE_MAX &&
		    strncasecmp(name, wanted, n) == 0)
			*found = v;
	}
}

/* The next "</name"; NULL for none. */
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
 * Skips the content of an element that browsers do not show as text.  Without
 * an end tag a script extends to the end of the input; any other such tag
 * counts as a mistake and hides nothing.  The number of searches is limited,
 * because each of them may read to the end.
 */
static void
skip_hidden(
    struct html_tokenizer *t, enum richtext_tag tag, const char *name, size_t n)
{
	const char *end;

	if (tag == RICHTEXT_HIDDEN && t->failed_searches == SEARCHES_MAX)
		return;
	end = find_end_tag(t->p, name, n);
	if (end != NULL)
		t->p = end;
	else if (tag == RICHTEXT_CODE)
		t->p += strlen(t->p);
	else
		t->failed_searches++;
}

static void
rewrite_start_tag(struct html_tokenizer *t)
{
	const char *name = t->p + 1;
	size_t n = strcspn(name, " \t\n\f/>");
	enum richtext_tag tag = richtext_tags_find(name, n);
	const char *wanted = wanted_attribute(tag);
	struct html_attribute_value v;

	t->p = name + n;
	if (!read_attributes(t, wanted, &v) || tag == RICHTEXT_NONE)
		return;
	if (tag == RICHTEXT_HIDDEN || tag == RICHTEXT_CODE) {
		skip_hidden(t, tag, name, n);
		return;
	}
	buf_char(t->out, '<');
	buf_text(t->out, richtext_tags_name(tag));
	if (v.p != NULL) {
		buf_char(t->out, ' ');
		buf_text(t->out, wanted);
		buf_text(t->out, "=\"");
		copy_value(v.p, v.n, t->out);
		buf_char(t->out, '"');
	}
	buf_char(t->out, '>');
}

static void
write_end_tag(enum richtext_tag tag, struct buf *out)
{
	buf_text(out, "</");
	buf_text(out, richtext_tags_name(tag));
	buf_char(out, '>');
}

static void
rewrite_end_tag(struct html_tokenizer *t)
{
	const char *name = t->p + 2;
	size_t n = strcspn(name, " \t\n\f/>");
	enum richtext_tag tag = richtext_tags_find(name, n);
	struct html_attribute_value v;

	t->p = name + n;
	if (!read_attributes(t, "", &v))
		return;
	if (tag == RICHTEXT_BR)
		buf_text(t->out, "<br>");
	else if (richtext_tags_name(tag)[0] != '\0')
		write_end_tag(tag, t->out);
}

/* Skips "<!-- ... -->"; an open comment extends to the end, as in browsers. */
static void
skip_comment(struct html_tokenizer *t)
{
	const char *p = t->p + 4;

	if (*p == '>' || strncmp(p, "->", 2) == 0) {
		t->p = strchr(p, '>') + 1;
		return;
	}
	while ((p = strstr(p, "--")) != NULL) {
		if (p[2] == '>' || (p[2] == '!' && p[3] == '>')) {
			t->p = strchr(p, '>') + 1;
			return;
		}
		p++;
	}
	t->p += strlen(t->p);
}

static void
rewrite_markup(struct html_tokenizer *t)
{
	const char *p = t->p;

	if (is_letter(p[1])) {
		rewrite_start_tag(t);
	} else if (p[1] == '/' && is_letter(p[2])) {
		rewrite_end_tag(t);
	} else if (strncmp(p, "<!--", 4) == 0) {
		skip_comment(t);
	} else if (p[1] == '!' || p[1] == '?' ||
	    (p[1] == '/' && p[2] != '\0')) {
		size_t n = strcspn(p, ">");

		t->p = p + n + (p[n] == '>');
	} else {
		buf_text(t->out, "&lt;");
		t->p++;
	}
}

void
richtext_html_tokenizer_rewrite(const char *html, struct buf *out)
{
	struct html_tokenizer t = { .p = html, .out = out };

	for (;;) {
		size_t n = strcspn(t.p, "<&");

		buf_bytes(out, t.p, n);
		t.p += n;
		if (*t.p == '\0')
			return;
		if (*t.p == '<')
			rewrite_markup(&t);
		else
			t.p = copy_reference(t.p, out);
	}
}
