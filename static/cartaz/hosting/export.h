/*
 * export.h - writes a brand's catalog as a static site: files that any web server
 * serves, for hosts where no program may run.
 *
 * Also called: static export, static site generator, GitHub Pages.
 * Shape:  index.html, index.md, 404.html
 *         eventos/index.html, eventos.md, eventos.ics, eventos.rss, eventos.atom
 *         eventos-2/index.html, eventos-2.md ...   the pages of the list
 *         eventos/<slug>/index.html, eventos/<slug>.md, eventos/<slug>.ics
 *         sitemap.xml, robots.txt, llms.txt, assets/
 *         card.png, favicon.svg, favicon.ico, icons, site.webmanifest
 *         If the brand chose another path of events, it replaces "eventos".
 *         The files do not mention a search, the API, MCP or A2A.  The list of the
 *         files, .web/exported, marks the folder as an export.
 * Errors: ERROR_INTERNAL_ERROR; the note has the correction, and the folder is unchanged.
 * Limits: one generation.  Commands that write the brand wait or fail until the export
 *         ends.
 */
#ifndef CARTAZ_HOSTING_EXPORT_H
#define CARTAZ_HOSTING_EXPORT_H

#include "cartaz/tool.h"

struct export_count {
	int64_t events, written, kept; /* changed and unchanged files */
};

/*
 * Writes the folder, which must be new, empty or an export.  "/" and "/." at the end of
 * its name are ignored.  "." and ".." are written file by file (deploy.h), so an error may
 * leave some new files.  With --dry-run, only counts the files.
 */
bool export_write(struct tool *, const struct brand *, const char *dir,
    struct export_count *, struct error *) MUST_USE;

#endif
