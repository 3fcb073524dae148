/*
 * element - opens and closes the tokens in the stream that an element of HTML needs.
 */
#include "richtext/internal.h"

#include <strings.h>

/* Returns the value of the last "name:" in a style attribute, or "". */
static const char *
find_declaration(const char *style, const char *name)
{
	const char *found = "", *p = style;
	size_t n = strlen(name);

	for (; (p = strcasestr(p, name)) != NULL; p += n) {
		const char *value = p + n + strspn(p + n, " \n");

		/* not the end of a longer name, "mso-bidi-font-weight" */
		if (*value == ':' && (p == style || strchr("; \n", p[-1])))
			found = value + 1 + strspn(value + 1, " \n");
	}
	return found;
}

/* Google Docs wraps a whole text in <b style="font-weight:normal">. */
static void
apply_style(struct richtext_element *e, const char *style)
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
open_inline_element(struct richtext_stream *s, struct richtext_element *e,
    const char *attribute)
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

struct richtext_element
richtext_element_open(
    struct richtext_stream *s, enum richtext_tag tag, const char *attribute)
{
	struct richtext_element e = { .tag = tag };

	if (tag == RICHTEXT_PRE)
		s->lines++;
	if (tag >= RICHTEXT_STRONG && tag <= RICHTEXT_IMG)
		open_inline_element(s, &e, attribute);
	else if (tag != RICHTEXT_NONE)
		richtext_stream_open(s, tag);
	return e;
}

void
richtext_element_close(struct richtext_stream *s, struct richtext_element e)
{
	if (e.em)
		richtext_stream_close(s, RICHTEXT_EM);
	if (e.strong)
		richtext_stream_close(s, RICHTEXT_STRONG);
	if (e.link)
		richtext_stream_close(s, RICHTEXT_A);
	if (e.tag == RICHTEXT_PRE)
		s->lines--;
	if (e.tag != RICHTEXT_NONE && e.tag < RICHTEXT_STRONG)
		richtext_stream_close(s, e.tag);
}
