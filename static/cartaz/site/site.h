/*
 * site.h - every document of a brand, made from the templates.
 *
 * Shape: <share>/site/ holds the templates in the folders they are published
 *        to; what the web server itself says (_problem/<status>.json) is made
 *        from the table of problems.  Headers that belong to a document stand
 *        beside it in .web/<name>.meta.
 */
#ifndef CARTAZ_SITE_SITE_H
#define CARTAZ_SITE_SITE_H

#include "cartaz/tool.h"

/*
 * Called per document with its path below the brand's folder.  Answers false to
 * stop, the fault filled.
 */
typedef bool site_document_fn(
    void *context, const char *path, const char *p, size_t n, struct error *);

/* All documents of the brand. */
bool site_brand(struct tool *, const struct brand *, site_document_fn *,
    void *context, struct error *) MUST_USE;
/* What is said where no brand is known: _problem/ of the folder above. */
bool site_nobody(site_document_fn *, void *context, struct error *) MUST_USE;

#endif
