/*
 * site_parts.h - what the sources of site.h share.
 *
 * Layer: 5 (programs).
 */
#ifndef SITE_PARTS_H
#define SITE_PARTS_H

#include "buf.h"
#include "look.h"
#include "site.h"
#include "template.h"

enum { SITE_DOCUMENT_MAX = 16 * 1024 * 1024, SITE_NUMBER = 24 };

struct site {
	struct tool *tool;
	const struct brand *brand; /* NULL: nobody's */
	const char *language;      /* of its texts: "pt-BR" or "en" */
	site_document_fn *document;
	void *context;
	struct template_value values[48];
	char edge_requests[SITE_NUMBER], edge_window_s[SITE_NUMBER];
	char deprecated_on[SITE_NUMBER], sunset_on[SITE_NUMBER];
	struct look_colours colours;
};

/* A document and, when it has any, its headers. */
bool site_emit(struct site *, const char *path, const char *p, size_t n,
    struct fault *) MUST_USE;

/* site_problems.c */
bool site_emit_problems(struct site *, struct fault *) MUST_USE;

/* site_values.c: the language, and every name that a template may use. */
void site_fill_values(struct site *);

/* site_page.c: the page's Markdown, and the HTML made from it. */
bool site_emit_page(struct site *, const char *stem, const char *md, size_t n,
    struct fault *) MUST_USE;

#endif
