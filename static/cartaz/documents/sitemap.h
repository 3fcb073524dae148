/*
 * sitemap.h - writes the addresses of a brand's pages, for search engines.
 *
 * Also called: sitemap.xml, SEO.
 * Shape:  htdocs/<host>/sitemap.xml.  If one file cannot have all addresses, this file
 *         is an index of sitemap-1.xml, sitemap-2.xml ... in the same folder.
 * Errors: ERROR_INTERNAL_ERROR; the note has the reason.
 * Limits: 50,000 addresses and 52,428,800 bytes in each file; memory does not grow with
 *         the number of events.
 * Source: sitemaps.org, protocol 0.9.
 */
#ifndef CARTAZ_DOCUMENTS_SITEMAP_H
#define CARTAZ_DOCUMENTS_SITEMAP_H

#include "cartaz/tool.h"

/*
 * Writes the sitemap from the serving snapshot and the published pages.  A brand that is
 * not live keeps its sitemap if it has no snapshot.  A live brand's sitemap has the
 * events of the last `cartaz sync`.  If there was no sync, or the brand file or the
 * profile has changed since then, it has only the pages.
 */
bool sitemap_write(struct tool *, const struct brand *, struct error *)
    MUST_USE;

/*
 * Writes the sitemap after a change of the serving snapshot.  After a failure, the note
 * describes what is served and what to do.
 */
bool sitemap_update(struct tool *, const struct brand *, struct error *)
    MUST_USE;

struct deploy;
struct snapshot_reader;

/*
 * Stages the sitemap among the files of an export, with the home page, the list and the
 * events of the open snapshot.
 */
bool sitemap_stage(struct deploy *, const struct brand *,
    struct snapshot_reader *, struct error *) MUST_USE;

/*
 * Returns true if the sitemap was written from the serving snapshot and the published
 * pages, or if a brand that is not live has no snapshot.
 */
bool sitemap_is_current(struct tool *, const struct brand *) MUST_USE;

/* Removes the sitemap's files from a published folder. */
void sitemap_remove(const char *dir);

#endif
