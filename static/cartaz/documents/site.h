/*
 * site.h - renders every document of a brand: fills the placeholders of the templates.
 *
 * Also called: static site generator, templates.
 * Shape:  <share>/site/ has the templates, in the folders to which they are published.
 *         The web server's own answers (_problem/<status>.json) are made from a table of
 *         problems.  The response headers of a document are in .web/<name>.meta and in
 *         .htaccess of its folder.
 * Owns:   the bytes of a document, only during the call of site_document_fn.
 * Errors: ERROR_INTERNAL_ERROR; the note names the template and the mistake.
 * Limits: 16 MiB for each document, 63 folders; more folders end the process.
 */
#ifndef CARTAZ_DOCUMENTS_SITE_H
#define CARTAZ_DOCUMENTS_SITE_H

#include "agents/examples.h"
#include "brand/style.h"
#include "cartaz/tool.h"

/*
 * Gets a document with its path below the brand's folder.  Returns false, with the error
 * set, to stop.
 */
typedef bool site_document_fn(
    void *context, const char *path, const char *p, size_t n, struct error *);

/* Renders all documents of the brand, with its examples. */
bool site_brand(struct tool *, const struct brand *, const struct examples *,
    site_document_fn *, void *context, struct error *) MUST_USE;
/* Reads the brand's published examples.  With `renew`, replaces outdated examples. */
bool site_examples(struct tool *, const struct brand *, bool renew,
    struct examples *, struct error *) MUST_USE;
/* Returns the brand's colors, and the digest that allows them in a policy. */
void site_paint(const struct brand *, struct style_paint *);
/* Renders the documents for unknown hosts: _problem/ in the folder above the brands. */
bool site_unknown_host(site_document_fn *, void *context, struct error *)
    MUST_USE;

#endif
