/*
 * catalog.h - a folder of its own with both sample brands and their snapshots, for
 * the targets that read one.
 *
 * Owns:   a folder in TMPDIR, which is removed when the process ends.
 * Shape:  as paths.h describes it, and in the environment (CARTAZ_VAR ...).  Each
 *         brand has two generations: since the first one an event went, and another
 *         one got a new slug.
 * Units:  the time is CATALOG_NOW_S, in seconds since 1970, UTC.
 * Reads:  static/brands, from the folder that the process runs in.
 */
#ifndef CATALOG_H
#define CATALOG_H

#include "base/paths.h"

#define CATALOG_HOST "agenda.localhost"
#define CATALOG_OTHER_HOST "palco.localhost"
#define CATALOG_GONE "samba-da-laje-dona-zila-os-batuqueiros-da-penha"
#define CATALOG_NOW "2026-11-18T12:00:00Z"
enum { CATALOG_NOW_S = 1795003200 };

/* Made at the first call. */
const struct paths *catalog_paths(void);
/* A path in the folder. */
void catalog_path(char path[PATHS_PATH_MAX], const char *name);
/* The whole file; free() it. */
char *catalog_read(const char *path, size_t *n) MUST_USE;
void catalog_write(const char *path, const char *p, size_t n);

#endif
