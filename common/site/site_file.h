/*
 * site_file.h - the files that `cartaz publish` prepared, and assets, as endpoints of
 * the resident server and of the CGI program "site", for servers other than Apache with
 * cartaz.conf.
 *
 * Also called: static files, MIME types, document root.
 * Shape:  PATH_INFO is a path below htdocs, with the folder of the brand
 *         (site_file_find()); the headers of a file are in .web/<name>.meta next to the
 *         file.  A refusal is the prepared problem document of a status,
 *         <folder>/_problem/<status>.json.
 * Rules:  only regular files are served, and only the first folder of a path (of a brand,
 *         or assets) may be a link.
 *         site_route.h refuses addresses below /_problem, and addresses with a name that
 *         begins with a dot, except .well-known.
 * Errors: a missing file means 404, and a file that is too large or cannot be read means
 *         500.  A problem document that was not published is made on request.
 * Limits: 32 MiB.
 */
#ifndef SITE_SITE_FILE_H
#define SITE_SITE_FILE_H

#include "app/endpoint.h"

/* Endpoints for files of the versioned API, and for all other files (endpoint.h). */
extern const struct endpoint site_file_versioned, site_file_beside;
extern const struct endpoint site_refusal_versioned, site_refusal_beside;

/*
 * Sets *is_there to true if the path is a file that may be served, and otherwise to false.
 * The path begins with a slash and is below htdocs.  Returns false, with the error set, if
 * the kernel does not report whether the file exists.
 */
bool site_file_find(const struct paths *, const char *path, bool *is_there,
    struct error *) MUST_USE;

#endif
