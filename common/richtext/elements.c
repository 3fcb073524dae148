/*
 * elements - keeps the open elements of HTML, and closes them at the right tags.
 */
#include "richtext/internal.h"

#include <strings.h>

/* ---- The tokens of one element. */

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

static struct richtext_element
open_element(
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

static void
close_element(struct richtext_stream *s, struct richtext_element e)
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

/* ---- The open elements. */

static bool
is_leaf(enum richtext_tag tag)
{
	return tag == RICHTEXT_P || tag == RICHTEXT_H3 || tag == RICHTEXT_H4;
}

static bool
is_void(enum richtext_tag tag)
{
	return tag == RICHTEXT_HR || tag == RICHTEXT_BR || tag == RICHTEXT_IMG;
}

static bool
is_block(enum richtext_tag tag)
{
	return tag < RICHTEXT_STRONG;
}

static void
close_to(struct richtext_elements *e, size_t depth)
{
	while (e->depth > depth)
		close_element(e->stream, e->open[--e->depth]);
}

/* True if an open element `outer` prevents closing an element of `tag` around it. */
static bool
is_closed_to(enum richtext_tag outer, enum richtext_tag tag)
{
	if (tag == RICHTEXT_TABLE)
		return false;
	if (tag == RICHTEXT_LI && richtext_tags_is_list(outer))
		return true;
	if (!is_block(tag) || is_leaf(tag))
		return is_block(outer) && !is_leaf(outer);
	return outer == RICHTEXT_TABLE;
}

/*
 * Closes the innermost element of the tag, and every element in it.  Returns false if
 * no such element can be closed here.
 */
static bool
close_innermost(struct richtext_elements *e, enum richtext_tag tag)
{
	size_t at = e->depth;

	while (at > 0 && e->open[at - 1].tag != tag) {
		if (is_closed_to(e->open[at - 1].tag, tag))
			return false;
		at--;
	}
	if (at == 0)
		return false;
	close_to(e, at - 1);
	return true;
}

/* A cell ends the cell before it.  Any other part of a table ends the row before it. */
static void
close_part_of_table(struct richtext_elements *e, enum richtext_tag tag)
{
	enum richtext_tag first =
	    richtext_tags_is_cell(tag) ? RICHTEXT_TH : RICHTEXT_TR;
	size_t depth = e->depth;

	for (size_t i = e->depth; i > 0; i--) {
		enum richtext_tag open = e->open[i - 1].tag;

		if (open == RICHTEXT_TABLE)
			break;
		if (open >= first)
			depth = i - 1;
	}
	close_to(e, depth);
}

/* Closes the elements whose end tags may be left out before this tag. */
static void
close_implied(struct richtext_elements *e, enum richtext_tag tag)
{
	if (is_block(tag))
		close_innermost(e, RICHTEXT_P);
	if (is_block(tag) && tag != RICHTEXT_DIV) {
		close_innermost(e, RICHTEXT_H3);
		close_innermost(e, RICHTEXT_H4);
	}
	if (tag == RICHTEXT_LI)
		close_innermost(e, tag);
	if (richtext_tags_is_of_table(tag))
		close_part_of_table(e, tag);
}

void
richtext_elements_open(
    struct richtext_elements *e, enum richtext_tag tag, const char *attribute)
{
	struct richtext_element new;

	close_implied(e, tag);
	if (e->depth == RICHTEXT_OPEN_MAX)
		close_to(e, 0);
	new = open_element(e->stream, tag, attribute);
	if (is_void(tag))
		close_element(e->stream, new);
	else
		e->open[e->depth++] = new;
}

/* As in HTML, an end tag </p> without a start tag makes an empty paragraph. */
void
richtext_elements_close(struct richtext_elements *e, enum richtext_tag tag)
{
	if (!close_innermost(e, tag) && tag == RICHTEXT_P) {
		richtext_elements_open(e, tag, "");
		close_innermost(e, tag);
	}
}

void
richtext_elements_close_all(struct richtext_elements *e)
{
	close_to(e, 0);
}
