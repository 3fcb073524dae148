/*
 * brand_folder.h - checks whether each file of var/<host>/ is of the kind that its
 * name requires.
 *
 * Why:    a FIFO, a device or a folder instead of a file makes commands and programs
 *         fail, and a link redirects them to another file.
 * Errors: each finding is one line with its correction, passed to `report`.
 */
#ifndef CARTAZ_HOSTING_BRAND_FOLDER_H
#define CARTAZ_HOSTING_BRAND_FOLDER_H

#include "cartaz/hosting/published.h"

void brand_folder_check(struct tool *, const char *host,
    published_report_fn *report, void *context);

#endif
