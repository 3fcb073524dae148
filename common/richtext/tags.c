/*
 * tags - the allowed HTML tags (the allowlist) and their names.
 */
#include "richtext/internal.h"

#include <strings.h>

enum { NAME_MAX_BYTES = 10 };

/* Sorted for the binary search.  Of any other tag, only the text stays. */
static const struct tag {
	const char *name; /* first, for compare_names() */
	enum richtext_tag tag;
} tags[] = {
	{ "a", RICHTEXT_A },
	{ "address", RICHTEXT_DIV },
	{ "applet", RICHTEXT_HIDDEN },
	{ "article", RICHTEXT_DIV },
	{ "aside", RICHTEXT_DIV },
	{ "audio", RICHTEXT_HIDDEN },
	{ "b", RICHTEXT_STRONG },
	{ "blockquote", RICHTEXT_BLOCKQUOTE },
	{ "br", RICHTEXT_BR },
	{ "canvas", RICHTEXT_HIDDEN },
	{ "caption", RICHTEXT_CAPTION },
	{ "center", RICHTEXT_DIV },
	{ "datalist", RICHTEXT_HIDDEN },
	{ "dd", RICHTEXT_DIV },
	{ "details", RICHTEXT_DIV },
	{ "dialog", RICHTEXT_DIV },
	{ "dir", RICHTEXT_UL },
	{ "div", RICHTEXT_DIV },
	{ "dl", RICHTEXT_DIV },
	{ "dt", RICHTEXT_DIV },
	{ "em", RICHTEXT_EM },
	{ "fieldset", RICHTEXT_DIV },
	{ "figcaption", RICHTEXT_DIV },
	{ "figure", RICHTEXT_DIV },
	{ "font", RICHTEXT_SPAN },
	{ "footer", RICHTEXT_DIV },
	{ "form", RICHTEXT_DIV },
	{ "h1", RICHTEXT_H3 },
	{ "h2", RICHTEXT_H3 },
	{ "h3", RICHTEXT_H3 },
	{ "h4", RICHTEXT_H4 },
	{ "h5", RICHTEXT_H4 },
	{ "h6", RICHTEXT_H4 },
	{ "header", RICHTEXT_DIV },
	{ "hgroup", RICHTEXT_DIV },
	{ "hr", RICHTEXT_HR },
	{ "i", RICHTEXT_EM },
	{ "iframe", RICHTEXT_HIDDEN },
	{ "img", RICHTEXT_IMG },
	{ "legend", RICHTEXT_DIV },
	{ "li", RICHTEXT_LI },
	{ "listing", RICHTEXT_PRE },
	{ "main", RICHTEXT_DIV },
	{ "math", RICHTEXT_HIDDEN },
	{ "menu", RICHTEXT_UL },
	{ "nav", RICHTEXT_DIV },
	{ "noembed", RICHTEXT_HIDDEN },
	{ "noframes", RICHTEXT_HIDDEN },
	{ "noscript", RICHTEXT_HIDDEN },
	{ "object", RICHTEXT_HIDDEN },
	{ "ol", RICHTEXT_OL },
	{ "p", RICHTEXT_P },
	{ "pre", RICHTEXT_PRE },
	{ "script", RICHTEXT_CODE },
	{ "search", RICHTEXT_DIV },
	{ "section", RICHTEXT_DIV },
	{ "select", RICHTEXT_HIDDEN },
	{ "span", RICHTEXT_SPAN },
	{ "strong", RICHTEXT_STRONG },
	{ "style", RICHTEXT_CODE },
	{ "summary", RICHTEXT_DIV },
	{ "svg", RICHTEXT_HIDDEN },
	{ "table", RICHTEXT_TABLE },
	{ "tbody", RICHTEXT_TBODY },
	{ "td", RICHTEXT_TD },
	{ "template", RICHTEXT_HIDDEN },
	{ "textarea", RICHTEXT_HIDDEN },
	{ "tfoot", RICHTEXT_TBODY },
	{ "th", RICHTEXT_TH },
	{ "thead", RICHTEXT_THEAD },
	{ "title", RICHTEXT_HIDDEN },
	{ "tr", RICHTEXT_TR },
	{ "ul", RICHTEXT_UL },
	{ "video", RICHTEXT_HIDDEN },
	{ "xmp", RICHTEXT_PRE },
};

static const char *const names[RICHTEXT_TAG_COUNT] = {
	[RICHTEXT_NONE] = "",
	[RICHTEXT_P] = "p",
	[RICHTEXT_DIV] = "div",
	[RICHTEXT_HR] = "hr",
	[RICHTEXT_PRE] = "pre",
	[RICHTEXT_H3] = "h3",
	[RICHTEXT_H4] = "h4",
	[RICHTEXT_BLOCKQUOTE] = "blockquote",
	[RICHTEXT_UL] = "ul",
	[RICHTEXT_OL] = "ol",
	[RICHTEXT_LI] = "li",
	[RICHTEXT_TABLE] = "table",
	[RICHTEXT_CAPTION] = "caption",
	[RICHTEXT_THEAD] = "thead",
	[RICHTEXT_TBODY] = "tbody",
	[RICHTEXT_TR] = "tr",
	[RICHTEXT_TH] = "th",
	[RICHTEXT_TD] = "td",
	[RICHTEXT_STRONG] = "strong",
	[RICHTEXT_EM] = "em",
	[RICHTEXT_A] = "a",
	[RICHTEXT_SPAN] = "span",
	[RICHTEXT_BR] = "br",
	[RICHTEXT_IMG] = "img",
	[RICHTEXT_HIDDEN] = "",
	[RICHTEXT_CODE] = "",
};

static int
compare_names(const void *key, const void *row)
{
	return strcasecmp(key, *(const char *const *)row);
}

enum richtext_tag
richtext_tags_find(const char *name, size_t n)
{
	char key[NAME_MAX_BYTES + 1];
	const struct tag *found;

	if (n > NAME_MAX_BYTES)
		return RICHTEXT_NONE;
	memcpy(key, name, n);
	key[n] = '\0';
	found =
	    bsearch(key, tags, ARRAY_LEN(tags), sizeof(tags[0]), compare_names);
	return found != NULL ? found->tag : RICHTEXT_NONE;
}

const char *
richtext_tags_name(enum richtext_tag tag)
{
	return names[tag];
}

bool
richtext_tags_is_list(enum richtext_tag tag)
{
	return tag == RICHTEXT_UL || tag == RICHTEXT_OL;
}

bool
richtext_tags_is_cell(enum richtext_tag tag)
{
	return tag == RICHTEXT_TD || tag == RICHTEXT_TH;
}

bool
richtext_tags_is_of_table(enum richtext_tag tag)
{
	return tag >= RICHTEXT_CAPTION && tag <= RICHTEXT_TD;
}
