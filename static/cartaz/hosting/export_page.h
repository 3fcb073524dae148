/*
 * export_page.h - makes one page of a static site with the endpoint that answers on other
 * hosts.
 *
 * Owns:   nothing; the bytes are appended to the caller's buffer.
 * Errors: those of the endpoint; ERROR_NOT_FOUND for a form that the page does not have.
 */
#ifndef CARTAZ_HOSTING_EXPORT_PAGE_H
#define CARTAZ_HOSTING_EXPORT_PAGE_H

#include "base/buf.h"
#include "cartaz/tool.h"

/*
 * Makes page `number` of the list.  For any other page, `number` is 1.  PATH_INFO and
 * program are those of a request.
 */
bool export_page(struct tool *, const struct brand *, const char *program,
    const char *path_info, int64_t number, struct buf *, struct error *)
    MUST_USE;

/* Makes the page for missing addresses, as HTML. */
void export_page_not_found(struct tool *, const struct brand *, struct buf *);

#endif
