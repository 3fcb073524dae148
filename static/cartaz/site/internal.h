/*
 * internal.h - what the files of site/ share among themselves.
 *
 * Owns:   struct site owns its buffers until site_emit_htaccess() and the end of
 *         site_brand().
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the reason.
 */
#ifndef CARTAZ_SITE_INTERNAL_H
#define CARTAZ_SITE_INTERNAL_H

#include "agents/examples.h"
#include "base/buf.h"
#include "brand/style.h"
#include "cartaz/site/deploy.h"
#include "cartaz/site/site.h"
#include "text/template.h"

/* ---- Rendering a brand's documents: site.c and site_*.c. */

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
	struct buf directives; /* of its .htaccess */
};

struct site {
	struct tool *tool;
	const struct brand *brand; /* NULL: documents for unknown hosts */
	const struct examples *examples;
	const char *language; /* of its texts: one of locale_tags */
	site_document_fn *document;
	void *context;
	struct template_value values[80];
	struct site_folder folders[SITE_FOLDERS];
	struct buf skills; /* entries of their index */
	char edge_requests[SITE_NUMBER], edge_window_s[SITE_NUMBER];
	char base_origin[PATHS_PATH_MAX];
	char deprecated_on[SITE_NUMBER], sunset_on[SITE_NUMBER];
	char initial[SITE_NUMBER], short_name[SITE_SHORT_NAME];
	struct style_paint paint;
};

/* site_values.c: sets the language and every name that a template may use. */
void site_fill_values(struct site *);

/* site_page.c: emits a page's Markdown and the HTML made from it. */
bool site_emit_page(struct site *, const char *stem, const char *md, size_t n,
    struct error *) MUST_USE;
/* Emits several pages, each after a line "@page <stem>". */
bool site_emit_pages(struct site *, const char *md, struct error *) MUST_USE;

/* site_headers.c: emits a document and, if it has any, its response headers. */
bool site_emit(struct site *, const char *path, const char *p, size_t n,
    struct error *) MUST_USE;
/* Emits the headers alone. */
bool site_emit_headers(struct site *, const char *path, bool page,
    const char *p, size_t n, struct error *) MUST_USE;
void site_keep_htaccess(struct site *, const char *path, const struct buf *);
/* Emits the .htaccess files when ok, and releases them either way. */
bool site_emit_htaccess(struct site *, bool ok, struct error *) MUST_USE;

/* site_agents.c */
bool site_keep_skill(struct site *, const char *path, const struct buf *md,
    struct error *) MUST_USE;
bool site_emit_agents(struct site *, struct error *) MUST_USE;

/* site_pictures.c: the share card of the brand, and its icons. */
bool site_emit_pictures(struct site *, struct error *) MUST_USE;

/* site_problems.c */
bool site_emit_problems(struct site *, struct error *) MUST_USE;

/* ---- Replacing published files: deploy.c and deploy_*.c. */

/* Bytes: an export of two million events has so many. */
#ifndef DEPLOY_LIST_MAX
#define DEPLOY_LIST_MAX (256 * 1024 * 1024)
#endif
/* Of a published folder: what is staged. */
#define STAGE_DIR ".web/stage.new"

/* Sets "cannot write PATH: why", by errno; returns false. */
bool deploy_failed(struct error *, const char *what, const char *path);

/* Where a file is staged: one flat folder, so that a crash leaves only that. */
void deploy_staged_path(
    const struct deploy *, const char *path, char out[PATHS_PATH_MAX]);

/* Makes the folders above a file; false with errno. */
bool deploy_make_folders(char *path) MUST_USE;

/* Removes the empty folders above a path. */
void deploy_remove_empty(const char *dir, const char *path);

/*
 * Installs all staged files and the list, then removes the files that the set
 * no longer has.  After false all files are as before.
 */
bool deploy_install(struct deploy *, struct error *) MUST_USE;
/* The set's list in place, "\n" before and after each path; "\n" without one. */
void deploy_read_list(const struct deploy *, struct buf *out);

/* deploy_names.c: the paths of such a list, which is borrowed, to look them up. */
struct deploy_names {
	const char **path; /* owned, sorted */
	size_t count;
};

void deploy_names_read(struct deploy_names *, const char *list);
bool deploy_names_have(const struct deploy_names *, const char *path) MUST_USE;
void deploy_names_release(struct deploy_names *);

enum deploy_switched {
	DEPLOY_SWITCHED,
	DEPLOY_NOT_SWITCHED, /* here folders cannot be exchanged */
	DEPLOY_UNSYNCED,     /* switched, but a power cut may undo it */
	DEPLOY_FAILED,       /* all is as before */
};

/* The same with one exchange of folders; of the last two the error says why. */
enum deploy_switched deploy_switch(struct deploy *, struct error *) MUST_USE;
/* Each of two files or folders gets the path of the other; false with errno. */
bool deploy_exchange(const char *a, const char *b) MUST_USE;
/* Removes what a crashed exchange left. */
void deploy_remove_next(const char *dir);

/*
 * deploy_share.c: makes staged files links to the shared ones of the same bytes, or shares
 * them.  Where that cannot be, they stay as they are.
 */
void deploy_share(const struct deploy *);

/* Repeats the removal that a crash interrupted. */
void deploy_remove_dropped(const struct deploy *);
/* Removes the files of the list, and the list. */
void deploy_remove_all(const struct deploy *);

#endif
