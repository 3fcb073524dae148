/*
 * page_material.h - the inputs of the pages of the catalog (validator.h).
 *
 * Errors: none.
 */
#ifndef APP_PAGE_MATERIAL_H
#define APP_PAGE_MATERIAL_H

#include "app/endpoint.h"

/* The brand's generation, the form of the page and, for HTML, its stylesheets. */
bool page_material(
    struct ctx *, const struct request *, struct endpoint_material *) MUST_USE;

#endif
