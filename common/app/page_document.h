/*
 * page_document.h - finds the file of a published document, in the requested form.
 *
 * Errors: none.
 */
#ifndef APP_PAGE_DOCUMENT_H
#define APP_PAGE_DOCUMENT_H

#include "app/page_endpoint.h"

/*
 * Writes the path of the file to `file`: of the Markdown if the form is PAGE_MARKDOWN,
 * otherwise of the HTML.  `path` is the path of the document without a slash at the
 * beginning and without an ending, such as "docs/api".  Does not test whether the file
 * exists.  Returns false for a path that no document can have.
 */
bool page_document_file(const struct ctx *, const char *path,
    const struct page_form *, char file[PATHS_PATH_MAX]) MUST_USE;

#endif
