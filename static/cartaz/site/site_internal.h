/*
 * site_parts.h - what the sources of site.h share.
 *
 * Layer: 5 (programs).
 */
#ifndef SITE_PARTS_H
#define SITE_PARTS_H

#include "base/buf.h"
#include "brand/style.h"
#include "cartaz/site/site.h"
#include "text/template.h"

enum {
	SITE_DOCUMENT_MAX = 16 * 1024 * 1024,
	SITE_NUMBER = 24,
	SITE_FOLDERS = 64
};

/* A folder of the published documents, and what its .htaccess says. */
struct site_folder {
	const char
	    *name; /* with its final slash, "" for the brand's; NULL: free */
	struct buf directives;
};

struct site {
	struct tool *tool;
	const struct brand *brand; /* NULL: nobody's */
	const char *language;      /* of its texts: "pt-BR" or "en" */
	site_document_fn *document;
	void *context;
	struct template_value values[48];
	struct site_folder folders[SITE_FOLDERS];
	struct buf skills; /* entries of their index */
	char edge_requests[SITE_NUMBER], edge_window_s[SITE_NUMBER];
	char base_origin[PLACES_PATH_MAX];
	char deprecated_on[SITE_NUMBER], sunset_on[SITE_NUMBER];
	char initial[SITE_NUMBER];
	struct look_colours colours;
};

/* A document and, when it has any, its headers. */
bool site_emit(struct site *, const char *path, const char *p, size_t n,
    struct fault *) MUST_USE;

/* site_headers.c: what belongs to a document besides its bytes. */
bool site_emit_headers(struct site *, const char *path, bool page,
    const char *p, size_t n, struct fault *) MUST_USE;
void site_keep_htaccess(struct site *, const char *path, const struct buf *);
/* Releases what was kept, and emits it when ok; answers whether all is. */
bool site_emit_htaccess(struct site *, bool ok, struct fault *) MUST_USE;

/* site_agents.c */
bool site_keep_skill(struct site *, const char *path, const struct buf *md,
    struct fault *) MUST_USE;
bool site_emit_agents(struct site *, struct fault *) MUST_USE;

/* site_problems.c */
bool site_emit_problems(struct site *, struct fault *) MUST_USE;

/* site_values.c: the language, and every name that a template may use. */
void site_fill_values(struct site *);

/* site_page.c: the page's Markdown, and the HTML made from it. */
bool site_emit_page(struct site *, const char *stem, const char *md, size_t n,
    struct fault *) MUST_USE;
/* Several of them, each after a line "@page <stem>". */
bool site_emit_pages(struct site *, const char *md, struct fault *) MUST_USE;

#endif
