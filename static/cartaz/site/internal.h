/*
 * internal.h - what the files of site/ share among themselves.
 */
#ifndef CARTAZ_SITE_INTERNAL_H
#define CARTAZ_SITE_INTERNAL_H

#include "cartaz/site/deploy.h"
#include "base/buf.h"
#include "brand/style.h"
#include "cartaz/site/site.h"
#include "text/template.h"

/* ---- What the files of deploy.h share. */

enum { DEPLOY_LIST_MAX = 16 * 1024 * 1024 };

/* "cannot write PATH: why", by errno; answers false. */
bool deploy_failed(struct error *, const char *what, const char *path);

/* Where a path's bytes wait: one folder, so that a crash leaves one behind. */
void deploy_waiting_path(
    const struct deploy *, const char *path, char out[PATHS_PATH_MAX]);

/* Removes the folders above a path that are empty. */
void deploy_remove_empty(const char *dir, const char *path);

/*
 * Puts in place all that waits and the list, then takes away what the set no
 * longer has.  False: all is as it was before.
 */
bool deploy_finish(struct deploy *, struct error *) MUST_USE;
/* Goes on with the last step where somebody was killed. */
void deploy_take_away_rest(const struct deploy *);
/* What the list names, and the list. */
void deploy_take_away_all(const struct deploy *);

/* ---- What the sources of site.h share. */

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
	char base_origin[PATHS_PATH_MAX];
	char deprecated_on[SITE_NUMBER], sunset_on[SITE_NUMBER];
	char initial[SITE_NUMBER];
	struct style_colors colours;
};

/* A document and, when it has any, its headers. */
bool site_emit(struct site *, const char *path, const char *p, size_t n,
    struct error *) MUST_USE;

/* site_headers.c: what belongs to a document besides its bytes. */
bool site_emit_headers(struct site *, const char *path, bool page,
    const char *p, size_t n, struct error *) MUST_USE;
void site_keep_htaccess(struct site *, const char *path, const struct buf *);
/* Releases what was kept, and emits it when ok; answers whether all is. */
bool site_emit_htaccess(struct site *, bool ok, struct error *) MUST_USE;

/* site_agents.c */
bool site_keep_skill(struct site *, const char *path, const struct buf *md,
    struct error *) MUST_USE;
bool site_emit_agents(struct site *, struct error *) MUST_USE;

/* site_problems.c */
bool site_emit_problems(struct site *, struct error *) MUST_USE;

/* site_values.c: the language, and every name that a template may use. */
void site_fill_values(struct site *);

/* site_page.c: the page's Markdown, and the HTML made from it. */
bool site_emit_page(struct site *, const char *stem, const char *md, size_t n,
    struct error *) MUST_USE;
/* Several of them, each after a line "@page <stem>". */
bool site_emit_pages(struct site *, const char *md, struct error *) MUST_USE;

#endif
