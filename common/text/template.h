/*
 * template.h - renders documents with tags in Mustache's syntax.
 *
 * Also called: template engine.
 * Shape:  {{name}} is a value.  The text in {{#flag}}...{{/flag}} is printed if the flag
 *         is true, and the text in {{^flag}}...{{/flag}} if it is false.  A part,
 *         {{>part}}, is a text that several documents share.  A value is escaped for the
 *         kind of the document, or for the kind that its tag names, as in {{name:json}},
 *         unless its form is TEMPLATE_READY.  If a tag of a flag or a part fills its
 *         line, the line end after the tag is left out.
 * Owns:   nothing; the caller owns values and parts.
 * Errors: a name without a value, a flag that is not closed or not open, a tag without
 *         an end, an unknown part or kind, an exceeded limit.  The note has the line and
 *         the reason.  Text beyond the buffer's limit only sets buf.full.
 * Limits: flags 8 deep, parts 4 deep, tags of 40 bytes between their braces.
 * Source: mustache(5); this is a subset.
 */
#ifndef TEXT_TEMPLATE_H
#define TEXT_TEMPLATE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

enum template_kind {
	TEMPLATE_TEXT,     /* unchanged */
	TEMPLATE_JSON,     /* inside a string */
	TEMPLATE_MARKDOWN, /* running text, not code */
	TEMPLATE_MARKUP,   /* HTML and XML: text, or a quoted attribute */
};

enum template_form {
	TEMPLATE_WORDS,   /* untrusted text */
	TEMPLATE_ADDRESS, /* validated, so Markdown keeps it */
	TEMPLATE_READY,   /* already in the document's format */
};

struct template_value {
	const char *name; /* NULL ends a list */
	const char *text; /* NULL for a flag */
	bool flag;
	enum template_form form;
};

/* Finds a part's text.  Returns false, with the error set, if the part does not exist. */
typedef bool template_part_fn(
    void *context, const char *name, const char **p, size_t *n, struct error *);

struct template
{
	enum template_kind kind;
	const struct template_value *values;
	template_part_fn *part; /* NULL: no parts */
	void *context;
};

/* Appends the document of n bytes with its values. */
bool template_render(const struct template *, const char *p, size_t n,
    struct buf *, struct error *) MUST_USE;

#endif
