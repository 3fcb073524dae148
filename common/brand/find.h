/*
 * find.h - which brand is called, and its file.
 *
 * Errors: ERROR_UNKNOWN_BRAND; ERROR_INTERNAL_ERROR for a file that cannot be
 *         used, with the first mistake in the note.
 */
#ifndef BRAND_FIND_H
#define BRAND_FIND_H

#include "brand/brand.h"
#include "base/error.h"
#include "base/paths.h"

/* The bytes of etc/brands/<host>.json, or of any other small file. */
bool brand_read_file(const char *path, struct arena *, const char **p,
    size_t *n, struct error *) MUST_USE;

/* By the file's own name; for the operator's tool. */
bool brand_load(const struct paths *, const char *host, struct arena *,
    struct brand *, struct error *) MUST_USE;

/*
 * By the Host header alone, case and port ignored: the host's own file, or the
 * alias link that leads to one that names it.
 */
bool brand_find(const struct paths *, const char *host_header, struct arena *,
    struct brand *, struct error *) MUST_USE;

#endif
