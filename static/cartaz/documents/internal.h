/*
 * internal.h - declarations that only the files of site.h share.
 *
 * Owns:   struct site owns the buffers of `folders` until site_emit_htaccess(), and
 *         `skills` until the end of site_brand().
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the reason.
 */
#ifndef CARTAZ_DOCUMENTS_INTERNAL_H
#define CARTAZ_DOCUMENTS_INTERNAL_H

#include "base/buf.h"
#include "text/template.h"
#include "brand/style.h"
#include "agents/examples.h"
#include "cartaz/documents/site.h"

enum {
	SITE_DOCUMENT_MAX = 16 * 1024 * 1024, /* bytes */
	SITE_NUMBER = 24,                     /* bytes of a number or a date */
	SITE_SHORT_NAME_CHARACTERS = 16,      /* OpenSearch 1.1, ShortName */
	SITE_SHORT_NAME = 4 * SITE_SHORT_NAME_CHARACTERS + 1,
	SITE_FOLDERS = 64,
};

/* A folder of the published documents. */
struct site_folder {
	const char *name; /* ends in a slash, "" for the top; NULL: unused */
	struct buf directives; /* for its .htaccess */
};

struct site {
	struct tool *tool;
	const struct brand *brand; /* NULL: documents for unknown hosts */
	const struct examples *examples;
	const char *language; /* of the texts: one of locale_tags */
	site_document_fn *document;
	void *context;
	struct template_value values[96]; /* unused values have no names */
	size_t value_count;
	struct site_folder folders[SITE_FOLDERS];
	struct buf skills; /* entries of the skills' index */
	char edge_requests[SITE_NUMBER], edge_window_s[SITE_NUMBER];
	char base_origin[PATHS_PATH_MAX];
	char deprecated_on[SITE_NUMBER], sunset_on[SITE_NUMBER];
	char security_expires[SITE_NUMBER];
	char initial[SITE_NUMBER], short_name[SITE_SHORT_NAME];
	struct style_paint paint;
};

/* site_values.c: sets the language, and every name that a template may use. */
void site_fill_values(struct site *);

/* site_page.c: emits a page's Markdown, and the HTML made from it. */
bool site_emit_page(struct site *, const char *stem, const char *md, size_t n,
    struct error *) MUST_USE;
/* Emits several pages, each after a line "@page <stem>". */
bool site_emit_pages(struct site *, const char *md, struct error *) MUST_USE;

/* site_headers.c: emits a document, and its response headers if it has any. */
bool site_emit(struct site *, const char *path, const char *p, size_t n,
    struct error *) MUST_USE;
/* Emits only the headers. */
bool site_emit_headers(struct site *, const char *path, bool page,
    const char *p, size_t n, struct error *) MUST_USE;
void site_keep_htaccess(struct site *, const char *path, const struct buf *);
/* Emits the .htaccess files if `ok`, and releases them in any case. */
bool site_emit_htaccess(struct site *, bool ok, struct error *) MUST_USE;

/* site_agents.c: adds a skill to the index of the skills; other documents are ignored. */
bool site_keep_skill(struct site *, const char *path, const struct buf *md,
    struct error *) MUST_USE;
bool site_emit_skills(struct site *, struct error *) MUST_USE;

/* pictures.c: the share card of the brand, and its icons. */
bool site_emit_pictures(struct site *, struct error *) MUST_USE;

/* site_problems.c */
bool site_emit_problems(struct site *, struct error *) MUST_USE;

#endif
