/*
 * elements - keeps the open elements of HTML, and closes them at the right tags.
 */
#include "richtext/internal.h"

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

static bool
is_of_table(enum richtext_tag tag)
{
	return tag >= RICHTEXT_CAPTION && tag <= RICHTEXT_TD;
}

static void
close_to(struct richtext_elements *e, size_t depth)
{
	while (e->depth > depth)
		richtext_element_close(e->stream, e->open[--e->depth]);
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
	if (is_of_table(tag))
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
	new = richtext_element_open(e->stream, tag, attribute);
	if (is_void(tag))
		richtext_element_close(e->stream, new);
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
