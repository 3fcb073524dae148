/*
 * published.h - compares the published documents with the documents that `publish` would
 * write.
 *
 * Errors: each difference is one line with its correction, passed to `report`.
 */
#ifndef CARTAZ_HOSTING_PUBLISHED_H
#define CARTAZ_HOSTING_PUBLISHED_H

#include "cartaz/tool.h"

typedef void published_report_fn(void *context, const char *fmt, ...)
    PRINTF_LIKE(2, 3);

/*
 * Compares the brand's documents and its sitemap.  Also reports a folder of an alias that
 * Cartaz did not publish, because its files are not served.
 */
void published_check(struct tool *, const struct brand *,
    published_report_fn *report, void *context);
/*
 * Compares the documents for unknown hosts, and finds the documents of removed brands.
 */
void published_check_others(
    struct tool *, published_report_fn *report, void *context);

/* Returns true for a published folder below htdocs of a brand whose file is gone. */
bool published_is_orphan(const struct tool *, const char *folder) MUST_USE;

#endif
