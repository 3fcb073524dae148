/*
 * sitemap.h - the addresses of a brand's pages, for search engines.
 *
 * Shape: htdocs/<host>/sitemap.xml; where a file cannot hold all addresses, an
 *        index there and sitemap-1.xml, sitemap-2.xml ... beside it.
 * Limits: 50,000 addresses and 52,428,800 bytes a file; memory does not grow with
 *        the events.
 * Source: sitemaps.org protocol.
 */
#ifndef CARTAZ_SITE_SITEMAP_H
#define CARTAZ_SITE_SITEMAP_H

#include "cartaz/tool.h"

/*
 * Written anew from the snapshot that is served and the pages that are published.
 * A brand without a snapshot keeps what it has; a live one gets its pages alone,
 * because until `cartaz sync` nobody but its upstream knows its events, and after
 * a change of the brand file or the profile again.
 */
bool sitemap_write(struct tool *, const struct brand *, struct error *)
    MUST_USE;

/*
 * The sitemap after a change of what is served.  The note of a failure
 * says what is served all the same, and what to do.
 */
bool sitemap_follow(struct tool *, const struct brand *, struct error *)
    MUST_USE;

/* Is it that of the snapshot that is served and of the pages published? */
bool sitemap_is_current(struct tool *, const struct brand *) MUST_USE;

/* Takes it away. */
void sitemap_remove(const char *dir);

#endif
