/*
 * site_file.h - the files that `cartaz publish` prepared, and assets, as endpoints of
 * the resident server: where no Apache with cartaz.conf answers them.
 *
 * Shape:  PATH_INFO is a path below htdocs, with the folder of the brand
 *         (site_file_path()); headers of a file stand beside it in .web/<name>.meta.
 *         A refusal is the prepared problem of a status, <folder>/_problem/<status>.json.
 * Rules:  a file is a regular one, and no link leads to it, but for the folder of a
 *         brand, which may be one.  No name of it begins with a dot but .well-known
 *         and .root.
 * Errors: a file that went meanwhile: 404.  A problem that nobody published is made.
 * Limits: 32 MiB.
 */
#ifndef SITE_SITE_FILE_H
#define SITE_SITE_FILE_H

#include "app/endpoint.h"

/* Of the versioned API, and of what is beside it (endpoint.h, unversioned). */
extern const struct endpoint site_file_versioned, site_file_beside;
extern const struct endpoint site_refusal_versioned, site_refusal_beside;

/*
 * Is there such a file?  Path begins with a slash and is below htdocs.  False when the
 * kernel does not say.
 */
bool site_file_find(const struct paths *, const char *path, bool *is_there,
    struct error *) MUST_USE;

#endif
