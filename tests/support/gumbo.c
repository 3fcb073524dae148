/*
 * gumbo - prints the text of HTML as another parser, for HTML 5, reads it.
 *
 * usage: gumbo <INPUT
 *
 * Prints the text that richtext.h keeps: the text of every element that a browser
 * shows as text, the alt of images, and a line end around each block.
 */
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const GumboTag hidden[] = { GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE,
	GUMBO_TAG_TITLE, GUMBO_TAG_TEXTAREA, GUMBO_TAG_SELECT, GUMBO_TAG_SVG,
	GUMBO_TAG_MATH, GUMBO_TAG_IFRAME, GUMBO_TAG_OBJECT, GUMBO_TAG_AUDIO,
	GUMBO_TAG_VIDEO, GUMBO_TAG_CANVAS, GUMBO_TAG_NOSCRIPT,
	GUMBO_TAG_TEMPLATE, GUMBO_TAG_DATALIST, GUMBO_TAG_NOEMBED,
	GUMBO_TAG_NOFRAMES, GUMBO_TAG_APPLET };

static const GumboTag in_line[] = { GUMBO_TAG_A, GUMBO_TAG_ABBR, GUMBO_TAG_B,
	GUMBO_TAG_BDI, GUMBO_TAG_BDO, GUMBO_TAG_BIG, GUMBO_TAG_BLINK,
	GUMBO_TAG_BUTTON, GUMBO_TAG_CITE, GUMBO_TAG_CODE, GUMBO_TAG_DEL,
	GUMBO_TAG_DFN, GUMBO_TAG_EM, GUMBO_TAG_EMBED, GUMBO_TAG_FONT,
	GUMBO_TAG_I, GUMBO_TAG_INPUT, GUMBO_TAG_INS, GUMBO_TAG_KBD,
	GUMBO_TAG_LABEL, GUMBO_TAG_MARK, GUMBO_TAG_MARQUEE, GUMBO_TAG_META,
	GUMBO_TAG_NOBR, GUMBO_TAG_PARAM, GUMBO_TAG_Q, GUMBO_TAG_RP,
	GUMBO_TAG_RT, GUMBO_TAG_RUBY, GUMBO_TAG_S, GUMBO_TAG_SAMP,
	GUMBO_TAG_SMALL, GUMBO_TAG_SOURCE, GUMBO_TAG_SPAN, GUMBO_TAG_STRIKE,
	GUMBO_TAG_STRONG, GUMBO_TAG_SUB, GUMBO_TAG_SUP, GUMBO_TAG_TIME,
	GUMBO_TAG_TT, GUMBO_TAG_U, GUMBO_TAG_UNKNOWN, GUMBO_TAG_VAR,
	GUMBO_TAG_WBR };

static int
is_one_of(GumboTag tag, const GumboTag *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (list[i] == tag)
			return 1;
	}
	return 0;
}

static void print(const GumboNode *);

static void
print_children(const GumboVector *children)
{
	for (unsigned i = 0; i < children->length; i++)
		print(children->data[i]);
}

static void
print_element(const GumboElement *e)
{
	const GumboAttribute *alt = gumbo_get_attribute(&e->attributes, "alt");
	int block =
	    !is_one_of(e->tag, in_line, sizeof(in_line) / sizeof(in_line[0]));

	if (e->tag == GUMBO_TAG_IMG && (alt == NULL || *alt->value == '\0'))
		return;
	if (is_one_of(e->tag, hidden, sizeof(hidden) / sizeof(hidden[0])))
		return;
	if (block)
		putchar('\n');
	if (e->tag == GUMBO_TAG_IMG)
		fputs(alt->value, stdout);
	print_children(&e->children);
	if (block)
		putchar('\n');
}

static void
print(const GumboNode *node)
{
	switch (node->type) {
	case GUMBO_NODE_TEXT:
	case GUMBO_NODE_CDATA:
	case GUMBO_NODE_WHITESPACE:
		fputs(node->v.text.text, stdout);
		return;
	case GUMBO_NODE_DOCUMENT:
		print_children(&node->v.document.children);
		return;
	case GUMBO_NODE_ELEMENT:
		print_element(&node->v.element);
		return;
	case GUMBO_NODE_COMMENT:
	case GUMBO_NODE_TEMPLATE:
		return;
	}
}

int
main(void)
{
	GumboOptions options = kGumboDefaultOptions;
	static char text[1024 * 1024];
	size_t n = fread(text, 1, sizeof(text), stdin);
	GumboOutput *output;

	options.max_errors = 0;
	output = gumbo_parse_with_options(&options, text, n);
	print(output->document);
	gumbo_destroy_output(&options, output);
	return fflush(stdout) != 0;
}
