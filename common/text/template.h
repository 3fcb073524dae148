/*
 * template.h - a document with gaps: {{name}}, {{#flag}}...{{/flag}} kept when
 * the flag is true, {{^flag}}...{{/flag}} when it is false, {{>part}} for a text
 * that several documents share.
 *
 * A value is escaped for the kind of document it stands in, or for the kind that
 * its gap names: {{name:json}}.  A name that nobody knows is a mistake, never an
 * empty gap.  A line that holds nothing but a flag leaves no line behind.
 * Limits: flags 8 deep, parts 4 deep, names of 40 bytes.
 */
#ifndef TEXT_TEMPLATE_H
#define TEXT_TEMPLATE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

enum template_kind {
	TEMPLATE_TEXT,     /* as it is */
	TEMPLATE_JSON,     /* inside of a string */
	TEMPLATE_MARKDOWN, /* running text; not inside of code */
	TEMPLATE_MARKUP,   /* HTML and XML: text, or a quoted attribute */
};

enum template_form {
	TEMPLATE_WORDS,   /* somebody's text */
	TEMPLATE_ADDRESS, /* checked: means nothing to Markdown */
	TEMPLATE_READY,   /* is in the document's own kind already */
};

struct template_value {
	const char *name; /* NULL ends a list */
	const char *text; /* NULL for a flag */
	bool flag;
	enum template_form form;
};

/* Finds a part's text; false, the fault filled, when there is none. */
typedef bool template_part_fn(
    void *context, const char *name, const char **p, size_t *n, struct error *);

struct template
{
	enum template_kind kind;
	const struct template_value *values;
	template_part_fn *part; /* NULL: there are no parts */
	void *context;
};

/* On false the note has the line and what is wrong there. */
bool template_render(const struct template *, const char *p, size_t n,
    struct buf *, struct error *) MUST_USE;

/* template_escape.c: the text, escaped for the kind. */
void template_escape(enum template_kind, const char *text, struct buf *);

#endif
