/*
 * html_tokenizer - reads the text and the supported tags of untrusted HTML.
 */
#include "richtext/internal.h"

#include <strings.h>

#include "base/text.h"

enum { VALUE_MAX = 8 * 1024, SEARCHES_MAX = 16 };

struct html_tokenizer {
	const char *p; /* NUL-terminated */
	struct richtext_elements elements;
	struct buf text;          /* of a reference or a value */
	unsigned failed_searches; /* number of searches without an end tag */
};

/* Returns the only attribute that is read from the tag. */
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
is_ascii_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_html_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\f';
}

struct html_attribute_value {
	const char *p;
	size_t n;
};

/* Reads "=", the blanks around it, and the value. */
static struct html_attribute_value
read_attribute_value(struct html_tokenizer *t)
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
 * Reads from the end of a tag's name to the end of the tag.  Returns false if the input
 * ends before the tag's '>'.  Then it is not a tag.
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
		v = read_attribute_value(t);
		if (found->p == NULL && n == wanted_len && v.n <= VALUE_MAX &&
		    strncasecmp(name, wanted, n) == 0)
			*found = v;
	}
}

/* Returns the next "</name", or NULL. */
static const char *
find_end_tag(const char *p, const char *name, size_t n)
{
	while ((p = strstr(p, "</")) != NULL) {
		p += 2;
		if (strncasecmp(p, name, n) == 0 &&
		    (is_html_blank(p[n]) || p[n] == '/' || p[n] == '>'))
			return p - 2;
	}
	return NULL;
}

/*
 * Skips the content of an element that browsers do not show as text.  Without an end
 * tag, a script extends to the end of the input, and any other such tag is a mistake
 * that hides nothing.  The number of searches is limited, because each may read to the
 * end.
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
read_start_tag(struct html_tokenizer *t)
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
	buf_reset(&t->text);
	if (v.p != NULL)
		richtext_references_decode_text(v.p, v.n, &t->text);
	richtext_elements_open(&t->elements, tag, buf_cstr(&t->text));
}

static void
read_end_tag(struct html_tokenizer *t)
{
	const char *name = t->p + 2;
	size_t n = strcspn(name, " \t\n\f/>");
	enum richtext_tag tag = richtext_tags_find(name, n);
	struct html_attribute_value v;

	t->p = name + n;
	if (!read_attributes(t, "", &v))
		return;
	if (tag == RICHTEXT_BR)
		richtext_elements_open(&t->elements, tag, "");
	else if (richtext_tags_name(tag)[0] != '\0')
		richtext_elements_close(&t->elements, tag);
}

/* Skips "<!-- ... -->".  A comment without an end extends to the end, as in browsers. */
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
read_markup(struct html_tokenizer *t)
{
	const char *p = t->p;

	if (is_ascii_letter(p[1])) {
		read_start_tag(t);
	} else if (p[1] == '/' && is_ascii_letter(p[2])) {
		read_end_tag(t);
	} else if (strncmp(p, "<!--", 4) == 0) {
		skip_comment(t);
	} else if (p[1] == '!' || p[1] == '?' ||
	    (p[1] == '/' && p[2] != '\0')) {
		size_t n = strcspn(p, ">");

		t->p = p + n + (p[n] == '>');
	} else {
		richtext_stream_words(t->elements.stream, p, 1);
		t->p++;
	}
}

/* Reads the text up to the next tag. */
static void
read_text_to_tag(struct html_tokenizer *t)
{
	size_t n = strcspn(t->p, "<");

	buf_reset(&t->text);
	richtext_references_decode_text(t->p, n, &t->text);
	richtext_stream_words(
	    t->elements.stream, buf_cstr(&t->text), t->text.len);
	t->p += n;
}

void
richtext_html_tokenizer_read(const char *html, struct richtext_stream *s)
{
	struct html_tokenizer t = {
		.p = html,
		.elements.stream = s,
		.text = BUF_INIT(RICHTEXT_OUTPUT_MAX),
	};

	while (*t.p != '\0') {
		if (*t.p == '<')
			read_markup(&t);
		else
			read_text_to_tag(&t);
	}
	richtext_elements_close_all(&t.elements);
	buf_release(&t.text);
}

/* Moves past a tag, and past the content of a script or a style sheet. */
static void
read_script(struct html_tokenizer *t, const char *type, richtext_script_fn *fn,
    void *context)
{
	const char *name = t->p + 1, *from, *end;
	size_t n = strcspn(name, " \t\n\f/>");
	struct html_attribute_value v;

	t->p = name + n;
	if (!read_attributes(t, "type", &v) ||
	    richtext_tags_find(name, n) != RICHTEXT_CODE)
		return;
	from = t->p;
	end = find_end_tag(from, name, n);
	t->p = end != NULL ? end : from + strlen(from);
	if (text_lower(name[1]) == 'c' && v.n >= strlen(type) &&
	    strncasecmp(v.p, type, strlen(type)) == 0)
		fn(context, from, (size_t)(t->p - from), end == NULL);
}

void
richtext_scripts(const char *html, size_t n, const char *type,
    richtext_script_fn *fn, void *context)
{
	/* an invalid byte becomes a character of three bytes */
	LOCAL_BUF repaired = BUF_INIT(3 * n + 1);
	struct html_tokenizer t = { .p = NULL };

	richtext_utf8_repair(html, n, &repaired);
	t.p = buf_cstr(&repaired);
	while ((t.p = strchr(t.p, '<')) != NULL) {
		if (is_ascii_letter(t.p[1]))
			read_script(&t, type, fn, context);
		else if (strncmp(t.p, "<!--", 4) == 0)
			skip_comment(&t);
		else
			t.p++;
	}
}
