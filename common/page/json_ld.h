/*
 * json_ld.h - structured data for search engines: JSON that is safe in <script>.
 *
 * Also called: schema.org, rich results, SEO.
 * Owns:   nothing.
 * Errors: none; text that does not fit sets buf.full.
 * Source: https://schema.org; https://www.w3.org/TR/json-ld11/
 */
#ifndef PAGE_JSON_LD_H
#define PAGE_JSON_LD_H

#include "base/buf.h"
#include "brand/brand.h"
#include "brand/locale.h"

/* Appends "key":"text", after a comma if needed.  Appends nothing for NULL and "". */
void json_ld_member(struct buf *, const char *key, const char *text_or_null);

/* A page between the list and this page.  Its path is below the site's address. */
struct json_ld_crumb {
	const char *name, *path;
};

/*
 * Appends a BreadcrumbList: the home page, the list, the page in between (NULL: no such
 * page), and the page with this name, which is the last item and has no address.
 */
void json_ld_breadcrumbs(const struct brand *, const struct locale *,
    const struct json_ld_crumb *between_or_null, const char *name,
    struct buf *);

#endif
